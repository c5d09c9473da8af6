"""What needs are about: classes of words and phrases that mean the same there.

Data only: the name of a class comes first, a semicolon ends it. All is folded: lower case, no accents."""

from __future__ import annotations

THINGS = """
invoice, bill, bills, billing, invoicing, rechnung, rechnungen, rechnungsstellung, factura, facturas, facturar,
facture, facturer, invoices, outgoing invoices, e-invoice, rechnung uber, abrechnung;
garden, yard, lawn, garten, jardin;
office, study, buro, oficina, bureau;
list, lists, listing, liste, lista;
picture, photo, image, pic, snapshot, photograph, foto, fotos, bild, bilder, imagen, imagenes, photos, screenshot,
screenshots, bildschirmfoto, pictures, image files, photo album, photo albums, fotoalbum, album de fotos, gallery,
galerie;
slides, slide, slide deck, deck, presentation, powerpoint, pptx, ppt, keynote, folien, prasentation, presentacion,
diapositivas, power point, powerpoints, pitch deck, google slides, slideshow, presentations, vortrag, folie, charts
deck, praesentation, presentation slides;
spreadsheet, excel, xlsx, xls, google sheets, sheet, sheets, worksheet, tabelle, hoja de calculo, tableur, tabellen,
google sheet, hoja de excel, fichier excel, excel-datei, excel file, exceldatei, tableau excel, tables in excel;
email, mail, e-mail, e mail, mails, emails, inbox, mailbox, posteingang, correo, correos, courriel, courriels;
sms, text message, text messages, texting, short message, smses;
calendar, agenda, diary, kalender, calendario, calendrier, kalenderansicht, calendars, calendar app, terminkalender,
schedules;
appointment, meeting, event, termin, termine, besprechung, cita, citas, reunion, reuniones, rendez-vous, rdv,
reunions, standup, calendar entry, calendar entries, kalendereintrag, kalendereintrage, entrada de calendario,
appointments, meetings, events, call with, video meeting, jour fixe, slot in the calendar, date with, evenement,
evenements, eventos, evento, ereignis;
meetingroom, meeting room, conference room, boardroom, besprechungsraum, sala de reuniones, salle de reunion, free
room, free rooms, konferenzraum, conference rooms, meeting rooms, besprechungsraume, raumbuchung, raum, sala, salle,
salas, salles, room booking, room reservation;
task, todo, to-do, to do, to-dos, todos, action item, chore, aufgabe, aufgaben, tarea, tareas, tache, taches;
document, doc, docs, paper, paperwork, dokument, dokumente, documento, documentos, documents, documentation pages,
scanned letters, dokumentation, unterlagen;
customer, client, clients, kunde, kunden, cliente, clientes, buyer, buyers, customers, clientele, kundschaft, account
holder;
contact, address book, contacts, phone book, kontakt, kontakte, contacto, contactos, phone numbers, kontaktdaten,
contact details;
report, reports, reporting, bericht, berichte, informe, informes, rapport, rapports, wochenbericht, status report,
reports on, auswertungsbericht, tagesbericht, monatsbericht;
chart, graph, plot, diagram, diagramm, grafik, grafico, graphique, charts, graphs, grafiken, graficos, graphiques,
schaubild, visual, visually, pie chart, bar chart, curve, kurve, bar graph, line chart, charts in;
music, song, songs, playlist, tune, tunes, album, track list, musik, lied, cancion, canciones, musica, musique,
chanson, musik horen, escuchar musica, background music, spotify playlist, playlists, radio station, audio, artist,
songs from, radio, sonos music;
dark, night mode, dark mode, night theme, dark theme, black background, dark version, dark background, nacht modus,
nachtmodus, dunkel, dunkler modus, dunkelmodus, modo oscuro, modo noche, tema oscuro, oscuro, mode sombre, mode nuit,
sombre, theme sombre, black theme, dark design, dark colours, easy on the eyes, less bright at night, dunkle ansicht,
dunkles design, dunkles thema, schwarzer hintergrund, dark screen, dark interface, dark ui, fondo negro, fondo oscuro,
fond noir, blinding, too bright, burns my eyes, hurts my eyes, white background, dark colors, dark view, dark design
for, dark dashboard, night view, nachtansicht, low light, augenschonend;
light, lights, lamp, lamps, bulb, lighting, licht, lampe, lampen, luz, luces, lumiere, lumieres, ceiling light,
beleuchtung, brightness, dim, dimmer, dimming, dimmen, helligkeit, luminosite, brillo, atenuar;
heating, heater, thermostat, heat, warm, radiator, temperature, heizung, heizen, calefaccion, chauffage, climate, air
conditioning, ac, a/c, klimaanlage, aire acondicionado, climatisation, boiler, room temperature, degrees, grad,
raumtemperatur;
blinds, shutter, shutters, curtains, shades, rollo, jalousie, rolladen, persianas, volets;
garage, garage door, garagentor, garaje;
laundry, washing machine, washer, washing, dryer, wasche, waschmaschine, lavadora, colada, machine a laver, lave-linge;
vehicle, car, wagen, coche, voiture, charging station, e-car, tesla, driving, park, parking;
energy, power, electricity, power consumption, electricity usage, energy use, energy usage, energy consumption, strom,
stromverbrauch, energia, electricidad, energie, electricite, kwh, stromzahler, kilowatt, meter reading, consumo
electrico, consommation electrique, power usage, electricity consumption, energy costs, solar, solar panels, pv,
photovoltaics, solaranlage, strompreis, electricity price, power costs, electricity bill, stromrechnung;
door, front door, entrance, tur, haustur, puerta, porte, doors, turschloss, door lock, smart lock, cerradura, serrure,
lock on the door, house door, entry;
cam, camera, cameras, webcam, cctv, doorbell camera, kamera, camara, camera feed, surveillance, uberwachungskamera,
video doorbell;
video, videos, film, movie, clip, movies, pelicula, clips, video call recording, youtube videos;
phone, telephone, smartphone, mobile, cellphone, cell phone, handset, handy, telefon, telefono, movil, celular,
portable, usable on a smartphone, mobile version, mobile app, phone app, handy app, app movil, application mobile,
version mobile, on the go, unterwegs, smartphone app, mobile phone, mobile device, mobil;
message, messages, chat, chats, conversation, conversations, nachricht, nachrichten, mensaje, mensajes, conversacion,
thread, threads, long thread, direct message, dm, dms, chat message, chat messages, im;
voicemessage, voice message, voice messages, voice memo, voice memos, voice note, voice notes, audio message, audio
messages, voicemail, sprachnachricht, sprachnachrichten, mensaje de voz, nota de voz, message vocal, messages vocaux,
voice mails, answering machine, mailbox message, anrufbeantworter, buzon de voz, messagerie vocale, audio notes, audio
note, sprachmemo, sprachmemos, memo vocal, take voice notes;
voice, speech, spoken, by voice, hands free, hands-free, voice control, voice command, by speaking, stimme,
sprachsteuerung, voz, vocal, voix, sprache steuern, per sprache, mit der stimme, sprachbefehl, por voz, a la voz, par
la voix, commande vocale, voice activated, just by speaking, with my voice, voice commands;
handwriting, handwritten, written by hand, handschrift, manuscrito;
flight, plane, airfare, plane ticket, airline ticket, flug, fluge, vuelo, vuelos, vol, vols, avion, flights, boarding
pass, boarding passes, check-in, check in, bordkarte;
hotel, accommodation, room for the night, lodging, hotels, unterkunft, alojamiento;
train, railway, zug, bahn, tren, trains, train times, train connections, train tickets, zugverbindung, zuge,
bahnverbindung, sncf, deutsche bahn, renfe;
taxi, cab, uber, lyft, ride;
parcel, package, shipment, delivery, deliveries, packages, paket, pakete, sendung, lieferung, paquete, colis,
livraison, shipping, shipped, ships, where my orders are, versandt, delivering, delivered, post parcel, courier,
recibir un envio, paquetes, tracking number, shipments, deliveries of, lieferstatus, liefertermin, when it arrives;
table, restaurant, tisch, mesa, dinner reservation, dinner reservations, table for dinner, restaurants;
groceries, grocery, food shopping, supermarket, lebensmittel, einkauf, compra, courses;
shopping, shopping list, einkaufsliste, lista de la compra, liste de courses, grocery list, groceries list, shopping
lists, einkaufszettel;
recipe, recipes, rezept, rezepte, receta, recette, recipes from, cook, cooking, kochen, cocinar, cuisiner, meal,
meals, meal plan, meal planning, dinner ideas, essensplan, menu semanal, dinners, lunch, weekly menu, what to eat,
breakfast, leftovers, what's in the fridge, what can i cook, ingredients, zutaten;
weather, forecast, wetter, tiempo, meteo, rain, regen, storm, lluvia, pluie, weather forecast, weather warning,
weather warnings, umbrella, snow, frost, wetterbericht, prevision, unwetter, unwetterwarnung, storms, tormenta, orage,
wetterwarnung;
news, headlines, nachrichtenuberblick, noticias, actualites;
expense, expenses, spending, costs, cost, expenditure, ausgaben, kosten, gastos, coste, costes, depenses, cout, costs
of, spesen, reisekosten, travel expenses, kostenaufstellung, notas de gastos, notes de frais, business trip costs,
expense report, expense reports, expense claims, claim expenses;
receipt, receipts, beleg, belege, quittung, recibo, ticket de caisse, recu, tickets de compra, kassenbon, till
receipt, proof of purchase, proofs of purchase, kaufbeleg;
budget, budgets, presupuesto, spend too much, spending limit, limit, kostenlimit, limite de gasto, plafond;
price, prices, pricing, preis, preise, precio, precios, prix, price list, price lists, rabatt, discount, discounts,
voucher, coupon, coupons, descuento, remise, cheap, cheaper, cheapest, bargain, deals on;
stock, inventory, stock level, stock levels, lagerbestand, bestand, existencias, inventario, stocks, goods, in stock,
out of stock, low stock, stock count, lagerstand, warenbestand, stock alerts, inventory levels, stock levels of,
running low, runs low, running out, runs out, ausgeht, nachschub;
salespipeline, sales, revenue, turnover, umsatz, umsatze, ventas, ventes, chiffre d'affaires, verkaufe, verkauf,
verkaufen, vendido;
ticket, tickets, issue, issues, support case, support cases, bug report, support ticket, support tickets, help desk,
helpdesk, cases, vorgang, incidencia, incidencias;
invoicetotal, gross, grand total;
order, orders, auftrag, auftrage, bestellungen, pedido, pedidos, commande, commandes, purchase orders by, order list,
bestelleingang, bestellung verfolgen, bestellung, pedidos anteriores, order history, past orders;
product, products, article, articles, sku, produkt, produkte, producto, productos, produit, produits, fiches produits,
fiche produit, product page, product pages, item description, product descriptions, catalogue, catalog, katalog,
catalogo, assortment, sortiment;
employee, staff, employees, mitarbeiter, empleado, empleados, employe;
vacation, holiday, holidays, time off, day off, days off, annual leave, pto, urlaub, vacaciones, vacances, conges,
urlaubsantrag, urlaubstage, absence, absences, sick leave, sick day, abwesenheit, ausencia, absence planner, who is
off, leave requests, leave request, holiday request, holiday requests, urlaubsantrage, vacation days, days of leave,
demande de conges, solicitud de vacaciones, on holiday, who is on vacation, who is on holiday, who is away, who is
out, on leave;
overtime, hours worked, working hours, timesheet, time sheet, time tracking, arbeitszeit, zeiterfassung, working time,
hours i worked, work hours, working times, stunden, heures, clock in, clock out, punch in, stempeln, timesheets, time
sheets, stundenzettel, stundenerfassung, clocking in, hours spent, time spent, hours we logged, logged hours;
birthday, birthdays, geburtstag, geburtstage, cumpleanos, anniversaire, birthday wishes;
password, passwords, passcode, credentials, passwort, contrasena, mot de passe, clave, password manager;
twofactor, two-factor, two factor, two factors, 2fa, mfa, second factor, authenticator, zwei-faktor, zwei faktor,
doble factor, double authentification, verificacion en dos pasos, two-step, two step, second step, one-time code, one
time code, login code, code by sms;
font, fonts, text size, font size, type size, schrift, schriftgrosse, letra, police, schriften, text bigger, bigger
text, larger text, bigger letters, larger letters, larger print, schrift grosser, letra mas grande, texto mas grande,
police plus grande, tamano de letra, too small to read, readable;
big, bigger, large, larger, increase, huge, grosser, mas grande, grande, plus grand;
small, smaller, tiny, reduce, decrease, kleiner, klein, mas pequeno, plus petit;
shortcut, shortcuts, hotkey, hotkeys, key combination, keyboard shortcut, keyboard shortcuts, tastenkurzel,
tastenkombination, atajo, atajos, raccourci, raccourcis;
offline, without internet, without a connection, no internet, without wifi, no connection, no signal, on a plane, in
the plane, no network, without network, without the internet, ohne internet, sin conexion, sin internet, hors ligne,
sans internet, sans connexion, internetverbindung, kein internet, no reception, no wifi, dead zone, ohne netz, sin
red, sin cobertura, sans reseau, underground, no network connection, bad connection, poor connection, on the train
without signal, flight mode, airplane mode, flugmodus, modo avion, mode avion;
several, multiple, bulk, in bulk, batch, many, at once, in one go, at the same time, all at once, simultaneously, more
than one, mass, multi, parallel, mehrere, gleichzeitig, auf einmal, varios, varias, a la vez, plusieurs, a la fois, en
masse, mehrfach, massen, collectively, all together, in a batch, bulk action, one by one, each one separately, one
after another, in einem rutsch, de golpe, en lote, d'un coup, en lot, group action, batches, hundreds, dozens,
numerous, all selected, whole list, stapel, stapelweise, mass edit, mass import, mehrere gleichzeitig, more at once,
multiples, alle auf einmal, todos a la vez, tous en meme temps, group edit;
duplicate, duplicates, double, doubles, twice, duplicated, duplication, doppelt, doppelte, dubletten, duplicado,
duplicados, doublon, doublons, repeated entries, two times, double entries, double entry, appears twice, appear twice,
show up twice, redundant, dupes, double bookings, double booked, repeated items, mehrfacheintrage, mehrfach vorhanden,
registros duplicados;
subtitle, subtitles, captions, caption, closed captions, untertitel, subtitulos, sous-titres;
trackchanges, track changes, tracked changes, revision marks, change tracking, redline, suggestions mode, anderungen
nachverfolgen, control de cambios, suivi des modifications;
comment, comments, annotation, annotations, remark, kommentar, kommentare, comentario, comentarios, commentaire,
annoter;
template, templates, boilerplate, reusable, vorlage, vorlagen, plantilla, plantillas, modele, modeles, letter
template, form letter, email templates, canned responses, canned replies, textbausteine, standard replies, standard
answers, text snippets, snippets, snippet;
note, notes, notiz, notizen, nota, notas;
minutes, meeting notes, meeting minutes, protokoll, acta, compte rendu, comptes rendus, protocol, protocols, write-up
of the meeting, besprechungsprotokoll, notes of the meeting, notes from meetings, meeting protocol, what was decided,
decisions of the meeting, meeting summary, meeting summaries, sitzungsprotokoll, call notes, besprechungsnotizen,
notas de la reunion, notes de reunion, protokolle;
folder, directory, folders, ordner, carpeta, carpetas, dossier, dossiers;
link, url, links, hyperlink, enlace, enlaces, lien, liens;
website, web page, webpage, web site, homepage, internet page, webseite, pagina web, sitio web, site web, websites,
online shop, web shop, webshop, shop page, landing page, tienda online, tienda, boutique en ligne, site internet,
onlineshop;
internet, web, online, google it, netz;
map, maps, karte, karten, mapa, carte;
route, directions, way home, navigation, navigate, navi, ruta, itineraire;
location, position, whereabouts, gps, where i am, standort, ubicacion, emplacement;
traffic, jam, jams, verkehr, stau, trafico, circulation, traffic jams, commute, way to work, arbeitsweg, verkehrslage,
trayecto;
bank, bank account, account balance, balance, bank statement, bank statements, konto, kontostand, cuenta, banco,
banque, compte bancaire, transactions, bank transactions, account movements, kontobewegungen, movimientos, extractos,
releves;
subscription, subscriptions, abo, abonnement, suscripcion;
newsletter, mailing, mailing list, campaign, boletin, newsletters, email campaign, mail campaign, marketing mail,
rundmail;
social, social media, instagram posts, tweets, tweet, linkedin posts, social networks, redes sociales, reseaux sociaux;
survey, poll, questionnaire, vote, umfrage, encuesta, sondage;
form, forms, formular, formulario, formulaire;
contract, contracts, agreement, agreements, vertrag, vertrage, contrato, contratos, contrat, contrats, nda, terms,
clauses, clause, klausel, vertragsentwurf;
letter, letters, brief schreiben, carta, lettre;
widget, home screen, homescreen, tile;
language, languages, multilingual, sprache, sprachen, idioma, idiomas, langue, langues, in my language, in my own
language, mehrsprachig, multilingue, other languages, another language, english version of, locale;
code, source code, programming, script, scripts, python, javascript, repository, repo, repos, codebase, git, github
repo, pull requests, pull request;
database, db, sql, datenbank, base de datos, base de donnees;
server, servers, host, machine, cloud, hosting, aws, azure, kubernetes, docker, container, containers, serveur,
servidor, machines;
error, errors, exception, fehler, erreur, stack trace, failure, failures, failed, ausfalle, fallo, panne, failing,
fails, fail, failures of, breaks, goes wrong, went wrong, problem with, fehlschlagt, scheitert, falla, echoue, crashed;
speaker, speakers, loudspeaker, lautsprecher, altavoz, enceinte;
tv, television, telly, fernseher, tele, televisor, televisions, fernsehen, television set, netflix shows, tv shows, tv
show, programme, sendung im fernsehen, streaming;
volume, loudness, loud, louder, quiet, quieter, sound, lautstarke, volumen, silent;
timer, timers, countdown, stopwatch, kurzzeitwecker, temporizador, minuteur;
workout, exercise, training, fitness, gym, entrenamiento, running log, sport, ejercicio, entrainement, activity, runs
in the park, jogging, step count, steps per day, trainingsplan, training plan, fitness plan, weight, gewicht, peso,
poids;
calories, nutrition, kcal, diet, kalorien, calorias;
medication, medicine, pills, pill, meds, tablets, medikament, medikamente, medicina, medicamento, medicament,
medicines, take my pills, tabletten, tablettenerinnerung, prescription, rezept vom arzt, doctor's prescription,
vitamins;
sleep, sleeping, schlaf, sueno, sommeil, slept, how long i slept, bedtime, sleeping times;
plant, plants, flowers, garden plants, pflanzen, blumen, plantas, plantes, houseplants, blumen giessen, plants
watered, pflanzen giessen;
pet, dog, cat, pets, cat flap, feeding the cat, pet feeder;
family, household, kids, children, wife, husband, spouse, familie, familia, famille, partner, girlfriend, boyfriend,
roommate, flatmate;
team, teammates, group of people, equipo, equipe, staff members;
person, owner, assignee, persona, personne;
user, users, people;
deadline, due date, due dates, deadlines, frist, fristen, fecha limite, echeance, due, falligkeit, fallig, vence,
vencimiento, expiry, expire, expires, expiring, ablauf, ablaufdatum, expiration, renewal date, best before;
date, dates, fecha, fechas, datum;
address, addresses, adresse, adressen, direccion, direcciones;
name, names, nombre, nom;
stage, staging, test environment;
coverage, test coverage, code coverage;
quote, offer, quotation, estimate, angebot, presupuesto para, devis, oferta, angebote, offerte, kostenvoranschlag,
cotizacion, cotizaciones;
lead, leads, prospect, prospects, crm, prospects list, sales pipeline, deals, deal, opportunity, opportunities,
prospective customers;
job, application, applicant, applicants, candidate, candidates, bewerber, bewerbung, candidato, candidat, cv, cvs,
resumes, lebenslauf;
tax, taxes, vat, steuer, impuestos, iva, tva, impots;
delivery-note, lieferschein, albaran, bon de livraison, delivery note, delivery notes, delivery slip, delivery slips,
packing slip, packing slips, packing list;
trip, travel, journey, travels, trips, traveling, travelling, reise, reisen, viaje, viajes, voyage, itinerary,
itineraries, holiday trip, business trip, business trips, dienstreise, dienstreisen, reiseplan, travel plan, travel
plans, destination;
late, delays, delayed, running late, verspatung, retraso, retard, on time, punctual, punctuality, punktlich, delayed
trains;
down, outage, outages, offline server, is down, goes down, unavailable, downtime, ausfall, caido, en panne, tombe,
tombe en panne, ausfallt, se cae, crashes down;
available, availability, free slot, free slots, free time, is free, are free, free, verfugbar, disponible,
disponibilidad, disponibilite, everyone is available, everybody has time, has time, common slot, free time slot, when
everyone can, free busy, free/busy, freie termine, opening in my calendar, open slot;
spam, junk, robocalls;
signaturemail, footer, email footer, mail footer, pie de correo, signature in mails, mail signatur, signature block,
my signature, signature, signatures;
barcode, bar code, qr code, qr, qr-code, barcodes, scancode, strichcode, codigo de barras, code-barres;
away, nobody is home, nobody home, not at home, not home, leave the house, leaving the house, left the house, out of
the house, when we are out, empty house, on vacation, while travelling, not there, im urlaub, de vacaciones, en
vacances, out of town, when i leave, leave home, everybody left, last person leaves, go out, going out;
sunset, sun goes down, dusk, gets dark, sonnenuntergang;
sunrise, dawn, sun comes up;
night, nights, nachts, overnight, noche, nuit, nighttime, at night, quiet hours, ruhezeiten, ruhezeit, after 10 pm,
while i sleep, when i sleep, when i'm asleep, go to bed, before bed, when we sleep;
morning, mornings, morgens, morgen, manana, matin;
evening, evenings, abends, abend, tarde, soir;
weekend, weekends, wochenende, fin de semana;
old, older, earlier, previous, former, past, prior, history, previous versions, older versions, version history,
earlier versions, earlier version, previous version, past versions, audit trail, change log, changelog, verlauf,
historial, historique, who changed, audit log, change history, who edited, what changed when, activity log, long ago,
from last year, earlier chats, previous chats, previous conversations, past conversations, past chats, last week's,
what i said before, fruher, alte, altere, antiguos, antiguo, viejo, viejos, ancien, anciens, anciennes;
important, key, urgent, priority, prioritise, prioritize, wichtig, importante;
country, countries, land, pais, pays;
region, regions, territory, area;
title, titles, subject, headline;
size, sizes, grosse;
status, state, progress, fortschritt, estado, statut;
project, projects, projekt, projekte, proyecto, projet;
department, departments, abteilung, departamento;
supplier, vendor, vendors, suppliers, lieferant, proveedor, fournisseur, suppliers of;
category, categories, kategorie, categoria, type, types, by type, kind of, art, tipo;
unit, units, celsius, fahrenheit, imperial, inches, centimetres, centimeters, miles, kilometres, kilometers, feet,
litres, gallons, ounces, grams, kilos, pounds and ounces;
open rate, opened, opens, openings;
click, clicks, click rate, click-through;
visitor, visitors, visits, page views, traffic to the site, besucher, visitas, visiteurs;
upcoming, coming up, next few, bevorstehend, proximos, a venir;
guest, guests, visitor pass, gaste, invitado;
participant, participants, attendee, attendees, teilnehmer, asistentes;
channel, channels, room, rooms, kanal, canal;
podcast, podcasts;
audiobook, audiobooks, audio book;
headset, headphones, earbuds, bluetooth;
fridge, refrigerator, freezer, kuhlschrank, nevera, frigo;
oven, stove, hob, ofen, horno, four;
dishwasher, dishes, spulmaschine, lavavajillas, lave-vaisselle;
humidity, humid, luftfeuchtigkeit;
leak, water leak, flooding;
smoke, smoke detector, fire alarm;
alarm system, burglar alarm, security system, alarmanlage;
window, windows open, fenster, ventana, fenetre, fenster offen, open windows;
printer, drucker, impresora, imprimante, printers;
doorbell, bell, klingel, timbre, sonnette;
school, schule, escuela, ecole, colegio, kindergarten, daycare, schulisch;
homework, hausaufgaben, deberes, devoirs;
lesson, lessons, class, classes, course, kurs, clase;
vocabulary, flashcards, flash cards, vokabeln, vocabulario;
game, games, juego, jeu;
book, books, buch, bucher, libro, libros, livre, livres;
permission, permissions, rights, role, roles, access rights, berechtigung, permisos, droits, user rights,
authorisation, authorization, freigaben, zugriffsrechte, who may see, who can see, access control, restricted access;
security, secure, safe, sicherheit, seguridad, securite;
privacy, private, incognito;
notificationsound, ringtone, ringtones, sound of the alert;
emoji, emojis, smiley, reaction, reactions;
gif, gifs;
sticker, stickers;
profile, profiles, account, accounts, profil, perfil;
log, logs, logfile, log file, logfiles;
query, queries;
branch, branches, filiale, filialen, sucursal, agence, site, sites, locations, by location, standorte;
build, builds, ci, the build, build fails, broken builds, broken build, failing builds, failing build, red build, ci
run, ci runs, pipeline run, nightly build;
certificate, certificates, ssl;
domain, domains, dns;
api, endpoint, endpoints, webhook, webhooks;
column, columns, spalte, spalten, columna, colonne;
row, rows, line, lines, zeile, zeilen, fila, ligne;
formula, formulas, formel;
pivot, pivot table;
image background, background, hintergrund, fondo, arriere-plan;
logo, branding, letterhead, corporate design;
watermark, stamp;
page number, page numbers;
table of contents, toc, inhaltsverzeichnis;
footnote, footnotes, citation, citations, source, sources, references, quelle, quellen, fuente, fuentes;
tone, style, formal, polite, wording, ton, stil, tono, friendlier, friendly, freundlicher, more polite, less formal,
more formal, amable, aimable;
out of office, out-of-office, vacation responder, auto reply, auto-reply, autoreply, automatic reply,
abwesenheitsnotiz, respuesta automatica;
voice recognition, speaker recognition, recognise my voice, recognize my voice, tell voices apart;
footage, camera recording, camera recordings, recorded video, camera history, video history, kameraaufzeichnung;
invoice, rechnungs;
dato, datos, daten, donnees, personal data;
electric car, ev, wallbox, elektroauto;
declaration, customs, zoll, customs form, customs declaration, aduana, douane;
public transport, bus, buses, tram, metro, subway, departures, departure, next bus, next train, fahrplan, horario,
horaires;
rota, staff rota, shift plan, shifts, dienstplan, schichtplan, turnos, roster, work schedule, duty roster,
einsatzplan, who works when;
currency, exchange rate, wahrung, divisa, moneda, devise, wechselkurs;
multiroom, several rooms, multi-room, multi room, every room, all rooms, whole house, throughout the house, rooms at
once;
banktransfer, bank transfer, wire transfer, sepa, transfer money, wire money, money transfer, uberweisen, uberweisung,
transferencia, virement, send money, transfer cash, geld senden, geld uberweisen, enviar dinero, envoyer de l argent;
warehouse, warehouses, depot, depots, storage, lager, almacen, entrepot, storeroom;
abbreviation, abbreviations, acronym, acronyms, glossary, jargon, abkurzungen, siglas;
axis, axes, y axis, y axes, y-axis, vertical axis, secondary axis, second axis;
money, cash, funds, geld, dinero, argent;
avatar, profile picture, profile photo, profile photos, photo to the profile, profile image, foto de perfil,
profilbild, photo de profil;
hot, heat wave, too warm, warm days;
layout, formatting, format of the text, alignment, formatierung, formato de texto, mise en forme;
colleague, collegue, collegues, kollege, kollegen, companero, companeros, colleagues, coworker, coworkers, co-worker,
co-workers;
place, places, location of;
test, tests, unit test, test cases, e2e, end-to-end, qa;
dependency, dependencies, packages to update, outdated packages, libraries, library;
environment, environments, env, env variables;
fee, fees, charges;
review, ratings, rating, bewertung, bewertungen, resena, resenas, avis;
complaint, complaints, beschwerde, beschwerden, reclamacion, queja, quejas, plainte, plaintes;
salary, payroll, wages, wage, pay slip, payslip, payslips, gehaltsabrechnung, lohnabrechnung, nomina, fiche de paie;
sensor, sensors, motion sensor, detector, motion, movement, bewegungsmelder;
doctor, doctors, dentist, gp, arzt, arzttermin, zahnarzt, medico, dentista, medecin, dentiste;
overdue, unpaid, not paid, not been paid, haven't been paid, outstanding, open invoices, uberfallig, offene
rechnungen, impagadas, impayees, past due, late payment;
plate, licence plate, licence plates, license plate, license plates, number plate, number plates, kennzeichen,
matricula;
load, cpu, cpu load, utilisation, utilization, memory usage, cpu usage, auslastung, ram;
regex, regular expression, regular expressions, regexes, regexp;
device, devices, gerate, gerat, dispositivo, dispositivos, appareil, appareils, appliance, appliances, gadget, gadgets;
keyboard, without a mouse, without mouse, no mouse, mouse, tastatur, teclado, clavier;
unread, ungelesen, no leido, non lu;
announcement, announcements, ankundigung, anuncio, annonce;
spareparts, spare parts, spare part, replacement parts, ersatzteil, ersatzteile, repuestos, pieces de rechange;
sidebar, side window, side panel, seitenleiste, barra lateral
"""
