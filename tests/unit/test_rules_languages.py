"""The commonest things said in German, Spanish and French."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from recollect.judges import rules
from recollect.judges.questions import FactsIn
from recollect.judges.rules.languages.reading import spoken

from .rules_table import as_rows, table

NOW = datetime(2026, 5, 6, 10, tzinfo=UTC)

CASES = """
Ich wohne in Hamburg.
  speaker | lives_in | Hamburg
Ich arbeite bei Bosch als Ingenieur.
  speaker | works_at | Bosch
  speaker | works_as | Ingenieur
Ich heiße Jonas.
  speaker | name_is | Jonas
Ich mag keine Oliven.
  speaker | dislikes | Oliven
Ich liebe Schokolade.
  speaker | likes | Schokolade
Ich bin allergisch gegen Nüsse.
  speaker | allergic_to | Nüsse
Meine Schwester heißt Klara.
  speaker | has_sister | Klara
Unser Hund heißt Bruno.
  speaker | has_pet | Bruno
Meine Schwester Klara wohnt in Bremen.
  speaker | has_sister | Klara
  Klara | lives_in | Bremen
Ich bin Vegetarierin.
  speaker | eats | Vegetarierin
Ich komme aus Österreich.
  speaker | from | Österreich
Vivo en Sevilla.
  speaker | lives_in | Sevilla
Trabajo en el hospital como enfermera.
  speaker | works_at | hospital
  speaker | works_as | enfermera
Me llamo Lucía.
  speaker | name_is | Lucía
Me encanta el café.
  speaker | likes | café
No me gustan las aceitunas.
  speaker | dislikes | aceitunas
Soy alérgico a los gatos.
  speaker | allergic_to | gatos
Mi hermana se llama Paula.
  speaker | has_sister | Paula
Tengo 34 años.
  speaker | age_is | 34
J'habite à Lyon.
  speaker | lives_in | Lyon
Je travaille chez Renault.
  speaker | works_at | Renault
Je m'appelle Chloé.
  speaker | name_is | Chloé
J'adore le fromage.
  speaker | likes | fromage
Je n'aime pas les olives.
  speaker | dislikes | olives
Je suis allergique aux arachides.
  speaker | allergic_to | arachides
Mon frère s'appelle Hugo.
  speaker | has_brother | Hugo
Wo wohnst du?
Mach das Licht an.
¿Dónde está la farmacia?
Allume la lumière.
Wenn ich in Paris leben würde, wäre ich froh.
Danke, das ist gut.
Meine Schwägerin Heike studiert Jura in Jena.
  speaker | has_relative | Heike
  Heike | studies | Jura
Bier trinke ich nicht, nur Wasser.
  speaker | eats | Bier | not
  speaker | prefers | Wasser
Wir haben einen Pudel namens Otto.
  speaker | has_pet | Otto
Der Schlüssel liegt unter der Matte.
  Der Schlüssel | located_in | unter der Matte
Die Fußbodenheizung soll nachts auf 19 Grad stehen.
  Die Fußbodenheizung | set_to | 19 Grad
Ich habe gestern mein altes Fahrrad verkauft.
  speaker | owns | altes Fahrrad | ended
Ich kann leider nicht schwimmen.
  speaker | can | schwimmen | not
Mein Bruder Jonas wird am Samstag 30.
  speaker | has_brother | Jonas
  Jonas | plans | wird 30
Ya no trabajo en el banco.
  speaker | works_at | banco | ended
No sé conducir.
  speaker | can | conducir | not
Tengo cuarenta y dos años.
  speaker | age_is | cuarenta y dos
Los jueves doy clases de yoga.
  speaker | does | doy clases de yoga
Mi sobrina Carmen vive en Lugo.
  speaker | has_relative | Carmen
  Carmen | lives_in | Lugo
Je ne bois plus de café.
  speaker | eats | café | ended
J'ai vendu ma moto hier.
  speaker | owns | moto | ended
J'ai horreur des fraises.
  speaker | dislikes | fraises
Mon cousin Luc vient d'acheter une ferme.
  speaker | has_relative | Luc
  Luc | did | acheter une ferme
Je joue du violon.
  speaker | has_hobby | violon
Le mardi je travaille chez moi.
  speaker | does | travaille chez moi
"""


@pytest.mark.parametrize(("text", "wanted"), table(CASES), ids=[text for text, _ in table(CASES)])
def test_a_message_says_just_this(text: str, wanted: list[tuple[str, ...]]) -> None:
    assert as_rows(rules.answer(FactsIn(text, "Lena", NOW)).answer.claims) == sorted(wanted)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("I live in Berlin and I like the museum", "en"),
        ("Ich wohne in Berlin und mag das Museum", "de"),
        ("Vivo en Madrid y me gusta el museo", "es"),
        ("J'habite à Paris et j'aime les musées", "fr"),
        ("ok", "en"),
        ("", "en"),
        ("My name is José and I live in München", "en"),
    ],
)
def test_the_language_is_seen(text: str, code: str) -> None:
    assert spoken(text) == code
