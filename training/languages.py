"""Small talk with facts in German, Spanish and French, written for this project, put together by rule.

Some kinds of fact are never trained on; they measure what has been learned of the languages.
"""

from __future__ import annotations

import random

from sources import Dialogue, Question, Turn

_NAMES = {
    "de": ["Anke", "Jürgen", "Svenja", "Korbinian", "Heike", "Thilo", "Mareike", "Ansgar"],
    "es": ["Begoña", "Iñaki", "Rocío", "Fermín", "Nuria", "Gonzalo", "Inés", "Álvaro"],
    "fr": ["Maëlle", "Thibault", "Solène", "Gaël", "Océane", "Rémi", "Capucine", "Loïc"],
}

# language: kind: (what is said, what is asked, what fills the gap). {n} is the speaker, {x} the gap.
_FACTS: dict[str, dict[str, tuple[list[str], list[str], list[str]]]] = {
    "de": {
        "work": (["Seit Montag bin ich bei {x} angestellt, alles noch sehr neu.",
                  "Ich arbeite jetzt als {x}, endlich."],
                 ["Was macht {n} beruflich?", "Welche neue Stelle hat {n}?", "Wovon lebt {n}?"],
                 ["Tischlerin", "Lokführer", "Bademeister", "Übersetzerin", "Imker", "Zahntechnikerin"]),
        "pet": (["Wir haben uns einen {x} aus dem Tierheim geholt.", "Unser {x} hat heute das Sofa zerlegt."],
                ["Welches Tier hält {n}?", "Hat {n} ein Haustier?"],
                ["Dackel", "Kater", "Papagei", "Hamster", "Windhund", "Wellensittich"]),
        "move": (["Der Umzug nach {x} ist geschafft, die Kisten stehen noch überall.", "Ab Herbst wohne ich in {x}."],
                 ["Wohin ist {n} gezogen?", "In welcher Stadt lebt {n} künftig?"],
                 ["Rostock", "Passau", "Erfurt", "Graz", "Winterthur", "Oldenburg"]),
        "food": (["Bitte nichts mit {x} kochen, davon bekomme ich Ausschlag.", "Ich vertrage leider keine {x}."],
                 ["Worauf reagiert {n} allergisch?", "Was darf {n} nicht essen?"],
                 ["Haselnüsse", "Muscheln", "Sellerie", "Erdbeeren", "Sojabohnen"]),
        "hobby": (["Dienstags gehe ich jetzt immer zum {x}, das tut mir gut.",
                   "Mit {x} habe ich im Winter angefangen."],
                  ["Was macht {n} in der Freizeit?", "Welchem Hobby geht {n} nach?"],
                  ["Bogenschießen", "Töpfern", "Rudern", "Chorsingen", "Klettern"]),
        "gift": (["Zum Geburtstag habe ich mir {x} gewünscht und auch bekommen!", "Meine Tante hat mir {x} geschenkt."],
                 ["Welches Geschenk hat {n} bekommen?", "Was gab es für {n} zum Ehrentag?"],
                 ["ein Fernglas", "eine Nähmaschine", "eine Trommel", "einen Füller", "ein Zelt"]),
        "injury": (["Ich bin gestürzt, der {x} ist gebrochen, sechs Wochen Gips.",
                    "Mein {x} tut seit dem Sturz so weh."],
                   ["Wo hat sich {n} verletzt?", "Welcher Körperteil schmerzt {n} nach dem Unfall?"],
                   ["Daumen", "Knöchel", "Unterarm", "Ellenbogen"]),
        "car": (["Den alten Wagen habe ich verkauft, jetzt fahre ich {x}.", "Zur Arbeit komme ich neuerdings mit {x}."],
                ["Wie ist {n} jetzt unterwegs?", "Welches Verkehrsmittel benutzt {n}?"],
                ["einem Lastenrad", "der Straßenbahn", "einem Roller", "der Fähre"]),
        "child": (["Unser Kind kommt im {x} zur Welt, wir sind so aufgeregt!", "Der Geburtstermin ist im {x}."],
                  ["Wann erwartet {n} Nachwuchs?", "In welchem Monat wird {n} Mutter oder Vater?"],
                  ["März", "Juli", "Oktober", "Dezember"]),
        "trip": (["Im Sommer geht es zwei Wochen nach {x}, die Flüge sind gebucht.",
                  "Die Reise nach {x} war ein Traum."],
                 ["Wo verbringt {n} den Urlaub?", "Welches Reiseziel hat {n}?"],
                 ["Island", "Sardinien", "Marokko", "Schottland", "Kroatien"]),
        "exam": (["Die Prüfung in {x} habe ich bestanden, knapp, aber bestanden.", "Ich lerne gerade jeden Abend {x}."],
                 ["Welches Fach hat {n} gelernt?", "Worin wurde {n} geprüft?"],
                 ["Statistik", "Anatomie", "Steuerrecht", "Buchhaltung"]),
        "loss": (["Mein {x} ist weg, ich glaube, ich habe ihn im Zug liegen lassen.", "Ich suche überall meinen {x}."],
                 ["Was hat {n} verloren?", "Welcher Gegenstand fehlt {n}?"],
                 ["Regenschirm", "Schlüsselbund", "Rucksack", "Ausweis"]),
    },
    "es": {
        "work": (["Desde el lunes trabajo como {x}, todo es nuevo para mí.", "Por fin me han contratado de {x}."],
                 ["¿A qué se dedica {n}?", "¿Qué empleo nuevo tiene {n}?", "¿Cómo se gana la vida {n}?"],
                 ["carpintera", "bombero", "traductora", "apicultor", "enfermera", "panadero"]),
        "pet": (["Hemos adoptado un {x} de la perrera.", "Nuestro {x} ha destrozado el sofá esta mañana."],
                ["¿Qué mascota tiene {n}?", "¿Con qué animal vive {n}?"],
                ["galgo", "gato", "loro", "conejo", "cachorro", "canario"]),
        "move": (["La mudanza a {x} ya está hecha, las cajas siguen por todas partes.",
                  "A partir de otoño viviré en {x}."],
                 ["¿Adónde se ha mudado {n}?", "¿En qué ciudad va a vivir {n}?"],
                 ["Zaragoza", "Rosario", "Mérida", "Oviedo", "Valparaíso", "Almería"]),
        "food": (["Por favor, nada con {x}, me salen ronchas.", "No puedo comer {x}, me sienta fatal."],
                 ["¿A qué es alérgico {n}?", "¿Qué alimento debe evitar {n}?"],
                 ["avellanas", "mejillones", "apio", "fresas", "cacahuetes"]),
        "hobby": (["Los martes voy a clase de {x} y me sienta de maravilla.", "En invierno empecé con {x}."],
                  ["¿Qué hace {n} en su tiempo libre?", "¿Qué afición tiene {n}?"],
                  ["tiro con arco", "cerámica", "remo", "canto coral", "escalada"]),
        "gift": (["Por mi cumpleaños me regalaron {x}, ¡qué ilusión!", "Mi tía me ha dado {x}."],
                 ["¿Qué regalo recibió {n}?", "¿Qué le trajeron a {n} en su día?"],
                 ["unos prismáticos", "una máquina de coser", "un tambor", "una pluma", "una tienda de campaña"]),
        "injury": (["Me caí y me he roto el {x}, seis semanas de escayola.", "Desde la caída me duele mucho el {x}."],
                   ["¿Dónde se hizo daño {n}?", "¿Qué parte del cuerpo se lesionó {n}?"],
                   ["pulgar", "tobillo", "antebrazo", "codo"]),
        "car": (["He vendido el coche viejo y ahora voy en {x}.", "Últimamente llego al trabajo en {x}."],
                ["¿Cómo se desplaza {n}?", "¿Qué medio de transporte usa {n}?"],
                ["bici de carga", "tranvía", "patinete", "barco"]),
        "child": (["Nuestro bebé nacerá en {x}, ¡qué nervios!", "Salgo de cuentas en {x}."],
                  ["¿Cuándo va a tener un hijo {n}?", "¿En qué mes será madre o padre {n}?"],
                  ["marzo", "julio", "octubre", "diciembre"]),
        "trip": (["En verano nos vamos dos semanas a {x}, ya tenemos los vuelos.", "El viaje a {x} fue un sueño."],
                 ["¿Dónde pasa {n} las vacaciones?", "¿Qué destino ha elegido {n}?"],
                 ["Islandia", "Cerdeña", "Marruecos", "Escocia", "Croacia"]),
        "exam": (["He aprobado {x} por los pelos, pero he aprobado.", "Estoy estudiando {x} todas las noches."],
                 ["¿Qué asignatura preparaba {n}?", "¿De qué se examinó {n}?"],
                 ["estadística", "anatomía", "derecho fiscal", "contabilidad"]),
        "loss": (["No encuentro mi {x}, creo que se quedó en el tren.", "Llevo todo el día buscando mi {x}."],
                 ["¿Qué ha perdido {n}?", "¿Qué objeto le falta a {n}?"],
                 ["paraguas", "llavero", "mochila", "pasaporte"]),
    },
    "fr": {
        "work": (["Depuis lundi je travaille comme {x}, tout est nouveau.", "Ça y est, on m'a embauché comme {x}."],
                 ["Que fait {n} dans la vie ?", "Quel nouvel emploi a {n} ?", "Quel métier exerce {n} ?"],
                 ["menuisière", "pompier", "traductrice", "apiculteur", "infirmière", "boulanger"]),
        "pet": (["Nous avons adopté un {x} au refuge.", "Notre {x} a détruit le canapé ce matin."],
                ["Quel animal de compagnie a {n} ?", "Avec quelle bête vit {n} ?"],
                ["lévrier", "chaton", "perroquet", "lapin", "furet", "canari"]),
        "move": (["Le déménagement à {x} est fini, il reste des cartons partout.",
                  "À partir de l'automne j'habite à {x}."],
                 ["Où {n} a-t-il déménagé ?", "Dans quelle ville va vivre {n} ?"],
                 ["Angers", "Namur", "Colmar", "Lorient", "Sherbrooke", "Annecy"]),
        "food": (["Surtout rien avec des {x}, ça me donne des plaques.", "Je ne supporte pas les {x}, c'est terrible."],
                 ["À quoi {n} est-il allergique ?", "Quel aliment {n} doit-il éviter ?"],
                 ["noisettes", "moules", "fraises", "cacahuètes", "crevettes"]),
        "hobby": (["Le mardi je vais au cours de {x}, ça me fait un bien fou.", "Cet hiver je me suis mis à la {x}."],
                  ["Que fait {n} pendant son temps libre ?", "Quel est le loisir de {n} ?"],
                  ["poterie", "chorale", "escalade", "couture", "voile"]),
        "gift": (["Pour mon anniversaire j'ai eu {x}, quelle joie !", "Ma tante m'a offert {x}."],
                 ["Quel cadeau {n} a-t-il reçu ?", "Qu'a-t-on donné à {n} pour sa fête ?"],
                 ["des jumelles", "une machine à coudre", "un tambour", "un stylo plume", "une tente"]),
        "injury": (["Je suis tombé, j'ai le {x} cassé, six semaines de plâtre.",
                    "J'ai très mal au {x} depuis ma chute."],
                   ["Où {n} s'est-il blessé ?", "Quelle partie du corps fait souffrir {n} ?"],
                   ["pouce", "poignet", "coude", "genou"]),
        "car": (["J'ai vendu ma vieille voiture, maintenant je prends {x}.",
                 "Je vais au travail avec {x} ces temps-ci."],
                ["Comment se déplace {n} ?", "Quel moyen de transport utilise {n} ?"],
                ["un vélo cargo", "le tramway", "une trottinette", "le bac"]),
        "child": (["Notre bébé doit naître en {x}, on est tout excités !", "Le terme est prévu pour {x}."],
                  ["Quand {n} attend-il un enfant ?", "Quel mois {n} deviendra-t-il parent ?"],
                  ["mars", "juillet", "octobre", "décembre"]),
        "trip": (["Cet été on part deux semaines en {x}, les billets sont pris.", "Le voyage en {x} était un rêve."],
                 ["Où {n} passe-t-il ses vacances ?", "Quelle destination {n} a-t-il choisie ?"],
                 ["Islande", "Sardaigne", "Écosse", "Croatie", "Norvège"]),
        "exam": (["J'ai eu mon examen de {x}, de justesse, mais je l'ai eu.", "Je révise la {x} tous les soirs."],
                 ["Quelle matière {n} étudiait-il ?", "Sur quoi {n} a-t-il été interrogé ?"],
                 ["statistique", "fiscalité", "comptabilité", "biologie"]),
        "loss": (["Je ne trouve plus mon {x}, il est resté dans le train, je crois.", "Je cherche partout mon {x}."],
                 ["Qu'est-ce que {n} a perdu ?", "Quel objet manque à {n} ?"],
                 ["parapluie", "portefeuille", "trousseau", "passeport"]),
    },
}  # fmt: skip

