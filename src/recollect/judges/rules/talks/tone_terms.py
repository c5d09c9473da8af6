"""Words of trades, by how deep in the trade somebody is who writes them. All are folded: lower case, no accents; a
hyphen joins two words that follow each other."""

from __future__ import annotations

import re

from recollect.understanding.stopwords import words

# Only people of the trade write these.
_SYSTEMS = """
docker dockerfile kubernetes k8s kubectl kubelet kube containerd runc cgroup cgroups systemd systemctl journalctl
dmesg sysctl strace ltrace gdb lldb valgrind ebpf bpftrace flamegraph jemalloc tcmalloc malloc mmap madvise hugepages
epoll io_uring kqueue futex syscall inode mutex semaphore deadlock spinlock livelock segfault coredump oomkilled
initramfs kernel-module nvme zfs btrfs ext4 xfs lvm nfs iscsi ceph drbd haproxy nginx istio traefik ingress terraform
ansible argocd gitops promql grafana opentelemetry otel datadog pagerduty slo etcd zookeeper kafka rabbitmq redis
memcached postgres postgresql psql pgbouncer mysql mariadb sqlite mongodb clickhouse elasticsearch opensearch bigquery
dbt sharding sharded replication failover paxos idempotent idempotency backpressure autoscaling autoscaler hpa
rollback bluegreen cronjob crontab cron daemon iptables nftables netfilter ebtables tcpdump wireshark bgp ospf vlan
vxlan mpls qinq lacp cidr subnet subnets netmask loopback traceroute mtu rtt qos ipsec wireguard openvpn ssh sshd sftp
rsync tmux neovim emacs zsh awk grep jq wget chmod chown sudo makefile cmake gcc clang llvm wasm webassembly simd avx
sse cuda opencl vulkan opengl shader
"""
_CODE = """
jdk jre jvm toolchain classpath bytecode autosquash force-push crd crds reconciler finalizer finalizers subresource
jsonb opclass seqscan seq-scan work_mem crashloopbackoff liveness probe-timeout initcontainer initcontainers
operator-pattern changeset codebase codebases typeerror nullable enum enums struct structs pointer-arithmetic malloc
segmentation-fault byte-order cross-compile cross-compiling datagram keepalive keepalives tcp-dump load-test
stress-test memory-profile compaction lsm write-amplification event-sourcing cqrs state-machine finite-state pub/sub
pubsub fanout p2p dht merkle zk-snark rollups evm api sdk cli json yaml toml protobuf grpc graphql websocket
websockets webhook webhooks middleware backend frontend endpoint endpoints localhost regex regexp parser lexer
tokenizer compiler transpiler typescript javascript jsx tsx nodejs deno npm pnpm webpack rollup eslint mypy pytest
flake8 junit django fastapi laravel symfony jpa orm sqlalchemy pydantic numpy scipy sklearn pytorch tensorflow keras
golang kotlin haskell erlang clojure ocaml fortran cobol c++ c# f# objc swiftui async asyncio coroutine coroutines
goroutine goroutines monad monads polymorphism refactor refactoring refactored linter linting stacktrace traceback
nullpointer nullptr segv debugger breakpoint git rebase rebased reflog cherry-pick submodule monorepo changelog semver
stdin stdout stderr argv utf-8 utf8 unicode-escape base64 checksum sha256 md5 hashmap btree bitmask endianness
serialization deserialization marshalling memoization memoize tail-call dataframe dataframes schema ddl varchar int64
uint32 bigint foreign-key upsert autovacuum mvcc lsn serializable cte profiler throughput microservice microservices
serverless s3 ec2 iam vpc cdn ci/cd node_modules venv virtualenv gradle xcode gradlew adb apk preprod hotfix tickrate
netcode rollback-netcode raycast quaternion rasterizer p99 p95 stm32 esp32 rtos freertos uart i2c gpio pwm jtag fpga
verilog vhdl asic bootloader firmware-image sumifs countifs arrayformula powerquery vba pivot-cache index-match
"""
_SECURITY_AND_LEARNING = """
rademacher vc-dimension spectral-norm contraction-lemma lemma bound-tightness operator-norm frobenius orthonormal
orthogonal-projection positive-definite semidefinite homology cohomology functor category-theory galois abelian
hilbert banach sobolev lebesgue sigma-algebra hausdorff cauchy-sequence copula copulas quantile heteroskedastic
dirichlet variational elbo kl-divergence attention-mask positional-encoding tokenization speculative-decoding
beam-search top-k logprob logprobs train-split test-split class-imbalance f1-score effect-size power-analysis
propensity-score weak-instrument panel-data cointegration oauth oauth2 oidc saml pkce jwt jwts jwks mtls tls dpop
fido2 webauthn kerberos ldap hmac aes rsa ecdsa ed25519 x509 csr pki nonce nonces csrf xss ssrf sqli cve mitm keystore
hsm siem pentest pentesting fuzzing shellcode aslr sandboxing seccomp selinux apparmor lstm lstms bptt
transformer-block softmax relu gelu logit logits backprop backpropagation jacobian hessian eigenvalue eigenvalues
eigenvector eigenvectors svd pca lemmas corollary isomorphism homomorphism topology bijection lipschitz gaussian
poisson bernoulli bayesian mcmc heteroskedasticity heteroscedasticity homoscedastic multicollinearity collinearity
regressor regressors covariate covariates covariance confounder confounding anova ancova p-value autocorrelation
stationarity arima garch gls glm xgboost lightgbm overfitting regularization regularisation embeddings finetune
finetuning fine-tuning qlora rlhf dpo kv-cache quantization quantized gguf vllm flops layernorm pre-ln post-ln
hyperparameter hyperparameters minibatch sgd adamw reranker bm25 hnsw faiss convolution convolutional cnn autoencoder
ablation crossvalidation auc endogeneity asymptotic asymptotics martingale brownian fourier laplace wavelet nyquist
aliasing iir
"""
_BODY = """
haemodynamic hemodynamic dyspnea dyspnoea orthopnea oedema pleural effusion pci cabg wbc chads-vasc clopidogrel
ticagrelor spironolactone biopsied tumour-marker staging-ct debulking perioperative postoperative preoperative
preeclampsia placenta-previa primer-dimer annealing-temperature ct-value centrifuge supernatant pellet-wash incubated
agarose electrophoresis mass-spec titrant molarity spectroscopy dft-calculation egfr creatinine troponin bilirubin
ferritin haematocrit hematocrit crp aptt ddimer hba1c tsh lvef stemi nstemi copd ckd dvt afib tachycardia bradycardia
arrhythmia hyperkalemia hypokalemia hyponatremia ischemia ischaemia ischemic infarct infarction stenosis embolism
anastomosis laparoscopic laparotomy resection debridement intubation intubated extubation tracheostomy fio2
vasopressor vasopressors norepinephrine noradrenaline enoxaparin apixaban rivaroxaban doac doacs ssri ssris snri
metoprolol bisoprolol ramipril amlodipine furosemide amiodarone digoxin vancomycin meropenem ceftriaxone piperacillin
tazobactam prednisolone methotrexate tocilizumab adalimumab rituximab infliximab atorvastatin empagliflozin titrate
titration titrated contraindicated contraindication comorbidity comorbidities prophylaxis prophylactic posology
anamnesis etiology aetiology pathogenesis histology histopathology cytology immunohistochemistry metastatic
adenocarcinoma myeloma neoadjuvant subcutaneous intravenous intramuscular tds pharmacokinetics pharmacokinetic cyp3a4
bioavailability agonist ligand ligands qpcr pcr crispr cas9 plasmid plasmids transfection lentivirus elisa
western-blot lysate buffer-exchange chromatography hplc gcms nmr stoichiometry enantiomer enantiomers racemic
chirality nucleophile electrophile ligation cdna mrna sirna genotype allele polymorphism exon intron transcriptome
proteomics
"""
_OTHER = """
matched-filter rayleigh qam ldpc mmse equalizer fleche-admissible flechissant incremental-borrowing anspruchsgrundlage
tatbestand tatbestandsmerkmal widerrufsrecht-frist einstweilige-verfugung rechtsschutzbedurfnis schriftsatz bgh olg
eugh bgb hgb stgb zpo vwgo pourvoi cassation prejudice-moral nullite prescription-quinquennale clause-penale
jurisprudencia casacion demanda-reconvencional revenue-recognition performance-obligation lease-accounting ifrs16
ifrs15 deferred-taxes trial-balance journal-entry double-entry accounts-payable accounts-receivable cost-centre
cost-center contribution-margin deckungsbeitrag kostenstelle abgrenzung rechnungsabgrenzung rechnungsabgrenzungsposten
bilanzierung aktivierung anlagevermogen umlaufvermogen steuerbilanz handelsbilanz gewerbesteuer reverse-charge
vorsteuerabzug immobilisations amortissement-degressif liasse-fiscale amortizacion-acelerada inmovilizado devengo
sharpe-ratio var-model unhedged strike-price gamma-exposure theta-decay repo-rate bund-futures differentialdiagnose
anamnese befund-mrt echokardiographie herzinsuffizienz vorhofflimmern niereninsuffizienz kontraindikation
kontraindiziert therapieresistent thrombozyten leukozyten kreatinin antikoagulation dosisanpassung halbwertszeit
insuffisance-renale insuffisance-cardiaque fibrillation anticoagulant anticoagulants creatininemie posologie-adaptee
hemoglobinemie antibiotherapie echographie-cardiaque insuficiencia-renal insuficiencia-cardiaca fibrilacion
anticoagulante creatinina posologia antibioterapia hemograma auscultation palpation systolic diastolic effusions
ascites jaundice-neonatal apgar tocolysis spo2 abg gcs triage-category triaged midazolam propofol ketamine fentanyl
morphine-equivalent opioid-rotation palliative-sedation periodontal endodontic implantology orthodontic
crown-lengthening prophylactically malignancy benign-lesion dermatoscopy melanocytic basal-cell margins-clear
stress-strain tensile-strength rockwell vickers fracture-toughness modulus poissons-ratio bending-moment shear-force
buckling section-modulus lintel-load dead-load live-load snow-load kn/m knm biegemoment querkraft bewehrung
bewehrungsstahl betondeckung spannbeton traglast tragfahigkeit lastfall durchbiegung eurocode-2 estrich-dammung
warmebrucke moment-flechissant ferraillage poutre-porteuse charge-utile momento-flector hormigon-pretensado hysteresis
flux-density eddy-current back-emf three-phase power-factor reactive-power transformer-ratio relay-logic ladder-logic
contactor rcbo rccb earth-fault selectivity servo-drive encoder-pulse feedrate spindle-speed chip-load endmill
end-mill toolpath cam-software surface-finish ra-value titrating reagent reagents reflux rotovap aliquot aliquots
eluent eluted tlc-plate recrystallized recrystallisation exothermic endothermic enthalpic buffer-solution ph-meter
absorbance chromatogram assay assays confocal hamiltonian lagrangian eigenstate eigenstates qubit qubits decoherence
entanglement perturbation renormalization tensor tensors metric-tensor geodesic christoffel gauge-invariance boson
fermion cross-section luminosity redshift photolithography etch-rate deposition-rate epitaxy cadence-perfect
tritone-substitution secondary-dominant voice-leading mixolydian lydian phrygian hemiola ostinato-bass fugue
subject-entry colour-grading color-grading nd-filter dynamic-range raw-workflow focus-stacking tilt-shift scheimpflug
hyperfocal selvedge warp-faced weft short-rows kitchener-stitch provisional-cast gauge-swatch bias-binding
ease-allowance mortise tenon dovetail-jig kerf jointer planer-snipe rabbet french-polish halyard mainsail-trim
jib-sheet broad-reach apparent-wind polar-diagram celestial-navigation belay-device cam-placement trad-rack
rappel-anchor turnout-control dcc-decoder feed-conversion crop-rotation soil-horizon cation-exchange npk-ratio
silage-dry lambing-percentage heat-detection najdorf zugzwang fianchetto middlegame endgame-tablebase prophylaxis-move
phoneme phonemes morpheme morphemes allophone allophones diphthong ablative-absolute aorist ergative subjunctive-mood
clitic clitics syntactic hermeneutic hermeneutics epistemology epistemic ontological deontic phenomenology
dialectic-materialism historiography palaeography stratigraphy radiocarbon kpi-tree cohort-retention churn-rate ltv
mrr net-revenue gross-margin conversion-funnel attribution-model a/b-test incrementality roas cpc cpm critical-path
earned-value gantt-float incoterms incoterm demurrage hs-code safety-stock reorder-point lead-time tranche tranches
lgd cdx vol-surface implied-vol volatility-surface monte-carlo factor-model tail-dependence term-sheet cap-table
liquidation-preference chancery wilful gross-negligence good-faith implied-covenant interim-relief interlocutory
limitation-period pleadings disclosure-obligations quantum-meruit ratio-decidendi appellate anfechtung widerklage
streitwert zivilprozess kundigungsschutzklage rechtsprechung flyback snubber tvs leakage-inductance vds rcd buck-boost
mppt inverter-topology bldc hall-sensor deadband slew-rate common-mode differential-pair creepage hpf lpf dbtp
clip-gain parallel-compression oversampling sample-rate fea-mesh poisson-ratio second-moment load-case
deflection-limit punching-shear soil-bearing bearing-capacity thermal-bridge psychrometric enthalpy entropy-generation
cavitation npsh pump-curve weld-procedure hardness-test estoppel indemnity indemnification indemnify subrogation
novation tortfeasor appellant appellee mens-rea certiorari habeas promissory fiduciary usufruct easement escheat liens
arbitral severability jurisdictional forum-selection injunctive res-judicata voidable rescission bona-fide prima-facie
schadensersatz klageerwiderung berufungsverfahren verjahrungsfrist ebitda ebit wacc dcf irr npv capex opex libor sofr
euribor swaption swaptions cdo delta-hedge hedging basis-risk convexity duration-matched contango backwardation
drawdown amortised-cost ifrs gaap asc606 accrual accruals deferred-revenue intercompany transfer-pricing mosfet
mosfets igbt bjt opamp op-amp op-amps diode schottky zener buck-converter boost-converter inductor inductance
capacitance impedance oscilloscope smps pcb gerber emc vswr smith-chart balun lna plc scada modbus profibus canbus
servo torque-curve camshaft crankshaft turbocharger wastegate ecu obd2 lambda-probe differential-lock yield-strength
tensile shear-modulus youngs-modulus cfd reynolds navier eurocode rebar formwork prestressed austenitic martensitic
annealing annealed weldment metallurgy tolerancing gd&t cnc g-code lufs dbfs sidechain sidechaining compressor-ratio
midside mid-side dithering convolution-reverb eurorack vca vcf lfo adsr vst wavetable polyrhythm appoggiatura demosaic
lut luts logc rec709 anamorphic bokeh-ball chroma-subsampling prores bitrate codec codecs h264 h265 hevc av1 notam
rnav vfr ifr mycorrhiza rhizome autolyse levain brettanomyces malolactic diacetyl ibu sparge lautering
"""
# Those who know a little write these as well.
_SOME = """
caliper handbrake axle brake-pads brake-pad enalapril tension-arterial presion-arterial vorlauftemperatur heizkurve
raglan needle-size fristsetzung mahnbescheid widerspruchsfrist kundigungsfrist mietminderung gewahrleistung sachmangel
erbschein pflichtteil grundbuch preavis resiliation caution-solidaire testamento herencia fianza rescision
balance-sheet cash-flow gross-profit net-profit fiscal-year tax-return payroll invoice-reconciliation bilanz guv
jahresabschluss buchhaltung kontenrahmen datev einkommensteuer steuerberater bilan comptabilite declaration-fiscale
tva-deductible contabilidad balance-general irpf blutdruck blutbild cholesterin schilddruse diagnose mrt
tension-arterielle glycemie irm diagnostico resonancia antidepressant antidepressants antihistamine inflammation
ligament tendon meniscus cartilage physiotherapy orthopaedic insulation-thickness dammung warmepumpe photovoltaik
wechselrichter aislamiento isolation-thermique chaudiere drywall joist joists plaster-board screed grout-line
bottom-bracket disc-brake hydraulic-brake torque-wrench spark-plug timing-belt brake-caliper coolant oil-filter
zundkerze bremsscheibe bujia aperture-priority shutter-speed telephoto tripod-mount lightroom photoshop-layer
raw-format iso-setting time-signature chord-progression barre-chord capo-position key-change metronome-mark
yarn-weight stitch-count purl stockinette crochet-hook seam-allowance dough-temperature poolish baker's-percentage
gluten-network oven-spring tempering-chocolate emulsify ph-value pruning-cut grafting rootstock germination
nitrogen-rich lactate ftp-test cadence interval-training vlookup xlookup hlookup treiber datenbank abfrage
schnittstelle arbeitsspeicher grafikkarte pilote pilotes serveur servidor controlador datos-base formel formeln
formule css child-theme stylesheet cpanel indentation dictionary-key derailleur crankset a1c hdl ldl triglycerides
prediabetes bulk-fermentation underproofed overproofed crumb-structure change-request vendor-portal
endpoint-protection ports franchise plafond responsabilite vollmacht haftung haftpflicht selbstbeteiligung
selbstbehalt ruckstellung abschreibung umsatzsteuer vorsteuer nebenkostenabrechnung poliza franquicia hipoteca
amortizacion indexing duplicate-rows unique-values conditional-formatting autofilter filter-view data-validation
heat-pump inverter photovoltaic solar-panel kilowatt pension-fund tax-bracket capital-gains withholding-tax index-fund
stop-loss limit-order compost-ph python java php html sql excel-formula script scripts scripting coding programming
bot linux ubuntu debian windows-registry powershell plugin plugins wordpress woocommerce shopify phpmyadmin database
databases webhosting domain domains dns ttl mx spf dkim dmarc cname imap smtp pop3 vpn ipv4 ipv6 dhcp ssl https http
ftp firewall proxy vps synology arduino github gitlab deploy deployed deployment config configuration configure cache
caching query queries latency server-log bug bugs debug debugging container containers conteneur contenedor timeout
compile benchmark migration migrate rollout backfill cpu gpu ssd hdd motherboard bios uefi firmware kernel partition
bootable pivot spreadsheet-formula xml csv regexes javascript-error ssh-key api-key uuid hash-value plugin-update
mailbox mailboxes subdomain ssl-certificate seo analytics cms homeassistant zigbee mqtt smart-home overclock
overclocking thermal-paste fps bandwidth repeater tcp udp open-source tcp/ip http-error bytes megabytes
notebook-kernel dataset datasets algorithm algorithms boolean integer syntax compiler-error llm llms gpt chatgpt
neural regression correlation median variance voltage amperage watt watts ohm solder soldering multimeter sensor
sensors actuator torque conveyor hydraulic load-bearing alloy gearbox sprocket alternator carburetor solenoid dosage
dosis diagnosis prognosis biopsy mri haemoglobin hemoglobin cholesterol thyroid insulin metabolism macros-count vo2max
hrv zone2 hypertrophy hydration sourdough-starter tannins fermentation banneton grind-size amortisation amortization
depreciation reconciliation liquidity escrow liability clause statute deductible etf etfs dividend dividends
volatility annuity compound-interest aperture histogram bokeh reverb chord chords midi mastering nitrogen phosphorus
fertilizer perennials mulching metformin yarn antibody antibodies calibrated calibration epidural reconcile reconciled
solvent solvents staging theorem cotisations affidavit affidavits plaintiff anaesthetic edema lesion lesions
thrombosis sepsis lymphoma warfarin statin heparin gabapentin levothyroxine pregabalin semaglutide ventilated cultivar
sedation hypotension metastasis printer-driver graphics-driver device-driver usb-driver gpu-driver
"""
# What everybody has and speaks of, at home and in an office.
_EVERYDAY = """
column columns spalte spalten colonne columna row rows zeile tabelle filter duplicate duplicates installiert
installieren installer instalado instalar usb-stick netzwerk reseau imprimante impresora bildschirm speicher
speicherplatz festplatte disque-dur disco-duro insurance contract contrat assurance vertrag versicherung contrato
seguro tax taxes steuer steuern steuererklarung clause-number receipt receipts wifi wi-fi router laptop computer pc
browser printer scanner password backup download downloaded downloading update updated updating install installed
installing restart restarted reboot rebooted spreadsheet excel pdf website server disk folder app apps software usb
bluetooth offline online login cloud export screenshot drucker passwort rechner webseite ordinateur logiciel ordenador
contrasena tablet smartphone icon settings netflix whatsapp gmail outlook zoom teams hdmi charger invoice invoices vat
ledger lease mortgage equity ebitda-target interest finanzamt abrechnung bescheinigung impots iva internet monitor
keyboard file files desktop upload uploaded sync synced chrome firefox safari android notar notaire notario antibiotic
antibiotics driver-update
"""
DEEP = words(_SYSTEMS) | words(_CODE) | words(_SECURITY_AND_LEARNING) | words(_BODY) | words(_OTHER)
MIDDLE = words(_SOME) - DEEP
EVERYDAY = words(_EVERYDAY) - DEEP - MIDDLE
DEEP_PHRASES = re.compile(
    r"\b(?:et al|statement of claim|limitation of liability|status sub ?resource|server side apply|class file|"
    r"git (?:push|pull|rebase|commit|merge|clone|log|bisect)|npm (?:ci|err|install|run)|pip install|"
    r"merge conflict|(?:memory|goroutine|fd) leak|race condition|stack trace|null ?pointer|refresh tokens?|"
    r"access tokens?|bearer tokens?|rest api|explain analyze|not null|alter table|add column|load balancers?|"
    r"reverse proxy|(?:auth\w*) code flow|back ?channel|tls termination|replay (?:detection|attack)|"
    r"(?:token|key) rotation|sender constrained|relying part(?:y|ies)|confidential clients?|single sign on|"
    r"circuit breaker|rate limit\w*|dead letter|connection pool\w*|thread pool|garbage collect\w*|page fault|"
    r"context switch\w*|cache (?:miss|line|invalidation|coherence)\w*|branch predict\w*|tail latency|"
    r"(?:full )?table scan|(?:query|execution) plan|covering index|composite index|foreign keys?|"
    r"prepared statements?|two phase commit|eventual(?:ly)? consisten\w+|event loop|type inference|type hints?|"
    r"dependency injection|unit tests?|integration tests?|pull requests?|feature flags?|blue green|d state|"
    r"node \d+ (?:flap|down)\w*|mount (?:flag|option)s?|gradient (?:flow|descent|checkpoint\w*|clipping)|"
    r"residual (?:stream|connection)s?|linear attention|attention heads?|(?:self|cross|multi head) attention|"
    r"transition matri\w+|learning rate|loss (?:curve|function)|cross (?:entropy|validation)|random effects?|"
    r"fixed effects?|mixed (?:effects )?models?|confidence interval|standard errors?|null hypothesis|"
    r"instrumental variables?|difference in differences|survival analysis|hazard ratio|odds ratio|"
    r"time complexity|path length|ejection fraction|blood gas|left ventric\w+|(?:loading|maintenance) dose|"
    r"half life|adverse events?|first line therapy|renal (?:function|clearance|impairment)|liver enzymes|"
    r"white (?:cell )?count|differential diagnosis|standard of care|consequential damages|governing law|"
    r"force majeure|choice of law|material breach|burden of proof|summary judgment|due diligence|"
    r"representations and warranties|statute of limitations|duty of care|negligent misrepresentation|"
    r"specific performance|basis points|yield curve|credit spread|cash flow statement|working capital|"
    r"deferred tax|hedge accounting|net present|duty cycle|ground (?:loop|plane)|gate driver|pull up resistor|"
    r"phase margin|bode plot|closed loop|switching frequency|(?:bending|shear) (?:moment|force|stress)|"
    r"yield (?:strength|point)|fatigue (?:limit|life)|safety factor|finite elements?|heat exchanger|"
    r"pressure drop|op amp|side chain|mid side|signal chain|gain staging|noise floor|bit depth"
    r")\b"
)
MIDDLE_PHRASES = re.compile(
    r"\b(?:"
    r"microsoft 365|office 365|error message|environment variables?|command line|hard drives?|graphics card|"
    r"power supply|static ip|port forward\w*|access point|page builder|home assistant|smart home|api key|"
    r"ssh key|channel id|source code|line \d+|blood (?:test|pressure|sugar|work)|interest rate|side effects?|"
    r"load bearing|circuit board|operating system|pivot tables?|conditional format\w*|drop ?down list|"
    r"virtual machine|web ?host\w*|raspberry pi|screen resolution|machine learning|data ?base|cell reference|"
    r"safe mode|factory reset|device manager|task manager|dns server"
    r")\b"
)
# Capitals that everybody writes.
HOUSEHOLD = words("""
usa us uk eu uae un nyc la sf dc tv pc dvd cd ceo cfo cto hr faq pdf id vip diy asap fyi lol omg wtf btw am pm ok bbc
cnn gps sms usb atm pin iban bic vat vin zip po box ps nb eg ie aka rsvp tba tbd eta etd iou mba phd bsc msc ma ba md
dr mr mrs ms jr sr st rd ave ny bmw vw ikea dhl ups nba nfl fifa uefa nhl mlb wwe ww2 ww1 covid hiv dna ac bbq bff bf
gf tl tldr idk imo imho tbh ngl rn irl dm dms fb ig yt gif jpg png mp3 mp4 iv ii iii vi vii xl xxl xs xmas qr sos ufo
vr ai ev suv mot nhs gp plz pls thx ty np rip lmao smh fomo yolo q1 q2 q3 q4 a4 a5 b2b b2c pto ooo eod eow cob poc kpi
okr pr ad ads mfg lg vg zb bzw usw ggf inkl dhg adac ard zdf orf db ice ic re gmbh ag kg ek mwst ust iva dni nie sa sl
ong ue sncf tgv ratp rer bnp caf cdi cdd tva rib hlm n/a na os tsa jfk lax lhr ibs adhd ptsd ocd
""")
# Words that are cried out.
EMPHATIC = words("""
not all why yes no so new big bad fun now stop help need best ever love hate wow very really much more never free hey
day must work done good nice same back only just sorry know else sure huge gone lost fire full life real still also
long last first next wait what this that have been when how who old hot cold try two one six ten guys mom dad mum baby
cat dog kids loud fast slow hell damn shit fuck god okay nope yeah yay haha soon today ja nein nie gut sehr mal aber
bitte danke
""")
