"""What everyday notes are about: topics, and the words by which they show.

Words stand in the singular, as they are compared; a star leaves the ending open, an underscore joins two words. Those
after a bar are weak: they say it only together with another one.
"""

from __future__ import annotations

_LIFE: dict[str, str] = {
    "family": """
        family mother mom mum mama father dad daddy papa sister brother sibling grandma grandpa grandmother
        grandfather grandparent granny grandson granddaughter grandchild aunt uncle niece nephew cousin in-law
        mother-in-law father-in-law sister-in-law brother-in-law stepmother stepfather godson goddaughter relatives
        mamá mutter vater schwester bruder oma opa hermana hermano familie familia famille | parent son daughter
        husband wife wedding""",
    "child": """
        toddler kindergarten daycare preschool nursery playdate babysit* stroller diaper nanny kid bedtime nappy son
        daughter kita school_trip | child baby swimming school_play""",
    "friend": "friend friendship bestie housewarming | buddy catch_up",
    "neighbor": "neighbor neighbour nachbar next_door downstairs_flat upstairs | lend lent borrow",
    "pet": """
        pet dog puppy cat kitten hamster rabbit parrot goldfish vet veterinarian leash kennel kibble flea deworm*
        litter aquarium guinea_pig tortoise budgie tierarzt | paw walk worming""",
    "birthday": "birthday bday geburtstag cumpleaños cumple | born",
    "gift": """
        gift secret_santa wants_for_christmas present_for wishlist wish_list stocking_filler for_christmas_from
        gift_idea geschenk | christmas wrap""",
    "party": "party housewarming bbq barbecue reception sleepover | guest balloon invite",
    "wedding": "wedding bride groom bridesmaid best_man honeymoon",
    "event": """
        event festival ceremony graduation conference exhibition gala reunion funeral baptism meetup fair concert
        open_day school_play sports_day market wedding carnival parade tournament fete street_party premiere |
        ticket invite invited christmas easter advent evening""",
    "food": """
        food cook* baked baking breakfast brunch pizza pasta sushi curry soup salad cheese bread dessert snack vegan
        vegetarian gluten lactose meal takeaway takeout spicy cuisine tofu noodle rice chocolate pancake lasagne
        lasagna risotto burger steak stew sauce pastry mushroom cilantro coriander eat eats paella | ate biscuit
        lunch dinner cake flour tablespoon sugar egg butter oven simmer taste dish kitchen fish meat""",
    "recipe": """
        recipe ingredient marinade tablespoon teaspoon tbsp tsp preheat simmer knead rezept | flour sugar butter egg
        oven yolk dough""",
    "restaurant": """
        restaurant bistro brasserie diner pizzeria trattoria tapas menu | table book reserve booked café eat""",
    "coffee": "coffee espresso latte cappuccino roastery moka_pot barista flat_white | roast grinder",
    "tea": "tea darjeeling oolong matcha earl_grey sencha assam teapot chai",
    "wine": "wine beer whisky whiskey cocktail brewery riesling vineyard",
    "health": """
        health doctor physician nurse hospital clinic surgery medication medicine prescription antibiotic* asthma
        migraine headache diabet* blood_pressure cholesterol vaccin* flu fever physio physiotherap* diagnos* symptom
        injury sprain* fractur* pregnan* x-ray mri checkup check-up blood_test optician dermatolog* cardiolog*
        pediatric* insulin inhaler vitamin pill dose antihistamine sore tablet_twice cough ear_infection gp
        back_pain knee hay_fever ibuprofen paracetamol dr snor* my_back his_back her_back hurt dentist orthodont*
        therapist krankenkasse cream eczema | sick ill pain back stress diet blood recovery tooth allergic""",
    "doctor": """
        doctor gp physician dermatolog* cardiolog* pediatrician paediatrician optician arzt ärztin surgery |
        appointment dr""",
    "dentist": "dentist dental orthodont* zahnarzt filling wisdom_tooth crown_fitted | tooth",
    "allergy": "allerg* epipen antihistamine intoleran* anaphyla* hay_fever",
    "medication": """
        medication medicine prescription antibiotic* antihistamine insulin inhaler ibuprofen paracetamol penicillin
        pill mg dose drops cetirizine | tablet daily refill pharmacy""",
    "sleep": "sleep asleep insomnia nap bedtime slept melatonin | night wake",
    "sport": """
        sport swim* football soccer basketball tennis volleyball hockey rugby cricket golf badminton climbing
        bouldering ski skiing karate judo gym workout fitness training_session yoga pilates cycling rowing jersey
        marathon | league match team coach club""",
    "running": "running jog jogging marathon half-marathon 5k 10k parkrun | run",
    "travel": """
        travel* trip flight fly flying airport airline hotel hostel airbnb vacation itinerary passport visa luggage
        suitcase boarding_pass layover cruise backpack* sightseeing road_trip holiday_flat ferry campsite camping
        packing train_to b&b holiday_cottage youth_hostel | train booked abroad arrive station holiday depart urlaub""",
    "flight": "flight airport airline boarding_pass layover vuelo flug lufthansa ryanair easyjet | fly gate luggage",
    "train": "train railcard platform rail bahncard deutsche_bahn ice | station seat",
    "hotel": "hotel hostel guesthouse b&b airbnb pension | room night checkout",
    "car": """
        car tire tyre oil_change license_plate licence_plate number_plate mot tüv windshield windscreen
        parking_permit fuel mileage garage_appointment winter_tyre roadside exhaust | garage drive brake engine
        service petrol""",
    "bike": "bike bicycle cargo_bike e-bike inner_tube derailleur | chain helmet brake",
    "home": """
        apartment tenant boiler heating thermostat renovat* bathroom bedroom living_room basement attic gutter
        dishwasher washing_machine freezer furniture sofa mattress smoke_alarm shower smoke_detector water_meter
        bin_day bin_collection household loft cellar damp mould council_tax curtain | landlord kitchen fridge roof
        radiator fuse house sink flat rent door window wall paint move key""",
    "repair": """
        repair* fix fixed fixing broken broke leak leaking plumber electrician handyman boiler mechanic replaced
        replacement_part locksmith clutch new_chain brake_pad failed_mot service_engineer repaint* reparatur
        spare_part drip dripping cracked | replace part service dies faulty""",
    "tool": "tool ladder drill hammer screwdriver saw wrench toolbox sander stepladder spanner | borrow lend",
    "garden": """
        garden gardening lawn mow* tomato seedling compost fertiliz* pruning hedge greenhouse raised_bed tulip bulb
        watering allotment houseplant orchid courgette shed rose | plant seed soil pot flower water""",
    "energy": "solar electricity kwh heat_pump gas_meter electricity_meter power_bill stromanbieter | meter tariff",
    "weather": "weather storm snow frost heatwave rained thunderstorm flood | rain cold freezing",
    "book": """
        book novel audiobook bookshop paperback memoir book_club isbn sequel | read author chapter recommended
        library""",
    "film": "film movie cinema netflix documentary tv_series trailer | watch watched episode",
    "music": "music song album band playlist spotify guitar piano violin vinyl orchestra | play listen drum choir",
    "concert": "concert gig philharmonic recital support_act opera | ticket hall orchestra",
    "game": "video_game board_game playstation xbox nintendo chess boardgame puzzle",
    "photography": "photography photographer tripod lightroom dslr",
    "art": "museum painting gallery sculpture exhibition watercolour watercolor pottery sketch",
    "hobby": """
        hobby knit* crochet sewing woodwork* pottery origami birdwatch* fishing book_club crossword | lesson choir""",
    "language": """
        language duolingo grammar vocabulary fluent spanisch italienisch | spanish french italian german lesson
        learning""",
    "learning": """
        tutorial certification webinar udemy coursera bootcamp textbook online_course | learn learned study course
        workshop lecture""",
}
_WORK: dict[str, str] = {
    "work": """
        coworker boss office_party salary payroll promotion promoted job_interview hired onboarding quarterly okr
        kpi employer career one-on-one 1:1 retro performance_review job offsite | work office shift team manager""",
    "colleague": "colleague coworker co-worker teammate staff_room covers_my kollege kollegin | staff cover team",
    "employee": """
        employee shift payslip_for working_hour part-timer apprentice trainee hire minijob | staff hour wage start""",
    "meeting": "meeting standup kickoff agenda minutes_of retrospective stand-up sync_call besprechung | call discuss",
    "project": "project milestone roadmap sprint backlog deliverable prototype rollout kickoff | module phase scope",
    "client": "client kunde mandant statement_of_work retainer day_rate | contract invoice",
    "customer": "customer regular_customer complain* complaint loyalty_card kundin kunden | collect reserve return",
    "supplier": """
        supplier wholesale* wholesaler minimum_order min_order lieferant vendor manufacturer | order delivery
        catalogue""",
    "order": "order ordered reorder order_number minimum_order bestellung bestellen | piece box",
    "delivery": "deliver* shipment shipping courier dhl parcel dispatch arrives_by lieferung pallet | arrive carton",
    "stock": "stock sold_out inventory restock* reorder shelf_space sell_well bestseller stocktake | sold sell left",
    "shop": """
        shop till opening_hour closed_on shop_window store window_display gift_wrapping laden checkout_counter
        display_window cash_register footfall | sale customer counter sold""",
    "opening-hour": "opening_hour open_until closed_on öffnungszeit opening_time | open close closed sunday saturday",
    "price": """
        price day_rate discount markup surcharge per_hour preis raise_price quoted | cost charge charges free fee
        tariff""",
    "marketing": """
        marketing campaign newsletter seo branding social_media instagram flyer leaflet ad_spend poster
        voucher_campaign | post launch window""",
    "invoice": "invoice rechnung invoiced reminder_sent overdue_payment | pay paid due",
    "money": """
        money budget loan mortgage expense saving invest* etf pension salary refund vat cash debt owe eur euro usd
        gbp quid pound dollar cost pay paid pays bill fee deposit cheaper expensive monthly_fee direct_debit | bank
        free account tariff rent""",
    "bank": """
        bank iban direct_debit standing_order account_number joint_account overdraft credit_card sparkasse
        bank_account | account card transfer""",
    "tax": "tax vat tax_return steuer steuerberater accountant finanzamt self-assessment hmrc irs deductible | receipt",
    "insurance": "insurance insurer insured premium versicherung policy_number liability | claim policy cover",
    "contract": "contract lease clause notice_period nda vertrag tenancy | sign signed renew expire",
    "subscription": "subscription subscribe* subscribed cancel_anytime abo netflix spotify | monthly cancel renew",
    "law": "lawyer attorney notary court lawsuit legal solicitor anwalt gdpr dsgvo | clause law",
    "school": """
        school classroom homework pta headteacher semester report_card field_trip staff_meeting parents_evening
        parents'_evening timetable physics_club school_play exam_board assembly detention ofsted inset schule |
        teacher class pupil""",
    "teaching": """
        teaching lesson worksheet lesson_plan whiteboard syllabus curriculum marking fraction algebra geometry |
        explain class taught""",
    "class": "class_trip form_group | class",
    "student": "student pupil dyslexi* tutee schüler | homework struggling",
    "parent": "parents_evening parents'_evening parent_called mother_called father_called | parent",
    "exam": """
        exam mock test_average gcse a-level quiz resit pruefung prüfung exam_board mock_results grade_boundary |
        test grade mark result""",
    "software": """
        software app codebase repository github gitlab git pull_request refactor* backend frontend api endpoint
        python javascript typescript rust golang compiler library_version plugin cli | code release version script""",
    "bug": "bug bugfix crash crashes stack_trace regression off-by-one rounding_bug exception | fix error wrong",
    "database": """
        database postgres postgresql mysql sqlite mariadb redis mongodb sql replica vacuum migration | schema index
        query backup""",
    "server": "server staging nginx vps hetzner ssh cron uptime load_balancer reboot disk_full root_server | host box",
    "deployment": "deploy* deployment rollout rollback ci_pipeline docker kubernetes release_train | release staging",
    "website": "website web_page homepage landing_page domain wordpress hosting online_shop webshop | page link online",
    "hardware": """
        hardware laptop printer router monitor keyboard ssd usb card_reader scanner charger webcam docking_station |
        battery cable screen""",
    "security": """
        security password passcode pin alarm_code 2fa two-factor encryption phishing vpn firewall safe_code
        door_code break-in burgl* lock alarm keychain passwort | code key stolen""",
    "phone": "phone_number new_number sim_card handset roaming iphone android",
    "purchase": "bought purchase purchased buy gekauft second-hand ebay new_laptop | ordered warranty receipt",
    "research": "research hypothesis dataset literature_review experiment",
    "design": "logo mockup wireframe figma typography ux redesign | layout colour color",
    "architecture": """
        architecture microservice monolith event-driven event_sourcing message_queue | service layer component""",
}
_KINDS: dict[str, str] = {
    "preference": """
        prefer* preference favorite favourite likes loves hates dislikes doesn't_want next_time can't_stand
        cannot_stand doesn't_eat doesn't_like only_drinks won't_eat fond_of | like love hate rather always only
        never""",
    "decision": """
        decided decide decision agreed going_with go_with chose settled_on opted approved we_will_use staying_with
        no_more from_now_on new_rule we_agreed entschieden beschlossen final_call | instead choose""",
    "idea": "idea brainstorm* what_if idee could_try | maybe try worked",
    "task": """
        todo to-do don't_forget remember_to need_to must_call ask_for remind have_to | call send book renew before""",
    "deadline": """
        deadline due_date due_by cut-off submission_date hand_in_by no_later_than frist latest_by | before until due
        by""",
    "contact": """
        contact phone_number email_address reachable extension ask_for reach_her reach_him telefon | phone mail
        number call""",
    "address": "address street postcode zip_code hauptstr str straße avenue strasse | road floor door",
    "appointment": "appointment rescheduled termin | booked moved",
    "log": "log",
}
TOPICS: dict[str, str] = {**_LIFE, **_WORK, **_KINDS}
