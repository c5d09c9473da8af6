"""Words that the rules know: relations, pets, jobs, languages, diets, conditions, devices, rooms, moods.

Data only. All are in lower case.
"""

from __future__ import annotations

from typing import NamedTuple


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def phrases(text: str) -> frozenset[str]:
    """Phrases between commas."""
    return frozenset(phrase.strip() for phrase in text.replace("\n", " ").split(",") if phrase.strip())


class Relation(NamedTuple):
    predicate: str
    gender: str = ""  # "f", "m" or unknown
    plural: bool = False


def _relations() -> dict[str, Relation]:
    found: dict[str, Relation] = {}

    def put(predicate: str, gender: str, names: str) -> None:
        for name in names.split(","):
            name = name.strip()
            found[name] = Relation(predicate, gender)
            last = name.split()[-1]
            many = {"child": "children", "wife": "wives", "fiance": "fiances", "boss": "bosses"}.get(last)
            if last.endswith("child"):
                many = f"{last}ren"
            if many is None:
                many = f"{last[:-1]}ies" if last.endswith("y") and last[-2] not in "aeiou" else f"{last}s"
            found[name[: len(name) - len(last)] + many] = Relation(predicate, gender, True)

    put(
        "has_sister",
        "f",
        "sister, older sister, younger sister, little sister, big sister, twin sister, half-sister, "
        "stepsister, sis, elder sister, baby sister, half sister, step sister, step-sister, kid sister",
    )
    put(
        "has_brother",
        "m",
        "brother, older brother, younger brother, little brother, big brother, twin brother, "
        "half-brother, stepbrother, elder brother, baby brother, bro, half brother, step brother, step-brother, kid "
        "brother",
    )
    put("has_mother", "f", "mother, mom, mum, mama, mommy, mummy, mam, ma")
    put("has_father", "m", "father, dad, papa, daddy, pa, da, old man")
    put("has_partner", "f", "missus, wife, girlfriend, fiancée, fiancee, ex-wife, ex-girlfriend")
    put("has_partner", "m", "husband, boyfriend, fiancé, ex-husband, ex-boyfriend, hubby")
    put("has_partner", "", "partner, spouse, fiance, significant other, other half, better half, ex")
    put(
        "has_child",
        "m",
        "son, older son, younger son, eldest son, youngest son, little boy, baby boy, stepson, oldest son",
    )
    put(
        "has_child",
        "f",
        "daughter, older daughter, younger daughter, eldest daughter, youngest daughter, little girl, "
        "baby girl, stepdaughter, oldest daughter",
    )
    put("has_child", "m", "lad")
    put("has_child", "f", "lass")
    put(
        "has_child",
        "",
        "little one, wee one, bairn, child, kid, baby, toddler, newborn, teenager, oldest, eldest, youngest, stepchild",
    )
    put(
        "has_relative",
        "f",
        "aunt, auntie, niece, grandma, grandmother, granny, nan, nana, mother-in-law, "
        "sister-in-law, daughter-in-law, granddaughter, godmother, goddaughter, stepmother, stepmom, great-aunt, "
        "gran, "
        "aunty, stepmum, step-mother, foster mother, foster daughter, great-niece, great-granddaughter, "
        "great-grandmother, "
        "nonna, oma, babushka, abuela, grandmama",
    )
    put(
        "has_relative",
        "m",
        "uncle, nephew, grandpa, grandfather, granddad, grandad, father-in-law, brother-in-law, "
        "son-in-law, grandson, godfather, godson, stepfather, stepdad, great-uncle, step-father, foster father, "
        "foster son, "
        "great-nephew, great-grandson, great-grandfather, gramps, nonno, opa, abuelo, pop-pop",
    )
    put(
        "has_relative",
        "",
        "cousin, sibling, twin, parent, grandparent, grandchild, relative, in-law, "
        "godchild, great-grandchild, godparent, foster child, second cousin, guardian",
    )
    put(
        "has_friend",
        "",
        "friend, best friend, good friend, close friend, old friend, buddy, bestie, mate, pal, "
        "childhood friend, school friend, best mate, pen pal, penfriend, oldest friend, oldest mate, family friend, "
        "uni friend, college friend, drinking buddy, partner in crime, soulmate",
    )
    put(
        "has_colleague",
        "",
        "colleague, coworker, co-worker, teammate, workmate, co-founder, cofounder, assistant, "
        "intern, business partner, desk mate, work friend, team lead, deputy, studio mate, office mate, officemate, "
        "lab mate, labmate, lab partner, bandmate, band mate, new hire, apprentice, trainee, successor, predecessor, "
        "co-author, coauthor, secretary, shift partner, crewmate, squadmate, work colleague, work buddy, peer, "
        "junior, "
        "head chef, sous chef, understudy, stand-in, counterpart, fellow teacher",
    )
    put(
        "has_boss",
        "",
        "boss, manager, supervisor, line manager, team leader, new boss, new manager, "
        "head teacher, headteacher, headmaster, headmistress, ward sister, ward manager, foreman, forewoman, "
        "shift manager, shift leader, department head, head of department, managing director, gaffer, line lead, "
        "project lead, phd supervisor, thesis supervisor, doctoral supervisor, skipper",
    )
    put(
        "knows",
        "",
        "neighbour, neighbor, doctor, dentist, landlord, teacher, therapist, roommate, flatmate, "
        "housemate, tutor, coach, lawyer, accountant, physio, physiotherapist, vet, plumber, electrician, gardener, "
        "cleaner, nanny, babysitter, hairdresser, barber, professor, advisor, adviser, trainer, personal trainer, "
        "piano teacher, music teacher, gp, classmate, tenant, client, customer, mentor, agent, tax advisor, "
        "mechanic, "
        "driver, priest, pastor, builder, childminder, upstairs neighbour, psychiatrist, cardiologist, midwife, "
        "guitar teacher, yoga teacher, running partner, training partner, study partner, pediatrician, carer, "
        "solicitor, contact person, lodger, subtenant, optician, dog walker, dog sitter, cat sitter, estate agent, "
        "letting agent, roofer, handyman, notary, surgeon, paediatrician, dermatologist, chiropractor, osteopath, "
        "nutritionist, dietitian, rabbi, imam, vicar, minister, caretaker, janitor, concierge, social worker, "
        "case worker, caseworker, au pair, instructor, driving instructor, violin teacher, singing teacher, "
        "swimming teacher, form teacher, class teacher, study buddy, running buddy, gym buddy, climbing partner, "
        "tennis partner, next-door neighbour, next-door neighbor, downstairs neighbour, upstairs neighbor, "
        "downstairs neighbor, housekeeper, window cleaner, chimney sweep, decorator, painter, tiler, joiner, "
        "carpenter, "
        "farrier, bookkeeper, tax adviser, tax accountant, financial adviser, financial advisor, broker, banker, "
        "insurance agent, publisher, literary agent, translator, tailor, florist, baker, butcher, oncologist, "
        "neurologist, rheumatologist, urologist, gynaecologist, gynecologist, orthodontist, hygienist, podiatrist, "
        "psychologist, counsellor, counselor, speech therapist, occupational therapist, health visitor, home help, "
        "spiritual director, choirmaster, bandleader, personal shopper, supplier, contractor, subcontractor, "
        "courier, "
        "postman, postwoman, milkman, superintendent, building manager, property manager, stylist, manicurist, "
        "beautician, tattoo artist, dance teacher, ballet teacher, drum teacher, piano tuner, dance partner",
    )
    put("knows", "f", "landlady, cleaning lady")
    put(
        "has_pet",
        "",
        "dog, cat, puppy, kitten, rabbit, hamster, parrot, budgie, horse, pony, goldfish, turtle, "
        "tortoise, guinea pig, gerbil, snake, lizard, gecko, ferret, canary, cockatiel, pet, labrador, poodle, "
        "beagle, "
        "dachshund, corgi, bulldog, retriever, golden retriever, border collie, german shepherd, terrier, husky, "
        "chihuahua, hedgehog, chinchilla, greyhound, spaniel, iguana, parakeet, tomcat, pup, rescue dog, tarantula, "
        "elkhound, foxhound, wolfhound, whippet, malamute, schnauzer, setter, mastiff, rottweiler, doberman, akita, "
        "dalmatian, mutt, mongrel, hound, labradoodle, springer, jack russell, sheepdog, siamese, maine coon, moggy, "
        "rescue cat, bunny, chicken, goat, donkey, rat, spitz, pug, cockapoo, collie, lab, kelpie, shiba, samoyed, "
        "newfoundland, weimaraner, vizsla, pointer, lurcher, shih tzu, maltese, pomeranian, pekingese, bichon, "
        "boxer, "
        "great dane, st bernard, bernese, ridgeback, papillon, goldendoodle, sausage dog, staffie, yorkie, westie, "
        "cavapoo, jack russell terrier, border terrier, cocker spaniel, springer spaniel, bernese mountain dog, "
        "french bulldog, frenchie, tabby, persian cat, ragdoll, bengal cat, sphynx, tortoiseshell, mare, gelding, "
        "stallion, "
        "foal, hen, cockerel, alpaca, llama, bearded dragon, corn snake, python, "
        "stick insect, axolotl, frog, toad, salamander, koi, guppy, betta, cockatoo, macaw, lovebird, finch, pigeon, "
        "budgerigar, degu, mouse, rescue greyhound, tortie, mongrel dog, guide dog, sheltie",
    )
    found["boys"] = found["lads"] = Relation("has_child", "m", True)
    found["girls"] = Relation("has_child", "f", True)
    found["folks"] = Relation("has_relative", "", True)
    for name in ("parents", "grandparents", "siblings", "twins", "in-laws"):
        found[name] = found[name]._replace(plural=True)
    return found


