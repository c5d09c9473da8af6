"""Short forms of first names. Robert is spoken of as Bob; both may be somebody's name by themselves."""

from __future__ import annotations

_FORMS = """
abigail abby | alexander alex alec sasha | alexandra alex sandra sasha | andrew andy drew | andreas andi |
anthony tony | benjamin ben benny | bartholomew bart | barbara barb | beatrice bea | catherine cathy cat |
christian chris | christina chris tina | christine chris tina | christopher chris kit topher | charles charlie chuck |
daniel dan danny | david dave davey | deborah deb debbie | dorothy dot dottie | edward ed eddie ted ned |
eleanor ellie nell nora | elizabeth liz lizzie beth betty eliza lisa | emily em | eugene gene | evelyn evie |
florence flo florrie | francisco paco pancho | francis frank | frances fran frankie | frederick fred freddie |
friedrich fritz | gabriel gabe | gabriella gabby | geoffrey geoff | gerald jerry | gregory greg | harold harry hal |
heinrich heinz | helena lena | henry harry hank | ignacio nacho | isabella bella izzy | isabel izzy | jacob jake |
james jim jimmy jamie | jacqueline jackie | janet jan | jeffrey jeff | jennifer jen jenny | jessica jess jessie |
johannes hannes | john jack johnny | jonathan jon | johnathan jon | jose pepe | joseph joe joey | josef sepp |
joshua josh | judith judy | julia julie | katharina kathi | katherine kate kathy katie kat | kathleen kathy |
kenneth ken kenny | lawrence larry | leonard len lenny leo | leonardo leo | leopold leo | lillian lily | lucia lucy |
ludwig lutz | magdalena lena | margaret maggie meg peggy greta | maria mia | maximilian max | matthew matt |
matthias matze | melissa mel | michael mike mick mickey misha | michelle shelly | mikhail misha |
nathaniel nate nathan | nathan nate | natalia natasha | nicholas nick nicky | nikolai kolya nick | nicole nicky |
oliver ollie | olivia liv livvy | pamela pam | patricia pat patty trish | patrick pat paddy | penelope penny |
peter pete | philip phil | rachel rach | raymond ray | rebecca becky becca | richard rick dick rich richie |
robert bob rob bobby robbie | roberto beto | ronald ron ronnie | samuel sam sammy | samantha sam | sebastian seb basti
| stephanie steph | stefanie steffi | stephen steve | steven steve | susan sue susie | suzanne sue | tatiana tanya |
theodore ted theo | theresa terry tess | thomas tom tommy | timothy tim timmy | valentina val | victoria vicky tori |
vincent vince | vladimir vova | walter walt | wilhelm willi | william bill will billy liam | zachary zach
"""


def _pairs() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in _FORMS.split("|"):
        full, *short = line.split() or [""]
        for form in short:
            found.setdefault(form, set()).add(full)
            found.setdefault(full, set()).add(form)
    return {name: frozenset(forms - {name}) for name, forms in found.items()}


_OTHER = _pairs()


def other_forms(name: str) -> frozenset[str]:
    """Bob for Robert, Robert for Bob; none for most names. Given without accents, in small letters."""
    return _OTHER.get(name, frozenset())