_CHAT = {
    "de": ["Na, wie läuft es bei dir?", "Ach, das freut mich sehr für dich.", "Haha, typisch.", "Kommst du am Freitag?",
           "Das Wetter ist ja wieder furchtbar.", "Ich melde mich später noch mal.", "Echt? Erzähl mehr davon!",
           "Grüß die anderen von mir.", "Ich muss gleich los, der Bus kommt.", "Klingt anstrengend, ehrlich gesagt."],
    "es": ["¿Qué tal te va todo?", "Ay, cuánto me alegro por ti.", "Jaja, típico.", "¿Vienes el viernes?",
           "Otra vez hace un tiempo horrible.", "Luego te llamo y hablamos.", "¿En serio? ¡Cuéntame más!",
           "Dales recuerdos a los demás.", "Tengo que irme, ya llega el autobús.", "Suena agotador, la verdad."],
    "fr": ["Alors, comment ça va chez toi ?", "Oh, je suis ravie pour toi.", "Haha, classique.", "Tu viens vendredi ?",
           "Le temps est encore affreux.", "Je te rappelle plus tard.", "Vraiment ? Raconte-moi tout !",
           "Passe le bonjour aux autres.", "Je file, le bus arrive.", "Ça a l'air fatigant, franchement."],
}  # fmt: skip