RELATIONS = _relations()
LONGEST_RELATION = 3
BEFORE_RELATIONS = words(
    "older younger little big elder eldest oldest youngest twin late best good close old new former ex dear lovely "
    "wonderful favourite favorite own great only poor current first second two three four five six both 2 3 4 5 6 "
    "upstairs downstairs next-door beloved black white grey gray brown ginger golden "
    "small tabby rescue other biggest main longtime long-time previous family"
)

JOBS = words(
    "barrister hygienist florist upholsterer locksmith paralegal solicitor welder farmer roofer plasterer podiatrist "
    "optician radiographer paramedic sommelier curator archivist translator interpreter luthier midwife "
    "accountant actor actress analyst architect artist assistant attorney author baker barber barista bartender "
    "biologist bookkeeper bricklayer builder butcher carpenter cashier ceo chef chemist cleaner clerk coach cook "
    "consultant contractor copywriter cto cfo coo curator dancer dentist designer detective developer dietitian "
    "director dj doctor driver economist editor electrician engineer entrepreneur farmer firefighter fisherman "
    "florist "
    "freelancer gardener geologist gp guard hairdresser historian illustrator inspector instructor interpreter "
    "intern "
    "investor janitor jeweller journalist judge lawyer lecturer librarian locksmith machinist manager marketer mason "
    "mechanic midwife miner model musician nanny nurse nutritionist officer operator optician paediatrician "
    "pediatrician painter paralegal paramedic pastor pharmacist philosopher photographer physicist physiotherapist "
    "pianist pilot plumber poet policeman policewoman politician porter postman potter priest principal producer "
    "professor programmer psychiatrist psychologist psychotherapist publisher radiologist "
    "realtor receptionist recruiter "
    "reporter researcher roofer sailor salesman salesperson saleswoman scientist scriptwriter sculptor seamstress "
    "secretary shopkeeper singer soldier statistician steward stewardess student stylist superintendent supervisor "
    "surgeon surveyor tailor teacher technician therapist trader trainer translator trucker tutor undertaker "
    "upholsterer usher vet veterinarian violinist waiter waitress weaver welder writer zoologist apprentice "
    "anaesthetist anesthesiologist astronomer astronaut bookseller beekeeper caretaker carer counsellor counselor "
    "courier dean deputy dispatcher founder co-founder geophysicist headteacher kindergartner lifeguard lumberjack "
    "luthier mathematician meteorologist neuroscientist notary novelist oncologist cardiologist dermatologist "
    "orthodontist owner planner playwright postdoc preschool ranger retailer rheumatologist sommelier specialist "
    "strategist streamer teller tester toxicologist typist underwriter videographer warden youtuber blogger admin "
    "administrator agent associate buyer captain clergyman coordinator lead executive representative sergeant "
    "lieutenant conductor composer drummer guitarist comedian animator barrister solicitor cabinetmaker glassblower "
    "guide treasurer chairman chairwoman chairperson quartermaster coxswain skipper deckhand stevedore docker rigger "
    "scaffolder glazier tiler joiner carpenter cooper thatcher stonemason blacksmith farrier saddler cobbler "
    "shoemaker "
    "milliner dressmaker tailor upholsterer framer gilder engraver printer bookbinder typesetter typographer "
    "cartographer hydrologist seismologist geneticist microbiologist botanist ecologist ornithologist entomologist "
    "palaeontologist archaeologist anthropologist sociologist linguist ethnologist lexicographer subtitler "
    "stenographer court clerk bailiff magistrate prosecutor mediator arbitrator coroner pathologist urologist "
    "neurologist radiotherapist haematologist gynaecologist obstetrician ophthalmologist optometrist audiologist "
    "chiropractor osteopath acupuncturist masseur masseuse herbalist doula phlebotomist orderly caregiver "
    "childminder au-pair governess headmaster headmistress lecturer tutor invigilator provost registrar bursar "
    "vicar minister rabbi imam deacon chaplain monk nun missionary verger sexton organist choirmaster cantor "
    "bassist trombonist trumpeter flautist oboist harpist percussionist accordionist bandleader songwriter lyricist "
    "dramaturge stagehand projectionist cinematographer cameraman camerawoman gaffer bricklayer foreman forewoman "
    "storeman stocktaker merchandiser buyer cashier shelf-stacker barmaid barman bartender landlord publican brewer "
    "distiller winemaker cheesemaker chocolatier confectioner pastrycook fishmonger greengrocer milkman baker miller "
    "shepherd herdsman drover ploughman gamekeeper forester arborist landscaper horticulturist groundskeeper "
    "groundsman greenkeeper zookeeper vet farrier jockey stablehand trainer referee umpire linesman caddie lifeguard "
    "instructor masseur croupier bookmaker pawnbroker auctioneer valuer estate realtor conveyancer broker "
    "stockbroker banker actuary auditor treasurer controller quant loss-adjuster claims adjuster investigator "
    "detective constable inspector sergeant commander lieutenant colonel major corporal private admiral commodore "
    "paratrooper sniper medic firefighter coastguard diver welder plumber fitter machinist toolmaker turner "
    "millwright boilermaker roofer plasterer decorator handyman caretaker concierge doorman bouncer usher porter "
    "bellhop housekeeper chambermaid valet butler gardener chauffeur cabbie trucker courier postie signalman "
    "stationmaster guard dispatcher controller navigator steward stewardess purser bosun mate fisherman trawlerman "
    "lighthouse beekeeper falconer taxidermist undertaker embalmer gravedigger astrologer psychic clown magician "
    "puppeteer acrobat stuntman stuntwoman model influencer podcaster copyeditor subeditor columnist correspondent "
    "newsreader presenter broadcaster announcer publicist lobbyist diplomat ambassador consul attaché mayor "
    "councillor "
    "senator congressman congresswoman legislator mp minister speechwriter civil servant bureaucrat clerk typist "
    "receptionist secretary stenographer archivist conservator restorer docent curator librarian cataloguer indexer "
    "webmaster tester coder architect dba sysop technologist roboticist machinist surveyor draughtsman drafter "
    "estimator quantity planner scheduler expediter packer picker loader forklift warehouseman warehousewoman "
    "housewife househusband homemaker pensioner retiree freelance sysadmin devops sre cellist proofreader ceramicist"
)
NOT_A_JOB = words(
    "fan lover person owner member beginner user speaker mother father parent mom dad son daughter brother sister "
    "friend neighbour believer eater drinker sleeper smoker reader listener learner winner loser stranger customer "
    "visitor number matter disaster mess shame pity joke nightmare dream morning night day bit lot bird owl "
    "introvert "
    "extrovert perfectionist vegetarian vegan celiac diabetic feminist atheist catholic christian muslim jew "
    "buddhist "
    "minimalist optimist pessimist procrastinator hoarder leader problem winter summer runner swimmer cyclist hiker "
    "traveller traveler starter newcomer survivor citizen resident native kid child girl boy man woman twin virgin "
    "scorpio leo libra gemini taurus aries pisces sagittarius capricorn aquarius cancer patient member lefty gamer"
)
LANGUAGES = words(
    "english german french spanish italian portuguese dutch polish russian ukrainian turkish arabic chinese mandarin "
    "cantonese japanese korean hindi urdu bengali punjabi swedish norwegian danish finnish greek hebrew czech slovak "
    "hungarian romanian bulgarian croatian serbian slovenian albanian thai vietnamese indonesian malay tagalog "
    "swahili "
    "yoruba igbo hausa zulu afrikaans latin catalan basque welsh irish gaelic icelandic estonian latvian lithuanian "
    "persian farsi tamil telugu esperanto georgian armenian marathi gujarati kannada malayalam sinhala nepali "
    "burmese "
    "khmer lao mongolian kazakh uzbek azeri azerbaijani kurdish pashto dari amharic tigrinya somali oromo shona "
    "xhosa "
    "sotho tswana twi wolof lingala kinyarwanda luganda akan fula berber maltese luxembourgish frisian flemish "
    "galician breton macedonian bosnian belarusian yiddish maori hawaiian samoan quechua guarani javanese sundanese "
    "cebuano creole scots romansh"
)
NATIONALITIES = LANGUAGES | words(
    "american british canadian australian austrian swiss belgian brazilian mexican indian pakistani egyptian "
    "moroccan "
    "nigerian kenyan ghanaian scottish peruvian chilean argentinian colombian cuban israeli iranian iraqi syrian "
    "lebanese algerian tunisian ethiopian filipino taiwanese venezuelan bavarian european african asian jordanian "
    "saudi emirati kuwaiti qatari omani yemeni sudanese libyan senegalese ivorian cameroonian congolese ugandan "
    "tanzanian rwandan zambian zimbabwean angolan mozambican namibian eritrean malian liberian gambian jamaican "
    "haitian dominican trinidadian bajan bolivian ecuadorian uruguayan paraguayan guatemalan honduran nicaraguan "
    "salvadoran panamanian afghan bangladeshi singaporean malaysian cambodian kiwi aussie english-speaking cypriot "
    "montenegrin kosovan moldovan catalan sicilian tuscan breton cornish glaswegian londoner parisian berliner "
    "palestinian lankan"
)
DIETS = phrases(
    "vegan, vegetarian, pescatarian, pescetarian, kosher, halal, keto, paleo, gluten-free, dairy-free, lactose-free, "
    "low-carb, plant-based, gluten free, dairy free, flexitarian, sugar-free, low carb, "
    "plant based, fruitarian, carnivore"
)
CONDITIONS = words(
    "diabetic asthmatic pregnant epileptic dyslexic celiac coeliac colorblind colourblind color-blind colour-blind "
    "blind deaf autistic hypertensive anaemic anemic bipolar immunocompromised lactose-intolerant "
    "lactose-intolerance "
    "asthma diabetes migraine migraines epilepsy adhd add autism arthritis eczema psoriasis "
    "anxiety depression insomnia "
    "hypertension tinnitus cancer dyslexia endometriosis ibs crohn's copd gout scoliosis osteoporosis vertigo "
    "hypothyroidism allergies hayfever anemia anaemia pollen sciatica rosacea narcolepsy glaucoma long-sighted "
    "short-sighted nearsighted farsighted near-sighted parkinson alzheimer crohn tourette "
    "hashimoto bronchitis pneumonia dementia pcos "
    "fibromyalgia lupus vitiligo lumbago tendonitis gastritis reflux tremor tremors coeliac's meniere's meniere "
    "shingles angina arrhythmia thrombosis osteoarthritis rheumatism colitis diverticulitis hepatitis leukaemia "
    "leukemia lymphoma melanoma sclerosis ms als epipen anaphylaxis ptsd ocd bpd dyspraxia dyscalculia anosmia "
    "prediabetic prediabetes haemophilia hemophilia anorexia bulimia sinusitis tonsillitis bursitis plantar "
    "fasciitis myopia astigmatism cataracts cataract stammer stutter dizziness palpitations gallstones hernia"
)
AILMENTS = phrases(
    "high blood pressure, low blood pressure, hay fever, a bad back, a bad knee, a heart condition, type 1 diabetes, "
    "type 2 diabetes, sleep apnea, a pacemaker, chronic pain, back pain, a broken leg, a broken arm, bad knees, "
    "back problems, a hernia, high cholesterol, an underactive thyroid, a peanut allergy, "
    "a nut allergy, a slipped disc, "
    "weak eyes, a weak stomach, a fever, the flu, covid, a cold, a sprained ankle, heart trouble, a hearing aid, "
    "a frozen shoulder, tennis elbow, carpal tunnel, a bad shoulder, a bad hip, bad hips, kidney stones, "
    "a stomach ulcer, varicose veins, restless legs, long covid, a trapped nerve, a pulled muscle, a torn ligament, "
    "multiple sclerosis, perfect pitch, an overactive thyroid, a thyroid problem, a slow thyroid, brain fog, "
    "irritable bowel, a concussion, a food intolerance, panic attacks, night terrors, a phobia, a stoma, "
    "a stroke, a heart attack, a bypass, a broken wrist, a broken ankle, a broken hip, a broken rib, broken ribs, "
    "chronic fatigue, a heart murmur, a bad ankle, a sore back, poor eyesight, bad eyesight, joint pain, a migraine"
)
MARITAL = words("married single divorced engaged widowed separated")
MOODS = words(
    "happy sad angry tired exhausted stressed anxious nervous excited thrilled worried lonely depressed overwhelmed "
    "frustrated annoyed upset relieved proud scared bored grateful homesick heartbroken devastated miserable furious "
    "burnt-out motivated unmotivated sick ill unwell jealous guilty ashamed hopeful optimistic embarrassed delighted "
    "down restless"
)
TRAITS = words(
    "left-handed right-handed tall short shy introverted extroverted vegetarian religious catholic christian muslim "
    "jewish hindu buddhist atheist retired unemployed self-employed bald blonde blond tattooed teetotal sober gay "
    "lesbian bisexual trans nonbinary non-binary queer straight bilingual trilingual multilingual color-blind "
    "adopted "
    "claustrophobic impatient organised organized disorganised forgetful punctual messy tidy ambidextrous freelance "
    "musical superstitious vaccinated insured nocturnal nearsighted monolingual squeamish agnostic pagan orthodox "
    "protestant anglican methodist quaker mormon sikh evangelical baptist lutheran presbyterian secular teetotaller "
    "asexual pansexual childless childfree child-free dual-national right-footed double-jointed hypermobile "
    "tone-deaf broody camera-shy accident-prone gluten-intolerant"
)
DEVICES = words(
    "light lights lamp lamps bulb thermostat heater heating radiator boiler router modem printer tv television "
    "fridge "
    "freezer oven stove dishwasher washer dryer kettle camera doorbell lock sensor switch plug socket speaker "
    "speakers "
    "fan blinds blind shutter shutters curtain curtains alarm vacuum robot laptop computer pc phone tablet server "
    "nas "
    "scanner projector monitor screen console charger battery hub gateway bridge sprinkler pump valve door window "
    "gate "
    "garage motor aircon ac conditioner humidifier dehumidifier purifier doorbell meter fuse fusebox fuses breaker "
    "intercom remote toaster microwave machine mower strip spotlight spotlights chandelier stopcock detector "
    "extractor"
)
ROOMS = words(
    "kitchen bedroom bathroom garage attic basement cellar hallway hall office study garden balcony porch shed loft "
    "nursery pantry laundry corridor terrace patio living dining guest utility closet wardrobe cupboard drawer "
    "desk shelf staircase stairs driveway carport roof conservatory toilet loo"
)
VEHICLES = words(
    "car bike bicycle motorbike motorcycle van truck scooter boat caravan campervan camper tesla toyota volvo bmw "
    "ford "
    "fiat honda vw volkswagen audi mercedes skoda renault peugeot mazda hyundai kia nissan opel vespa trailer kayak"
)
OWNABLE = words(
    "house flat apartment cottage cabin garden allotment farm shop bakery company business "
    "practice studio greenhouse sauna "
    "pool workshop account subscription membership passport visa piano guitar violin "
    "drum drums cello telescope tent drone "
    "surfboard skis wardrobe sofa couch desk bookshelf wallet watch ring glasses wheelchair "
    "allotment field orchard vineyard mortgage pension loan "
    "restaurant cafe bar hotel gallery blog channel podcast website collection library hammock sewing loom kiln "
    "easel "
    "barbecue grill trampoline hot tub fireplace balcony shed insurance license licence card hives beehives horsebox "
    "typewriter record records vinyl turntable keyboard synth amp saxophone flute trumpet harp accordion "
    "panel panels canoe generator aquarium viola clarinet banjo ukulele headphones treadmill smoker blender mixer "
    "lathe workbench chainsaw ladder wheelbarrow snowboard paddleboard wetsuit rollerblades skateboard binoculars "
    "microscope armchair rug hive stable"
)
COMMITMENTS = words(
    "meeting appointment exam interview flight train wedding party concert deadline call conference trip holiday "
    "vacation checkup check-up surgery operation dinner lunch breakfast class lesson "
    "lessons course workshop game match "
    "race marathon recital ceremony funeral reunion session presentation demo review "
    "hearing viewing delivery visit date "
    "tournament festival seminar webinar rehearsal performance graduation anniversary scan mot haircut physio "
    "dentist "
    "bus ferry barbecue bbq picnic defence defense test audition retreat standup stand-up baptism christening "
    "training "
    "inspection meetup tickets ticket reservation booking slot gig sprint release launch "
    "hike move surgery kickoff kick-off offsite practice shift drill fair screening tasting lecture exhibition "
    "handover "
    "vaccination jab prom quiz vote election mri x-ray checkup christening housewarming barmitzvah regatta"
)
HOBBIES = words(
    "chess guitar piano violin cello drums tennis football soccer basketball golf badminton volleyball hockey rugby "
    "cricket squash poker saxophone flute trumpet clarinet ukulele bass harp accordion banjo handball padel darts "
    "bridge go dnd videogames video games board games d&d scrabble frisbee softball baseball bagpipes keyboard"
)
HOBBY_VERBS = words(
    "running swimming climbing hiking cycling knitting painting cooking baking gardening reading writing dancing "
    "skiing surfing sailing fishing photography jogging yoga pilates crochet bouldering karaoke woodworking pottery "
    "birdwatching kayaking snowboarding drawing singing boxing judo karate rowing camping gaming origami calligraphy "
    "sewing beekeeping astronomy skateboarding geocaching archery fencing stargazing foraging"
)

