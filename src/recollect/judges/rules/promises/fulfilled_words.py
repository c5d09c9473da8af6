"""Words that tell little of themselves, around those that say that something is done or off."""

from __future__ import annotations

from recollect.judges.rules.grammar.lexicon import words

# Words that come with a cue, and name nothing of their own.
TALK = words(
    "done finished sorted sort ready complete completed set attached attachment enclosed find here there thank "
    "thanks "
    "thx cheers sorry really unfortunately sadly afraid apologies hey hi hello dear morning ok okay yes yep yeah "
    "no not "
    "got received arrived came got landed here perfect great lovely awesome nice cool good brilliant amazing super "
    "best love loved wait took long enjoy hope need needed necessary longer bother bothered mind never nevermind "
    "nvm "
    "forget worry cancel cancelled canceled called already myself ourselves decided chosen able unable can cannot "
    "can't won't cant wont manage managed happen happening plan plans change changed keep found bought finally "
    "just "
    "now promised promise requested agreed discussed check checked inbox way desk account mailbox working works "
    "work "
    "fine right away quick quickly sent delay delayed turns turned out think say said else after all anyway though "
    "much safe sound should it's i'm i've i'll we're we've that's there's don't haven't doesn't let know me you us "
    "mate man dude buddy guy lol haha btw fyi oh ah wow phew yay woo cheers sweet heart bless hugs kind regards "
    "best "
    "yours sincerely everything all make made get getting give given go going gone come tell told see saw seen "
    "look "
    "like liked want wanted wasn't isn't didn't hadn't couldn't something happened came up time busy ill sick "
    "fever "
    "able fact actually honestly literally basically totally completely fully still yet even only less more most "
    "too "
    "very pretty quite bit little moment second minute ago earlier myself self wonderful fantastic excellent "
    "delicious tasty hear heard happy glad pleased please welcome problem trouble hassle wrong point reason "
    "someone somebody else another different way thanx tysm appreciate appreciated grateful danke gracias merci "
    "hit pressed anything completely full "
    "bitte vielen dank schon noch leider hab habe erledigt ya hecho listo está fait déjà"
)
WITH_PAST = words(
    "all just already have has been is are it now i we and finally got it's that's ok okay yes i've we've everything "
    "them they both ive its also"
)
# What may stand before the verb where the one who promised has done it.
BEFORE_DONE = words(
    "i we have has had 've 's just already finally now is are was were been be got also and , - : then both all it "
    "get yes ok okay successfully fully done actually quickly hey hi so ive i've we've gone having them they that "
    "everything only even well oh right ! . ; ( … him her"
)
OBJECTS = words("it them him her that this those these everything all one two three some both another")
# Of what was awaited, these say no more than that it was.
NOT_USED = words(
    "tell ask forget need want wait hope think expect mention say hear promise be have do look wonder find miss lose "
    "try "
    "call plan decide start notice remember know talk speak worry"
)
