"""What must agree in needs, what may stand for another, and what says nothing.

Data only: the name of a class comes first, a semicolon ends it. All is folded: lower case, no accents."""

from __future__ import annotations

# Of these, what one need names the other must name as well; each kind by itself.
VALUES = {
    "format": """
pdf;
csv, comma separated;
json;
xml;
html;
markdown, md;
docx, word, word document, word file;
txt, plain text;
ical, ics;
epub, ebook;
png;
jpg, jpeg;
webp;
svg;
gif;
mp3;
mp4;
wav;
zip file;
latex, tex;
spreadsheet;
slides;
odt;
yaml
""",
    "language": """
english, englisch, ingles, anglais;
german, deutsch, aleman, allemand;
french, franzosisch, frances, francais;
spanish, spanisch, espanol, espagnol, castellano;
italian, italienisch, italiano, italien;
polish, polnisch, polaco, polonais;
portuguese, portugiesisch, portugues, portugais;
dutch, niederlandisch, neerlandais, holandes;
russian, russisch, ruso, russe;
chinese, mandarin, chinesisch, chino, chinois;
japanese, japanisch, japones, japonais;
turkish, turkisch, turco, turc;
arabic, arabisch, arabe;
korean;
hindi;
ukrainian;
swedish;
danish;
norwegian;
czech;
greek;
catalan
""",
    "room": """
kitchen, kuche, cocina, cuisine;
bathroom, bath, badezimmer, bad, bano, salle de bain;
bedroom, schlafzimmer, dormitorio, chambre;
hallway, hall, corridor, flur, pasillo, couloir;
cellar, basement, keller, sotano, cave;
attic, loft, dachboden;
balcony, balkon;
living room, lounge, wohnzimmer, salon, sala de estar;
nursery, kinderzimmer;
terrace, patio, terrasse
""",
    "period": """
daily, every day, each day, per day, every morning, each morning, every evening, every night, day by day, a day, by
day, taglich, jeden tag, jeden morgen, diario, diaria, cada dia, cada manana, quotidien, tous les jours, chaque jour,
chaque matin, nightly, tag fur tag, jede nacht, once a day, morning report, taglicher, tagliche, diariamente, a
diario, quotidienne, pro tag, am tag, por dia, al dia, par jour, cada noche, nocturno, nocturna, toutes les nuits,
chaque nuit;
weekly, every week, each week, per week, once a week, a week, by week, every monday, every tuesday, every wednesday,
every thursday, every friday, every saturday, every sunday, on fridays, on mondays, on sundays, wochentlich, jede
woche, jeden montag, jeden freitag, semanal, cada semana, hebdomadaire, chaque semaine, toutes les semaines,
wochenweise, wochentliche, wochentlicher, jeden dienstag, jeden mittwoch, jeden donnerstag, semanalmente, los viernes,
los lunes, cada lunes, cada viernes, le vendredi, tous les vendredis, tous les lundis, chaque lundi, chaque vendredi,
on tuesdays, on wednesdays, on thursdays, on saturdays, each monday, each friday, freitags, montags, pro woche, in der
woche, por semana, a la semana, par semaine;
monthly, every month, each month, per month, once a month, a month, by month, month by month, end of the month,
monatlich, jeden monat, mensual, cada mes, mensuel, chaque mois, tous les mois, monatliche, monatlicher, mensuelle,
mensualmente, month end, month-end, by the month, on the first, each first, pro monat, im monat, por mes, al mes, par
mois;
yearly, annual, annually, every year, each year, per year, once a year, jahrlich, jedes jahr, anual, cada ano, annuel,
chaque annee;
hourly, every hour, each hour, per hour, stundlich, jede stunde, cada hora, toutes les heures;
quarterly, every quarter, per quarter
""",
    "service": """
outlook, exchange;
google, gmail;
apple, icloud;
microsoft;
slack;
jira;
github;
gitlab;
notion;
whatsapp;
telegram;
signal;
matrix;
trello;
asana;
dropbox;
spotify;
zendesk;
salesforce;
hubspot;
sap;
datev;
stripe;
paypal;
shopify;
alexa;
siri;
homekit;
discord;
linkedin;
instagram;
facebook;
twitter;
youtube;
netflix;
airtable;
confluence;
onedrive;
google drive;
todoist;
evernote;
zoom meeting, zoom call;
linear;
clickup;
monday.com;
figma;
canva;
mailchimp;
quickbooks;
xero;
zapier;
strava;
fitbit;
garmin;
deezer;
tidal;
teams, microsoft teams, ms teams;
bitbucket;
jenkins;
lexoffice;
sevdesk;
shopware;
woocommerce;
wordpress;
pipedrive;
zoho;
odoo;
personio;
bamboohr;
docusign;
calendly;
webex;
skype;
messenger;
threema;
tiktok;
pinterest;
ebay;
amazon;
etsy;
dhl;
ups;
fedex;
philips hue;
home assistant;
nest;
ring doorbell;
sonos;
plex;
kindle;
goodreads;
google maps;
waze;
uber eats;
airbnb;
grafana;
datadog;
sentry;
snowflake;
bigquery;
power bi;
tableau;
looker
""",
    "platform": """
windows;
macos, mac, osx;
linux, ubuntu;
android;
ios, iphone;
ipad, tablet;
desktop, laptop, computer, pc;
watch app, smartwatch, apple watch;
browser, chrome, firefox, safari
""",
    "way": """
off, turn off, switch off, shut off, power off, disable, deactivate, stop, mute, silence, no more, without, no, not,
never, exclude, leave out, except, hide, ignore, prevent, avoid, ohne, kein, keine, keinen, nicht, nie, ausschalten,
abschalten, ausblenden, ausschliessen, sin, nunca, apagar, desactivar, excluir, parar, silenciar, sans, jamais,
eteindre, desactiver, arreter, exclure, don't, do not, stummschalten, do not disturb, fewer, stille, ruhe, turned off,
stays off, opt out of, unwanted, nicht mehr, keine mehr, no longer, ya no, ne plus, plus de, shut down, turn
everything off, everything off;
turnon, turn on, switch on, power on, activate, einschalten, anschalten, anmachen, encender, activar, prender,
allumer, activer
""",
    "side": """
turnup, turn up, raise;
turndown, turn down, lower
""",
    "currency": """
euro, eur, euros;
dollar, usd, dollars;
pound, gbp, pounds;
franc, chf, francs, swiss francs, franken
""",
}