# Nouns that often begin a sentence, with a capital letter, and are nobody's name.
EVERYDAY = words(
    "rent heat heating sauna supper dinner lunch breakfast laundry recycling rubbish trash parking traffic training "
    "practice football tennis yoga choir church school work homework bedtime bath internet electricity gas water "
    "power "
    "coffee tea wine beer milk bread cheese meat fish chicken pasta pizza rice sushi chocolate sugar spinach jazz "
    "techno "
    "opera rock pop text email mail post delivery deliveries landline phone mobile shop office clinic surgery "
    "reception "
    "pharmacy garage garden kitchen gym pool library bank insurance mortgage salary payday payroll stipend invoice "
    "invoices contract passport visa wifi password code gate door key keys car bike bus train flight taxi dog cat "
    "dogs "
    "cats kids parents boss landlord supervisor manager doctor dentist vet prescription prescriptions medicine meds "
    "appointment meeting meetings standup class classes lesson lessons rehearsal exam exams deadline birthday "
    "wedding "
    "party holiday holidays vacation weekend weekends summer winter spring autumn christmas easter mornings evenings "
    "bins bin cleaning shopping groceries gardening cooking baking running swimming hiking cycling climbing reading "
    "painting knitting sewing chess poker music television tv radio news weather rain snow sun fire smoke noise "
    "light "
    "lights lamp elevator lift stairs roof attic basement cellar shed fridge freezer oven stove dishwasher washer "
    "dryer "
    "boiler thermostat router printer laptop computer tablet server camera alarm sensor curtains blinds windows "
    "visitors "
    "guests customers clients staff employees volunteers tenants neighbours neighbors colleagues friends family "
    "everyone "
    "everybody nobody someone somebody people men women children babies students teachers doctors nurses spicy "
    "garlic "
    "onions mushrooms olives tomatoes peanuts nuts eggs shellfish seafood gluten dairy honey wool pollen dust "
    "cigarettes "
    "alcohol sales marketing accounting support orders shipping returns refunds payments quotes tickets bookings "
    "reservations check-in checkout paint tools batteries towels sheets plates glasses cups spare copies documents "
    "files "
    "reports backups updates releases deploys builds tests calls texts messages emails letters parcels packages"
)

WEEKDAYS = words("monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun")
MONTHS = words(
    "january february march april may june july august september october november december jan feb mar apr jun "
    "jul aug "
    "sep sept oct nov dec"
)
_COUNTED = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
NUMBERS = {word: number for number, word in enumerate(_COUNTED)} | {
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "eighty": 80,
    "ninety": 90,
    "hundred": 100,
    "dozen": 12,
    "couple": 2,
}
