"""What is to be done, in needs: classes of words and phrases that mean the same there.

Data only: the name of a class comes first, a semicolon ends it. All is folded: lower case, no accents."""

from __future__ import annotations

# Two needs with different ones are different needs.
ACTIONS = """
search, find, locate, lookup, look up, look for, looking for, query, hunt down, retrieve, searchable, full text,
fulltext, suchen, suche, finden, durchsuchen, buscar, busqueda, encontrar, chercher, recherche, rechercher, trouver,
suchfunktion, suchbar, such, suchmaschine, buscador, moteur de recherche, look through, go through, search function,
search bar, findable, searching, finding, found, durchsuchbar, auffindbar, look something up, where did i, where is it
mentioned, query by, stobern, volltextsuche, ctrl f;
delete, remove, erase, get rid of, throw away, throw out, clear, wipe, purge, discard, trash, drop, removal, deletion,
loschen, entfernen, borrar, eliminar, quitar, supprimer, effacer, enlever, eliminacion, loschung, suppression, loscht,
borrado, wipe out, right to be forgotten, forget everything, gone for good, cut silence, cut out, remove pauses;
show, display, view, see, check, visualise, visualize, overview, look at, have a look at, take a look at, browse,
inspect, visible, dashboard, at a glance, pull up, bring up, anzeigen, anzeige, zeigen, sehen, einsehen, ubersicht,
mostrar, ver, afficher, voir, montrer, consulter, show up, appear, turns up, einblenden, aparecer, apparaitre,
darstellung, ansicht, vista, vue, visualisierung, einsicht, get an overview, keep an overview, display of, displayed,
consultar, shown, seeing, visible in, get to see, look into, lookup of, access to see, find out, insight, insights,
know the, einblick;
notify, notification, alert, warn, warning, tell me when, tell me if, let me know when, let me know if, let me know,
let us know, push notification, push message, ping, heads up, inform, get told, be told, message me when, text me
when, benachrichtigen, benachrichtigung, warnen, warnung, hinweis, bescheid, avisar, aviso, notificar, notificacion,
alerta, prevenir, avertir, avertissement, alerte, notifier, tell me, outage alert, prevenu, averti, informed,
benachrichtigt, avisado, avisame, previens-moi, informieren, informiert, pop-up, popup, get a message when, get an
email when, mail me when, email me when, ping me, tell me as soon as, as soon as, sag mir, dime cuando, dis-moi,
avisarme, me avise, previene, notifications, warnings, alerts, alarms me, message when, mail when, hint when, signal
when, hear about, be informed, informiere, get informed, tell us when, tell us if, sagen wenn, bescheid geben,
bescheid sagen, sag bescheid, bescheid bekommen, dime si, me avisen, me dire quand, notification when, warns,
notifies, beep, chime, someone rings, somebody rings, gewarnt, gewarnt werden, avise, avertis;
remind, reminder, reminding, nudge, remind me, don't forget, not forget, erinnern, erinnerung, recordar, recordatorio,
rappeler, rappel, day before, tag vorher, la veille, un jour avant, un dia antes, prevenu un jour avant, beforehand,
in advance, ahead of time, rechtzeitig, con antelacion, a l'avance, chase, chase up, dunning, payment reminder,
payment reminders, overdue notice, mahnung, mahnungen, mahnen, zahlungserinnerung, follow up, follow-up, follow up
with, nachfassen, relance, relancer, reclamar;
alarm, alarm clock, wake up, wake-up, wecker, wecken, alarma, despertador, despertar, reveil, reveiller, wake me, wake
me up, get me up;
book, reserve, reservation, booking, make a reservation, buchen, buchung, reservieren, reservierung, reservar,
reserva, reserver, order me a cab, order a cab, order a taxi, order me a taxi, buchbar, platz reservieren, resa,
secure a table, get me a table, get a table;
buy, purchase, order, ordering, shop for, place an order, get delivered, reorder, bestellen, kaufen, einkaufen,
comprar, pedir, encargar, acheter, commander, bestell, nachbestellen, nachbestellung, pedido de, einkauf bestellen,
restock, replenish, order again, order more, compra de, achat, commander a nouveau, bought, procurement, purchase
order, purchase orders, bestellschein;
pay, payment, settle, pay off, bezahlen, zahlen, zahlung, pagar, pago, payer, paiement, bezahlung, begleichen, pagos,
reglement, regler, make payments, payments, paid, paying, instalments, checkout, direct debit, lastschrift, sepa
debit, credit card payment;
cancel, cancellation, call off, stornieren, storno, absagen, kundigen, cancelar, anular, annuler, annulation,
cancelled, canceled, stornierung, absage, kundigung, cancelacion, resiliation, resilier, annule, annulling, void,
withdraw an order, stornierte, storniert, anulado, annulee;
connect, connection, link, integrate, integration, hook up, plug into, plug in, tie into, connector, interface,
access, log into, interoperate, talk to, anbindung, anbinden, verbinden, verknupfen, verbindung, zugriff, conectar,
conexion, integrar, acceder, acceso, connecter, relier, integrer, schnittstelle, anschluss, koppeln, kopplung,
integracion, integrable, connexion avec, conexion con, lier, plugin for, plug-in for, add-in for, extension for, work
with, works with, work together with, compatible with, compatibility with, connexion a, conexion a, verbindung mit,
verbindung zu, linked, linking, connectivity, bridge, bridge to, hook, hooks, gateway, bot for, bot in, available in,
available on, use it in, use you in, use you from, use it from, reach you in, reach you on, reach you via, chat with
you in, talk to you in, talk to you on, write to you in, present in, presence in, live in, version for, client for,
inside of;
sync, synchronise, synchronize, synchronisation, synchronization, syncing, synch, two-way sync, keep in step, mirror,
up to date across, abgleichen, synchronisieren, sincronizar, synchroniser, synchron, abgleich, sincronizacion,
synchro, in sync, kept in sync, on all devices, across devices, on both devices;
import, bring in, load in, ingest, take over, pull in, migrate from, importieren, ubernehmen, importar, importer,
importacion, einlesen, importieren aus, load from, read in, transfer from, migrate;
export, save as, get as, download as, save to, output as, dump, give me as, exportieren, exportar, exporter,
exportation, print to pdf, exportacion, ausgeben, herausgeben, get it as, get them as, available as, in the form of,
as a file, als datei, sauvegarder en, guardar como, enregistrer sous, speichern als, take my data with me, exported,
get out as, generate a pdf, pdf version, as a download, in a file, into a file;
download, save locally, herunterladen, descargar, telecharger, downloads, bajar, descarga, telechargement,
herunterladbar;
upload, hochladen, subir, televerser, envoyer sur, subida, hochgeladen, envoi de fichiers;
convert, conversion, turn into, transform, change into, umwandeln, konvertieren, convertir, transformar,
konvertierung, umwandlung, conversor, into another format, turn a;
translate, translation, translator, interpret, ubersetzen, ubersetzung, traducir, traduccion, traduire, traduction,
ubersetzer, traductor, traducteur, traduce, traduis, in another language, into other languages, language versions,
mehrsprachige, versions in other languages, bilingual, zweisprachig;
summarise, summarize, summary, summaries, recap, digest, tldr, boil down, condense, gist, executive summary, key
points, sum up, zusammenfassen, zusammenfassung, resumir, resumen, resumer, resume, kurzfassung, abstract, in short,
in a nutshell, short version, shorter version of, synopsis, key takeaways, takeaways, highlights, bullet points,
sintesis, synthese, summarised, summarized, briefing, short overview, kurzuberblick, uberblick, in three sentences, in
a few sentences, in a few lines, abridged, abridge, main points, most important points, wichtigste punkte, puntos
clave, points cles, essentials;
transcribe, transcription, transcript, speech to text, write down what is said, written record, type up, turn speech
into text, voice to text, transkribieren, mitschreiben, transcribir, transcrire, transcripts, verbatim, wortprotokoll,
verschriftlichen, niederschrift, put into writing, in writing, written form, as text, in text form, written version,
text version, speech-to-text, voice-to-text, abtippen, pasar a texto, mettre par ecrit;
readaloud, read out, read aloud, text to speech, text-to-speech, tts, read it to me, speak the, spoken answer, spoken
reply, say it out loud, out loud, aloud, audio version, vorlesen, leer en voz alta, lire a voix haute, hear the,
listen to the answer, read me, read to me, hear, read it out, spoken output, spoken answers, spoken replies, voice
output, speak answers, audio answers, speak replies, sprachausgabe, salida de voz, sortie vocale, laut vorlesen,
answers as audio, replies as audio, listen to replies, listen to answers, listen to the replies, by ear, narrate,
narration, narrator, speak out, spoken aloud, tell me out loud, in der stimme, in spoken form, voice reply, voice
replies, talk back, answer out loud, sprachantwort, antworten vorlesen, escuchar las respuestas, ecouter les reponses,
vortragen, laut vortragen, laut lesen;
dictate, dictation, voice input, speak instead of type, speak instead of typing, voice typing, talk instead of typing,
diktieren, dictar, dicter, talk instead, talk to it, speak to it, by talking, spracheingabe, voice messages instead,
by dictation, dictado, dictee, speech input, speech recognition, understand speech, understand spoken;
record, recording, capture, tape, aufnehmen, aufzeichnen, aufnahme, grabar, grabacion, enregistrer, mitschnitt,
mitschneiden, aufgenommen, grabaciones, enregistrement;
play, playback, listen to, put on, stream, abspielen, spielen, reproducir, escuchar, jouer, ecouter, abspiel,
wiedergabe, wiedergeben, reproduccion, lecture de, pon, mets, hear music, spiel, put music on, listen, plays, playing;
undo, revert, roll back, rollback, take back, go back to the previous, step back, reverse, unsend, undo button, ctrl
z, recall, ruckgangig, ruckgangig machen, zurucknehmen, deshacer, revertir, defaire, go back, back to the last,
undone, rollback button, widerrufen, annuler la derniere, deshacer lo ultimo, revenir en arriere, zuruck, step
backwards, go a step back, retract, previous state, letzte anderung zuruck, previous release, earlier release, back to
the previous, vorige version, version anterior, version precedente;
restore, recover, undelete, bring back, get back, retrieve deleted, recovery, wiederherstellen, recuperar, restaurar,
restaurer, recuperer, wiederherstellung, restauracion, recuperacion, restauration, get them back, get it back, recycle
bin, trash bin, papierkorb, papelera, corbeille, accidentally deleted;
merge, combine, unite, consolidate, put together, stitch, dedupe, deduplicate, fold together, zusammenfuhren,
zusammenfugen, verbinden zu, fusionar, unir, fusionner, zusammenlegen, vereinen, union, fusion, into one, in one,
combined, single file, one file;
split, separate, cut in two, break up, divide, aufteilen, trennen, dividir, separar, couper, diviser, couper en deux,
divide costs, split costs, share costs, split the costs, break into, into parts, in parts, in several parts, in teile,
en partes, en parties;
compare, comparison, diff, side by side, difference between, what changed between, vergleichen, vergleich, comparar,
comparer, gegenuberstellen, comparacion, comparatif, next to each other, nebeneinander;
sort, sorting, arrange by, rank, sorted, sortieren, ordenar, trier, sortierung, reihenfolge, ordenacion, tri, classer,
in order of, ascending, descending, newest first, oldest first, alphabetical, alphabetically, arrange, newest, oldest,
chronological, chronologically, most recent first, latest first, organise, organize, sort into folders, into folders,
in folders, chronologisch, ordnen, einsortieren, cronologico, chronologique, clasificar, file into folders;
filter, narrow down, only show, show only, filtering, restrict to, limit to, filtern, filtrar, filtrer, eingrenzen,
filtrado, filtrage, nur anzeigen, only see, see only, only those;
group, grouping, cluster, bundle, categorise, categorize, classify, gruppieren, agrupar, grouper, cluster by, by
category, nach kategorie, por categoria, par categorie, bucket;
tag, label, mark with, colour code, color code, colour-code, color-code, colours, colors, colour, color, flag,
etiquette, etiqueta, kennzeichnen, markieren, highlight, highlighting, hervorheben, resaltar, surligner, green, red,
blue, yellow, traffic light colours;
rename, call it something else, change the name, umbenennen, renombrar, renommer, neuer name, new name, different name;
move, reschedule, postpone, shift, push back, bring forward, change the time, put off, relocate, verschieben,
verlegen, mover, aplazar, deplacer, reporter, decaler, auf einen anderen tag legen, auf einen anderen tag, another
day, another time, a different day, a different time, different slot, other slot, umbuchen, umlegen, cambiar de dia,
cambiar la fecha, changer la date, another date, change the date, new date, delay, rescheduling, moved, shifting,
postponing, verschiebung, umplanen, replanifier, reprogramar;
copy, duplicate a, clone, replicate, kopieren, copiar, copier, copied, copying;
change, edit, modify, alter, amend, adjust, update, tweak, revise, editing, customise, customize, personalise,
personalize, andern, bearbeiten, anpassen, aktualisieren, cambiar, editar, modificar, modifier, changer, choose
another, own, custom, define my own, personalised, personalized, configure, configurable, eigene, propio,
personnalise, anderung, anderungen, cambios, modification, modifications, modificacion, changing, changes, edited,
bearbeitung, edicion, choose my own, set my own, konfigurieren, einstellen, einstellbar, configurar, configurer,
ajustar, regler le, restablecer, zurucksetzen, reinitialiser, ersetzen, replace, replacement, remplacer, reemplazar,
sound friendlier, make it sound;
fix, repair, mend, broken, correct, bug, does not work, doesn't work, not working, crashes, crash, reparieren,
beheben, arreglar, corregir, reparer, corriger, mistakes, mistake, fehlerhaft, wrong, incorrect, correctly, falsch,
falsche, incorrecto, error in, faute, no mistakes, no errors, without errors, without mistakes, error free,
fehlerfrei, sin errores, sans erreurs, ohne fehler, broke, problem, problems, trouble, troubles, fehlerbehebung,
debugging, debug, flaky, unreliable, stable, stability, reliably, keeps crashing, hangs, freezes, freeze, absturz,
sturzt ab, se bloquea, plante;
send, sending, mail out, deliver, dispatch, shoot over, schicken, senden, versenden, zusenden, mandar, enviar,
envoyer, sent, verschicken, versand, zuschicken, envio, envios, envoi, mandame, enviame, enviarme, mandarme, envoie,
schick, sende, abschicken, ubermitteln, transfer, congratulate, greet, gratulieren, felicitar, feliciter;
forward, forwarding, pass on, redirect, divert, weiterleiten, reenviar, desviar, transferer, faire suivre;
answer, reply, respond, response, replying, beantworten, antworten, antwort, responder, respuesta, contestar,
repondre, reponse, answers, antworten auf, reponses, respuestas, output, replied, answered, pick up the phone, take my
calls, take calls, answer the phone;
call, phone call, dial, ring, ring up, telephone call, make calls, anrufen, anruf, llamar, llamada, appeler, appel,
video call, video calls, ring me;
share, sharing, give access to, collaborate, make available to, teilen, freigeben, compartir, partager, gemeinsam,
geteilt, zusammen nutzen, shared with, compartido, partage, en commun, joint, together with, co-edit, edit together,
both edit, collaborative, collaboration, let my wife see, work on together, see too, gemeinsame, donner acces, give
access, grant access, dar acceso, zugriff geben;
print, printing, printout, hard copy, on paper, drucken, ausdrucken, imprimir, imprimer, impression, impresion,
ausdruck, druck, drucken lassen;
scan, ocr, scanned, text recognition, recognise text, recognize text, scannen, texterkennung, escanear, scanner, ocr
for, read scans, digitise, digitize, digitalisieren, digitalizar, numeriser, text in images, text from images, text
from a photo, text in pictures, extract text, photo to text, image to text;
sign, signing, e-sign, esign, electronic signature, unterschreiben, unterschrift, firmar, firma, signer, e-signature,
e-signatures, digital signature, electronically, signatur, unterzeichnen, sign documents electronically, firma
electronica, signature electronique, unterschriften;
attach, attachment, attaching, enclose, add a file to, anhangen, anhang, adjuntar, adjunto, joindre, piece jointe;
schedule, plan, scheduling, send later, timed, at a set time, at a fixed time, timetable, set for later, einplanen,
planen, zeitplan, programar, planificar, planifier, programmer, terminieren, geplant, planning, planification,
scheduled, time-controlled, zeitgesteuert, zu einer festen zeit, send it later, delayed sending, send tomorrow,
versand planen, at a given time, at a certain time, at a specific time, planned, planner, calendarise, plan ahead,
timetable for, vorausplanen, mas tarde, plus tard, spater;
automate, automation, automatic, automatically, on its own, by itself, without me having to, without asking, trigger,
automatisch, automatisieren, automatico, automaticamente, automatique, automatiquement, selbststandig, von selbst, von
allein, automatisiert, automatizar, automatiser, automated, auto, without my doing, without doing anything, hands off,
not having to, without having to, no need to, not have to, no longer have to, nicht mehr mussen, ohne dass ich, sin
tener que, sans avoir a, each time by hand;
backup, back up, backups, safety copy, sichern, sicherung, copia de seguridad, sauvegarde, sauvegarder, backups of,
datensicherung, copias, respaldo, respaldar, save a copy, safe copy;
archive, archiving, put away, archivieren, archivar, archiver, archivierung, archivado, archivage, out of the way, put
aside, beiseite, mettre de cote;
lock, locking, lock up, abschliessen, verriegeln, cerrar con llave, verrouiller, locked, make sure the house is
locked, abgeschlossen;
unlock, unlocking, entsperren, desbloquear, deverrouiller;
login, log in, sign in, log on, sign on, authenticate, einloggen, anmelden, iniciar sesion, se connecter, single
sign-on, sso, single sign on;
track, tracking, trace, follow, keep track of, keep tabs on, where is my, log my, verfolgen, nachverfolgen, rastrear,
seguir, suivre, suivi, log, logging, see where, know where, where my, live position, follow up on, keep a log, keep a
record of, tracker, nachverfolgung, sendungsverfolgung, seguimiento, suivi de, where is;
count, statistics, stats, how many, how much, number of, rate, rates, analytics, metrics, figures, statistik, wie
viele, cuantos, cuantas, estadisticas, combien, statistiques, anzahl, menge, nombre de, numero de, cantidad, quota,
share of, percentage, how often, how long, auswertung, analyse, analysis, analysieren, analisis, report on numbers,
kpi, kpis, key figures, kennzahlen, metric, usage, consumption, verbrauch, consumo, consommation, use of;
create, generate, make, produce, draw, draw up, build, compose, write, drafting, draft, prepare, put together a, come
up with, erstellen, erzeugen, schreiben, anlegen, crear, generar, hacer, redactar, creer, rediger, generer,
erstellung, generierung, creacion, creation, erstell, generation, generated, auto-generate, write up, draw me, come
up, compile, design, setup a, drawn, wrote, written, built, made from, set up a new, new ones, generator, prepared,
author, creating, writing, bill the hours, erfassen, anlage, enregistrer un nouveau, erfasst;
add, insert, put in, put into, enter, append, include, hinzufugen, eintragen, anadir, agregar, meter, poner, ajouter,
mettre, inserer, hinzu, anlegen neu, agregue, ajout, insertion, place into, drauf, eintrag;
remember, memorise, memorize, store, save, keep, retain, saved, saving, preserve, merken, speichern, behalten,
guardar, recordar que, conserver, enregistrer dans, garder, speicherung, gespeichert, gemerkt, memorisation, keep in
mind, not have to repeat, without repeating myself, tell you every time, stop asking me, know my, knows my, stop
asking the same, ask me the same, already told you, asked again and again, told you already, ask me again, read later,
reading list, save for later, for later, recorded preference, keep track of what i like, know what i like, learn my
preferences, my preferences, preferences, preference, profile of me, erinnerst dich, merk dir, recuerdes, te souvenir,
retenir, manager for;
fill, fill in, fill out, populate, autofill, ausfullen, rellenar, remplir, prefill, pre-fill, auto-fill, filled in,
ausgefullt, vorausfullen, relleno, remplissage, autocomplete, auto-complete, auto complete, completion, while typing,
vervollstandigen, autocompletar, filling, prepopulate, vorbefullen, complete the form, complete forms, complete pdf
forms;
submit, hand in, file a, turn in, einreichen, presentar, soumettre;
approve, approval, sign off, green light, genehmigen, freigabe, aprobar, approuver, sign-off, confirm, confirmation,
authorise, authorize, clearance, bestatigen, bestatigung, confirmar, confirmer, validate, validation, valider, release
for payment;
assign, hand over to, delegate, allocate, zuweisen, asignar, attribuer, zuteilen, zuweisung, asignacion, give a task
to, hand a task to, responsible person, give to a colleague;
invite, invitation, einladen, invitar, inviter, einladung, einladungen, invitacion, invitaciones, invitations;
join, attend, take part, beitreten, teilnehmen, unirse, rejoindre;
install, installation, set up on, installieren, instalar, installer;
deploy, deployment, roll out, release, ausrollen, desplegar, deployer, deploys, deployments, released, rollout,
go-live, publish a release, ausrollen auf;
run, execute, launch, start, running, runner, runs, kick off, boot, begin, ausfuhren, starten, ejecutar, arrancar,
iniciar, lancer, executer, demarrer;
restart, reboot, reset, neustarten, reiniciar, redemarrer;
pause, hold, snooze, suspend, put on hold, later again, pausieren, schlummern, pausar, posponer, later, remind me
again, again later, for a while, stop for a while, voriibergehend, temporarily;
skip, jump over, uberspringen, saltar, sauter;
open, opening, offnen, aufmachen, abrir, ouvrir, raise the blinds, raise the shutters, blinds up, let in, let visitors
in, let people in, let guests in;
close, closing, shut, schliessen, zumachen, cerrar, fermer, lower the blinds, lower the shutters, blinds down;
learn, teach, explain, tutorial, how-to, walkthrough, lernen, aprender, apprendre, expliquer, erklaren, anleitung,
instructions, instrucciones, mode d'emploi, step by step, guide, guides, help page, documentation;
recommend, suggest, recommendation, suggestion, propose, advise, empfehlen, vorschlagen, recomendar, sugerir,
recommander, vorschlag, vorschlage, empfehlung, empfehlungen, recomendacion, recomendaciones, recommandation, ideas,
ideen, ideas for, propose a, propose times, suggest a time, time suggestions;
calculate, compute, work out, add up, total, sum, calculation, berechnen, ausrechnen, rechnen, calcular, calculer,
berechnung, rechner, calculator, calculo, calcul, calculatrice, tally, tallying, total up, add together, figure out,
auto-sum, amount, amounts, sums, totals, summieren, suma, somme, calculations, convert currencies;
measure, measuring, gauge, messen, medir, mesurer;
control, operate, steer, manage, command, handle, steuern, bedienen, steuerung, controlar, manejar, controler, gerer,
piloter, sprachsteuern, steuerbar, fernsteuern, remote control, remotely, fernbedienung, from anywhere, a distancia, a
distance, controlled, controlling, controls, management, managing;
zoom, enlarge, magnify, zoom in, blow up;
crop, trim, zuschneiden, recortar, recadrer;
rotate, rotation, turn around, drehen, girar, pivoter, upside down, sideways, auf dem kopf, al reves, a l'envers;
blur, pixelate, anonymise, anonymize, redact, black out, verpixeln, difuminar, flouter, unrecognisable,
unrecognizable, make unrecognisable;
compress, shrink, zip, make smaller, reduce the size, smaller file, komprimieren, comprimir, compresser;
encrypt, encryption, password protect, protect with a password, verschlusseln, cifrar, chiffrer;
spellcheck, spell check, spell checking, correct typos, typos, proofread, grammar check, grammar, spelling,
rechtschreibung, corregir faltas, ortografia, orthographe;
shorten, shorter, concise, cut down, less wordy, keep it short, not so long, too long, short, kurzer, kurz, kurzen,
mas corto, breve, plus court, raccourcir, knapp, kurze, corta, cortas, courte, courtes, kurzere, kurzer antworten, to
the point, fewer words, get to the point, less text, without the blah, verbose, wordy, long-winded, kurz fassen, no
essays, brevity, short answers, short replies, shorter replies, kurzere antworten, knapper, knappere, respuestas mas
cortas, respuestas cortas, reponses plus courtes, reponses courtes, one sentence, two sentences, tldr first, bottom
line first, just the answer, brief, briefer, briefly;
slow, slower, slowly, more slowly, langsamer, langsam, mas despacio, plus lentement;
fast, faster, quick, quicker, quickly, speed up, take too long, takes too long, takes forever, takes ages, takes so
long, too slow, so slow, speed, performance, response time, schneller, schnell, mas rapido, rapido, plus vite, plus
rapide, rapide, beschleunigen, schnellere, rapidez, vitesse, velocidad, waiting time, wait so long, wait forever, lag,
laggy, sluggish, loading time, load times, load time, loads slowly, slow loading, dauert zu lange, langere wartezeit,
tarda mucho, tarda demasiado, trop lent, demora;
water, watering, irrigate, sprinkler, irrigation, giessen, bewassern, regar, riego, arroser, sprinklers, bewasserung,
bewassern lassen, garden hose;
vacuum, hoover, robot vacuum, vacuuming, staubsaugen, aspirar;
drag, drag and drop, drag-and-drop, reorder by hand;
select, choose, pick, pick out, auswahlen, wahlen, elegir, choisir, auswahl, seleccion, seleccionar, selection,
selectionner, multi-select, checkbox, checkboxes, chose, chosen, choice, decide between;
unpin, loosen;
pin, pinned, keep at the top, stick to the top, favourite, favorite, star, bookmark, anheften, fijar, epingler, at the
top, on top, to the top;
repeat, recurring, recur, regularly, regular, periodic, repeatedly, repeating, repetition, repetitions, wiederkehrend,
regelmassig, recurrente, recurrent, regulier, loop, on repeat, again and again, often, frequently, regularity,
wiederholen, wiederholung, wiederkehrende, recurrentes, recurrents, repetir, repeter, cron, cron job, series,
serientermin, standing order, on a schedule, at regular intervals;
feedback, complain, complaint;
tick, tick off, check off, mark as done, mark done, mark complete, mark as complete, abhaken, tachar, cocher,
erledigt, als erledigt, hecho, complete a task, completing, completed, complete, done tasks, finished tasks;
resize, smaller images, make pictures smaller, make images smaller, scale, rescale;
recognise, recognize, recognition, identify, detect, detection, erkennen, reconocer, reconnaitre, identified,
identification, spot, recognizes, recognises;
read, reading, lesen, leer, lire;
clean, cleaning, cleanup, clean up, tidy, tidy up, declutter, putzen, aufraumen, limpiar, ordenar la casa, nettoyer,
ranger, robot, saugroboter, mop, mopping, wischen, staubsauger;
subscribe, sign up for, abonnieren, suscribirse, s'abonner;
request, apply for, ask for, beantragen, antrag, solicitar, solicitud, demander, demande;
charge, charging, recharge, laden, aufladen, cargar, recharger;
publish, go live, make public, veroffentlichen, publicar, publier, post, posts, posting, post to, posten;
test, try out, testing;
lend, borrow;
withdraw, pay out, refund, reimburse, reimbursement, money back, erstatten, reembolso, rembourser, remboursement;
renew, extend, renewal, prolong, verlangern, renovar, renouveler;
leave, quit, verlassen, salir, quitter;
block, blocking, blocked, ban, sperren, blockieren, bloquear, bloquer, reject, stop unwanted, stop spam;
redo, do again;
monitor, watch, keep an eye on, watch for, observe, surveiller, uberwachen, vigilar, check regularly, keep watch,
monitoring, uptime, health check, observability, uberwachung, vigilancia, surveillance of, supervise, watchdog;
paste, pasting, einfugen aus, pegar, coller;
review, code review, reviews, reviewing, peer review, reviewed, look over, check over, go over, second pair of eyes,
check pull requests, pull request review;
forget, vergiss, olvidar, oublier;
explain, justify, reasoning, why it;
switch, swap, alternate, toggle, umschalten, wechseln, cambiar entre, basculer;
reject, decline, turn down an offer, ablehnen, rechazar, refuser;
return, returns, send back, ruckgabe, zurucksenden, retoure, devolucion, devolver, retour, retourner;
onboard, onboarding, new hires, new starters, einarbeitung;
annotate, mark up, markup, draw on;
hide, collapse, fold away, einklappen, ocultar, masquer;
detach, unlink, disconnect;
extract, extraction, pull out, auslesen, extraer, extraire, pick up data from, read data from, parse, parsing;
unsubscribe, opt out, get off the list, abbestellen, abmelden, darse de baja, desabonner;
continue, pick up where, carry on, go on where, left off, fortsetzen, weitermachen, continuar, seguir donde,
continuer, reprendre;
lint, code style, style check, linting, linter, format the code, formatter
"""