# What may stand for another without making another need of it.
BESIDE = """
connect show, search show, show track, count show, open show, show sync, connect sync, connect import, connect search,
connect login, add connect, connect run, connect create, import sync, export sync, add sync, schedule send, automate
schedule, remind schedule, create schedule, automate send, repeat send, notify send, export send, notify remind, alarm
remind, add alarm, alarm schedule, add create, add attach, close control, control lock, control unlock, control run,
control play, change control, connect control, download export, create export, export remember, convert export,
download remember, create remember, convert create, scan search, readaloud search, scan transcribe, scan show, dictate
transcribe, create dictate, add dictate, calculate count, calculate show, restore undo, change undo, delete undo,
delete merge, fix merge, group tag, filter tag, group sort, restore show, fill remember, add change, book buy, buy
create, automate repeat, remind repeat, notify repeat, record track, notify track, count track, record remember,
change fix, fast run, deploy fast, answer fast, fast search, play readaloud, shorten summarise, answer shorten, send
submit, create submit, add upload, attach upload, send upload, call dictate, archive tick, delete tick, change tick,
compare show, recommend show, create recommend, add automate, automate notify, automate create, automate backup,
automate change, publish send, publish share, read scan, read recognise, read search, recognise scan, read readaloud,
appointment calendar, email message, message sms, call phone, list task, contract document, document report, person
user, employee team, contact customer, document note, chart count, count report, expense receipt, expense invoice,
order parcel, groceries shopping, groceries list, list shopping, repeat weekly, daily repeat, monthly repeat, repeat
yearly, schedule weekly, daily schedule, monthly schedule, automate weekly, automate daily, automate monthly, family
user, team user, picture scan, footage video, footage old, budget expense, expense price, count energy, handwriting
scan, voice voicemessage, channel message, list show, chart show, old undo, old restore, old show, minutes summarise,
minutes transcribe, minutes note, summarise transcribe, appointment minutes, appointment call, call minutes, date
deadline, remind task, deadline remind, appointment remind, birthday remind, email spam, error fix, error notify,
request vacation, calendar vacation, language translate, change language, big font, big zoom, down notify, late
notify, late show, location map, map route, map track, location track, assign person, assign team, add several, create
list, login password, down error, build code, build deploy, run test, down server, open turnup, close turndown, block
off, duplicate fix, convert track, scan track, fill track, off volume, down fix, answer language, readaloud voice,
dictate voice, control voice, dato profile, address parcel, fill fix, old remember, cam footage, appointment move,
alarm notify, chart report, document job, message ticket, customer lead, night off, fast small, big fast, monitor
show, monitor notify, monitor track, cam monitor, automate remember, banktransfer pay, abbreviation learn,
abbreviation translate, old search, receipt ticket, picture read, picture recognise, colleague team, colleague
employee, colleague user, fill recommend, automate fill, automate recommend, overtime track, avatar picture, avatar
profile, currency euro, currency dollar, currency franc, currency pound, euro price, currency price, assign convert,
convert task, away vacation, connect share, share team, login sync, review show, approve review, recommend review,
hide off, delete forget, cancel reject, extract scan, extract import, extract read, extract search, extract fill,
explain learn, change switch, annotate tag, return send, remind send, appointment doctor, complaint review, complaint
message, document salary, notify sensor, sensor track, expense fee, fee price, expense money, banktransfer money,
money pay, notify stock, buy stock, deadline notify, calendar deadline, permission share, connect permission, connect
message, connect publish, change connect, connect send, connect phone, error test, build error, build run, error
monitor, note transcribe, read transcribe, answer template, message template, email template, add signaturemail,
transcribe voicemessage, readaloud voicemessage, schedule trip, track trip, music play, recommend schedule,
appointment search, appointment available, available recommend, available search, late track, notify weather, energy
expense, energy price, energy monitor, cam show, cam picture, control heating, heating schedule, control light, change
light, door lock, parcel track, notify parcel, expense track, calculate expense, count expense, report summarise,
report show, email newsletter, cancel newsletter, publish social, change website, monitor website, count review,
picture product, price track, notify price, invoice remind, count overtime, calculate overtime, rota schedule, create
rota, assign rota, delete unsubscribe, cancel unsubscribe, off unsubscribe, subscription unsubscribe, show tick,
avatar change, avatar upload, change upload, pin remember, recommend search, employee overtime, employee track, off
remember, calendar fix, logo name, product website, email signaturemail, message signaturemail, flight offline, order
track, overdue pay, invoice overdue, notify overdue, overdue remind, call doorbell, doorbell notify, door doorbell,
door visitor, load monitor, load show, device off, keyboard shortcut, attach send, attach document, folder sort, email
folder, convert ticket, employee rota, announcement message, announcement channel, category group, count
salespipeline, report salespipeline, import read, bank import, bank expense, filter recognise, archive move, recognise
spam, daily night, api code, answer phone, note voicemessage, dictate voicemessage, answer message, off pause, budget
notify, branch location, calendar create, add calendar, change password, control password, control remember
"""