HELD_KINDS = ("trip", "exam", "loss")


def written(count: int, seed: int, *, held: bool) -> list[Dialogue]:
    """`count` dialogues in each language, over the kinds of fact that are trained on or over the others."""
    chance = random.Random(f"{seed} {held}")
    return [_dialogue(language, held, chance) for language in sorted(_FACTS) for _ in range(count)]


def _dialogue(language: str, held: bool, chance: random.Random) -> Dialogue:
    kinds = [kind for kind in _FACTS[language] if (kind in HELD_KINDS) == held]
    people = chance.sample(_NAMES[language], 2 if not held else 4)
    facts = [(kind, person) for kind in kinds for person in people]
    chance.shuffle(facts)
    turns: list[Turn] = []
    questions: list[Question] = []
    for kind, person in facts:
        said, asked, gaps = _FACTS[language][kind]
        for _ in range(chance.randint(0, 2)):
            turns.append(Turn(chance.choice(people), chance.choice(_CHAT[language])))
        questions.append(Question(chance.choice(asked).format(n=person), (len(turns),), (), language))
        start = f"{chance.choice(_CHAT[language])} " if chance.random() < 0.3 else ""
        turns.append(Turn(person, start + chance.choice(said).format(x=chance.choice(gaps))))
    return Dialogue("languages", tuple(turns), tuple(questions))
