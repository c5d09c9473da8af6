"""How somebody says that they would like a system to do or have something: further wordings."""

from __future__ import annotations

import re

from recollect.judges.rules.lazily import each, wordings

_GOOD = (
    r"(?:great|nice|good|cool|helpful|useful|handy|lovely|awesome|super|fantastic|amazing|wonderful|convenient|"
    r"neat|perfect|sweet|"
    r"brilliant|practical|ideal|a (?:dream|lifesaver|life saver|godsend|game ?changer|big help|huge help|nice "
    r"touch|time ?saver)|so much easier|"
    r"easier|better|sick|rad|dope)"
)
_VERY = r"(?:really |very |so |pretty |quite |super |also |just |actually |even |much )*"
_WOULD = rf"\b(?:it|that|this)?(?: would|'d|d)? ?\b(?:be|would be|is|'d be) {_VERY}{_GOOD}"


# No text without one of these is a wish of the kinds below.
MAY = wordings(
    r"\b(?:would|could|wish\w*|hop(?:e|ed|ing)|miss\w*|lacks?|needs?|love|why|plan\w*|chance|should|ought|"
    r"suggestion|feature|idea|improvement|pity|shame|bad|"
    r"sad|going to|gonna|will|when|can|make|let|has to|what|how|if only|waiting|hätten?|würde|wünsch\w*|schade|"
    r"könn\w+|fehlt|fände|warum|wunsch|idee|"
    r"ojal[aá]|ser[ií]a|estar[ií]a|molaría|vendría|gustar[ií]a|encantar[ií]a|echo|falta|sugerencia|por qué|serait|"
    r"dommage|manque|pourquoi|seulement|verbesserungsvorschlag)\b|"
    r"\bw[äa]re?\b|'d\b|j['’]a"
)
# To whoever could be changed by it.
TO_YOU = each(
    rf"\b(?:would|'d|d) be {_VERY}{_GOOD},? (?:if|when|that) (?:you|this thing|the (?:bot|app|assistant|system|"
    rf"tool))(?:'d| would| could| can|"
    r" had| also| just| ever| got| did| knew| were able to| learned to| learnt to)* (?P<what>(?!came|come|were "
    r"here|met|joined|stayed)\w.+)",
    r"\b(?:feature (?:request|idea|wish|suggestion)|(?:small |quick |little )?(?:suggestion|wish|idea|improvement)|"
    r"wish ?list|wunsch|verbesserungsvorschlag|"
    r"(?:feature-?)?wunsch|idee|sugerencia|idea|suggestion|id[ée]e)\s*[:\-–—]\s*(?P<what>.+)",
    r"\b(?:i|we) (?:really |just |so |do |kind of |kinda )*(?:wish|hope|hoped|was hoping|were hoping|am hoping) "
    r"(?:that )?(?:you|this|it|the "
    r"(?:app|bot|assistant|system|tool|\w+ ?list|calendar|dashboard|report|search))(?:'d| would| could| can| had| "
    r"also| just| will| were able to| was able to| "
    r"didn'?t| did| supported| let| knew| showed)+ (?P<what>\w.+)",
    r"\b(?:will|would|could|can) you (?:ever|one day|some ?day|eventually|at some point|soon) (?:be able to |"
    r"support |learn to |offer |get )?(?P<what>\w.+)",
    r"\bwhen (?:will|are) you (?:finally |ever )?(?:be able to|going to|support|get|offer|able to|learn to|gonna) "
    r"(?P<what>\w.+)",
    r"\b(?:too bad|pity|shame|sad|what a (?:pity|shame)|it'?s a (?:pity|shame)|unfortunate) (?:that )?(?:you|it|"
    r"this|the (?:app|bot|system|tool)) "
    r"(?:can'?t|cannot|don'?t|doesn'?t|isn'?t able to|won'?t) (?P<what>\w.+)",
    r"\bwhy (?:can'?t|don'?t|won'?t|doesn'?t|can'?t) (?:you|it|this|the (?:app|bot|system|tool|assistant)) (?:just "
    r"|simply |also |ever )*(?P<what>(?!like|know|"
    r"think|believe|worry|get it|we|i\b)\w.+)",
    r"\b(?:would|'d) (?:really |so |absolutely |totally )*(?:love|like|appreciate|enjoy|prefer) (?:it )?(?:if|for) "
    r"(?:you|the (?:bot|app|assistant|system|tool)) "
    r"(?:could |would |can |to |also |just )*(?P<what>\w.+)",
    r"\b(?:make|let) (?:it|that|this) (?:possible|so that) (?:to |i can |we can )?(?P<what>\w.+)",
    r"\bcan you (?:please )?learn (?:how )?to (?P<what>\w.+)",
    # elsewhere
    r"\bw[äa]re? (?:es )?(?:\w+ ){0,3}?(?:toll|schön|super|gut|praktisch|klasse|nett|cool|hilfreich|genial|prima|"
    r"spitze|ein traum|mega|top)\b,? (?:wenn|falls) "
    r"(?:du|sie|ihr|man|ich|wir|es|die app|das system|der bot) (?:mir |uns |auch |das |die |den |einfach "
    r")*(?P<what>\w.+)",
    r"\b(?:ich )?(?:hätte|hätten) (?:ich |wir )?(?:\w+ )?(?:gern\w*|lieber) (?P<what>.+)|\b(?:ich )?(?:würde|"
    r"wünsche|wünschte) (?:ich )?mir (?:wünschen)?,? ?"
    r"(?:dass |eine? |einen )?(?P<other>\w.+)",
    r"\bich wünschte,? (?:du|sie|ihr|man|ich|die app) (?P<what>.+)|\bschade,? dass (?:du|sie|man|ich|es|die app) "
    r"(?P<other>.+)",
    r"\bkönn(?:t|te|ten|test) (?:ihr|man|du|sie) (?:nicht |mal |bitte |vielleicht )*(?:eine?n? )?(?P<what>.+ "
    r"(?:einbauen|hinzufügen|ergänzen|anbieten|einführen))",
    r"\b(?:ojalá|ojala) (?:pudiera\w*|hubiera|tuviera\w*|se pudiera|me |fuera\w* capaz) ?(?:de )?(?P<what>.+)",
    r"\b(?:sería|seria|estaría|estaria|molaría|vendría) (?:\w+ )?(?:genial|bueno|bien|útil|util|estupendo|ideal|"
    r"fantástico|práctico|guay|increíble) (?:que |si |poder )"
    r"(?:pudieras? |me |nos |te |se pudiera |hubiera |tuvieras? )*(?P<what>.+)",
    r"\bme (?:gustaría|encantaría|gustaria|encantaria) (?:poder |que |tener )(?:pudieras? |me )*(?P<what>.+)",
    r"\b(?:ce serait|ça serait|c'est dommage|il serait|ce serait) (?:\w+ )?(?:bien|super|génial|pratique|top|cool|"
    r"utile|idéal|sympa|chouette|parfait)?,? ?(?:si|que|de) "
    r"(?:tu |vous |on |l'appli |je |les |le |la )*(?:pouvais |pouviez |puisses |puissiez |pouvait |pouvoir |ne "
    r")*(?P<what>\w.+)",
    r"\bj['’](?:aimerais|adorerais|apprécierais) (?:\w+ )?(?:bien )?(?:que (?:tu|vous) |pouvoir |avoir |si "
    r")(?P<what>.+)",
)  # fmt: skip
# To nobody in particular.
TO_NOBODY = each(
    rf"(?P<what>\b(?:an?|some|more|having|the option|being able to)\b[^.,;:?!]{{3,60}}?|^\W*[^.,;:?!]{{3,40}}?) "
    rf"(?:would|'d|could) (?:really |actually |just )*"
    rf"(?:be {_VERY}(?:{_GOOD}|welcome|appreciated|worth)|help|save (?:me|us)|make (?:my|our|this|it|things))",
    r"\b(?:wish(?:ing)?|longing|hoping) for (?P<what>.+)|\b(?:i|we) (?:could|can) (?:really |definitely |sure "
    r")*use (?P<other>.+)",
    r"\bwhat about (?:supporting|adding|having|offering|getting) (?P<what>.+)|\b(?:are|were) you (?:guys "
    r")?(?:planning|going|thinking) (?:to|on|of|about) "
    r"(?:add\w*|support\w*|hav\w+|offer\w*|get\w*|build\w*|integrat\w+|mak\w+) (?P<other>.+)",
    r"\b(?:is|are) there (?:ever )?(?:going to|gonna) be (?P<what>.+)|\bwill there (?:ever |soon )?be (?P<other>.+)",
    rf"\byou know what(?:'d| would) be {_VERY}{_GOOD}\W+(?P<what>\w.+)|\bif (?:you|it|i|we) could (?P<other>.+?),? "
    rf"(?:that|it) ?(?:would|'d) be\b",
    r"(?P<what>\b(?:eine?n?|mehr)\b[^.,;:?!]{3,60}?|^\W*[^.,;:?!]{3,40}?) wäre (?:\w+ )?(?:toll|schön|super|gut|"
    r"praktisch|klasse|nett|cool|hilfreich|genial|"
    r"prima|mega|top)\b|\bfände (?:ich )?(?:es )?(?:\w+ )?(?:gut|toll|super|schön|praktisch|klasse),? wenn (?:man|"
    r"du|ich|es|wir) (?P<other>.+)",
    r"(?P<what>\bune?\b[^.,;:?!]{3,60}?) serait (?:\w+ )?(?:bien|super|pratique|utile|top|génial|le bienvenu|la "
    r"bienvenue|appréciée?)\b|"
    r"(?P<other>\b(?:una?|más)\b[^.,;:?!]{3,60}?) (?:estaría|sería|vendría) (?:\w+ )?(?:bien|genial|útil|ideal|"
    r"práctico)\b",
    r"\b(?:ce serait|ça serait) (?:\w+ )?(?:bien|super|pratique|utile|top|génial|sympa) d['’](?P<what>.+)",
    r"\bhop(?:e|ing) (?:that )?(?:you|it)(?:'ll| will| can| could| get| gets) (?:soon |ever |one day )?(?:support|"
    r"add|have|offer|get|be able to|learn) (?P<what>.+)",
    r"\b(?:any|some|no) chance (?:that |of )?(?:you(?:'d|'ll)? )?(?:could |can |will |get |getting |having |adding "
    r"|ever |might |learn to |to )*(?P<what>\w.+)",
    r"\b(?:you|it|this|the (?:app|bot|assistant|system|tool|dashboard)) (?:really |definitely |also |seriously "
    r")*(?:should|ought to|needs? to|could really|has to) "
    r"(?:really |also |be able to |let (?:me|us) |have |support |offer |get |come with |allow )+(?P<what>\w.+)",
    r"\b(?:you|it|this|the (?:app|bot|assistant|system|tool|dashboard)) (?:really |definitely |badly )*(?:needs|"
    r"could use|is missing|lacks) (?P<what>an? .+)",
    rf"{_WOULD},? (?:if|when) (?:there (?:was|were|is)|(?:i|we|one|people) (?:could|can|had|got)|the \w+(?: \w+)? "
    rf"(?:could|would|had|showed|were|was|also)|it "
    r"(?:could|would|had|also)) (?P<what>.+)",
    rf"{_WOULD} (?:to (?:be able to |have |get |see |just )?|having |not to have to |not having to )(?P<what>\w.+)",
    r"\b(?:would|'d|d) (?:really |so |absolutely |totally )*(?:love|like|enjoy|appreciate) (?:to (?:be able to |"
    r"have |see |get )|having |an? |some )(?P<what>"
    r"(?!you\b|him\b|her\b|them\b).+)",
    r"\b(?:i|we) (?:really |just |so |do |kind of |kinda )*(?:wish|was hoping|were hoping) (?:that )?(?:there "
    r"(?:was|were|is|would be)|(?:i|we) (?:could|had|didn'?t "
    r"have to)) (?P<what>.+)",
    r"\b(?:is|are) there (?:any )?(?:plans?|chance|hope) (?:to|for|of|that you(?:'ll)?) (?P<what>.+)|\bany plans? "
    r"(?:to|for|of) (?P<other>.+)",
    r"\b(?:i|we) (?:really |just |do |kind of |sorely )*(?:miss|lack|am missing|'m missing|are missing|'re "
    r"missing) (?P<what>(?:an?|the|some|being able to) .+)",
    r"\bwhat(?:'s| is)(?: really| still)? missing is (?P<what>.+)|\b(?:only|one) thing (?:that's |that is |i'm |i "
    r"am )?missing(?: here)?(?: is)?:? (?P<other>.+)",
    r"\b(?:would|could) (?:make|save) (?:my life|me|us|our lives) \w+[^.]{0,20}\b(?:if|to) (?:you |i |we |there "
    r")?(?:could |was |were |had )?(?P<what>\w.+)",
    r"\b(?:i|we)(?:'d| would) (?:happily |gladly |even )?pay (?:\w+ )?(?:for|to have) (?P<what>.+)|\bhow about "
    r"(?:adding |having |supporting )(?P<other>.+)",
    r"\bcan we (?:please |maybe )*(?:have|get) (?P<what>.+)|\b(?:hoping|waiting) for (?P<other>an? .+)",
    r"\b(?:mir|uns) fehlt (?:\w+ )?(?P<what>(?:eine?|der|die|das|noch) .+)|\bwarum (?:gibt es|kann ich|kann man|"
    r"kannst du) (?:\w+ ){0,3}?(?:kein\w*|nicht) (?P<other>.+)",
    r"\b(?:echo de menos|echo en falta|falta) (?P<what>.+)|\b¿?por qué no (?:puedes|puedo|se puede|hay|tienes) "
    r"(?P<other>.+)",
    r"\bil (?:me |nous )?manque (?P<what>.+)|\bpourquoi (?:n['’]y a-t-il pas|il n['’]y a pas|on ne peut pas|tu ne "
    r"peux pas|je ne peux pas) (?P<other>.+)|\bsi seulement "
    r"(?:tu|on|je) (?P<third>.+)",
)  # fmt: skip
# How a wish is taken by whoever cannot fulfil it.
TAKEN = re.compile(
    r"\b(?:noted|note (?:it|that|down)|not yet|none (?:yet|that i)|not (?:at the moment|right now|currently|"
    r"planned|so far)|for now|so far|pass(?:ed|ing)? (?:it|that|this|the \w+) (?:on|along)|(?:good|nice|great|"
    r"interesting|lovely|fair) (?:idea|point|suggestion|thought|one)|suggestion|feedback|request|does(?:n'?t| not) "
    r"exist|feature|roadmap|team|developers?|no such|there is none|"
    r"there isn'?t|thanks for (?:the|your|that) (?:suggestion|idea|hint|feedback|input|tip)|not (?:possible|"
    r"supported|available)|thanks for (?:telling|letting|sharing|the heads)|good to know|i'?ll (?:pass|forward|"
    r"note|share|keep|tell|mention)|"
    r"maybe (?:one day|some ?day)|verstehe|notiert|leider|derzeit|momentan|danke für|vorschlag|gebe ich weiter|"
    r"anotad[oa]|por ahora|"
    r"de momento|gracias por|sugerencia|merci pour|noté|pour l['’]instant|je transmets|je note)\b",
    re.IGNORECASE,
)  # fmt: skip