# Words that say nothing about what is needed, beyond those that carry no content anywhere.
FILLING = """
able ability abilities support supporting supported supports feature features option options way ways button buttons
mode modes work works working want wants wanted wish let lets letting possible possibility possibilities thing things
stuff file files function functions functionality use uses used using allow allows allowing enable enables provide
provides offer offers introduce implement nice great good better best really actually again system app apps
application bot assistant tool tools facility please theme kind hand manually directly straight right simply easily
easy properly correctly entry entries item items element elements data information info detail details content
contents result results section part area one ones something someone hinzufugen moglichkeit funktion funktionen konnen
sollen lassen bekommen machen haben gibt geht bitte gerne einfach direkt poder quiero quisiera tener hacer posibilidad
funcion pouvoir avoir possibilite fonction automatically own new current currently existing last latest next this
whole entire full different various certain specific given particular available time times today tomorrow now soon day
per have having get gets getting got make makes making made set sets setting settings up take takes taking come comes
bring put puts finish finished ready over done happen happens need needs needed like would love could should can
version break broken down breakdown individual single each every everything all any also too just only even still
inside within from into onto through via basically maybe possibly interface screen page pages menu field fields text
texts updates nobody somebody everybody everyone whenever long goes go going live online usable jour jours anderen
andere der die das den dem des el la los las le les un una une einen einem outgoing incoming nachsten format formato
formats method methods methode company firm across secondary second vertical extra additional zusatzlich adicional
supplementaire partir utiliser appli donner fichier fichiers another other nearly almost first else anyone friend
friends while during typing typed usar aplicacion fichero archivo archivos datei dateien benutzen nutzen verwenden
etre ser estar recibir erhalten recevoir llegue llegar ankommt arrives arrive arrived week question questions ask
asking asks told tell know knows target targets tap receive receives received i'm it's that's he's lot lots bit little
mein unsere mes mis tus completely based along top let's ton suite kinds level levels instead ours ourselves mine
somewhere anywhere straightaway immediately instant instantly few couple plus moment whether including included gleich
sofort cosas cosa choses chose nuestro nuestra nuestros notre nos sein seine house home haus casa maison rings
themselves itself duty lange laut pro haven busy sure neu neue neuen nuevo nuevos nouveau nouveaux quand cuando wenn
panel auf aufs wishes anterior anteriores
"""
