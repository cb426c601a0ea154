import type { LetterCase } from '../letter-case'
import type { Finding } from '../types'
import { findPatterns, type Pattern } from './pattern-finder'

/** Names that a neighbouring word identifies, such as `Street` or `Ltd`. The first set requires capital letters, the second doesn't. */

/** A capitalised word. A full stop is only part of it within an abbreviation. */
const W = String.raw`(?:St\.|\p{Lu}\.(?= ?\p{Lu})|\p{Lu}(?:[\p{L}\p{M}\p{N}'’&-]|\.(?=\p{L})){0,30})`
const NOT_SENTENCE =
  '(?:The|A|An|In|At|On|From|And|But|Our|My|Your|His|Her|Their|This|That|Is|Was|To|By|For|With|If|When|Near|Of|Every|Each|Any|No|Dear|Then|After|Before|Under|See|Did|Does|Do|Has|Had|We|You|He|She|They|It|So|Or|Where|Which|What|Yes|Well|Please|Since|Until|Both|Because) '
/** Up to three capitalised words, the first of which isn't a common start of a sentence. */
const NAME = `(?!${NOT_SENTENCE})${W}(?: ${W}){0,2}`
const LINKED = `(?!${NOT_SENTENCE})${W}(?:(?: of| the| and| &| for| de| la| du| der| di| da| do| dos| van| del)? ${W}){0,4}`
const NOT_AFTER = String.raw`(?<![\p{L}\p{N}])`
const NOT_BEFORE = String.raw`(?![\p{L}\p{N}])`

const cased = (category: Pattern['category'], confidence: number, ...sources: string[]): Pattern[] =>
  sources.map((source) => ({ category, confidence, pattern: new RegExp(`${NOT_AFTER}(?:${source})${NOT_BEFORE}`, 'gu') }))

const uncased = (category: Pattern['category'], confidence: number, ...sources: string[]): Pattern[] =>
  sources.map((source) => ({ category, confidence, pattern: new RegExp(`${NOT_AFTER}(?:${source})${NOT_BEFORE}`, 'giu') }))

const TITLE =
  '(?:Mr|Mrs|Ms|Miss|Mx|Mister|Garda|Deputy|Det|Nurse|Dr|Doctor|Prof|Professor|Sir|Dame|Lord|Lady|Judge|Justice|Officer|Sergeant|Sgt|Constable|PC|DC|DS|DI|Detective|Inspector|Captain|Major|Colonel|General|Father|Sister|Reverend|Rev|Councillor|Cllr|Senator|President|Chancellor|Minister|Uncle|Aunt|Auntie|Herr|Frau|Señora?|Sra?|Monsieur|Madame|Mme|Signora?|Sig|Meneer|Mevrouw|Dhr|Mw|Senhora?|Dona|Don)'
const PERSON_NAME = String.raw`\p{Lu}[\p{L}\p{M}'’-]{0,30}(?:(?: (?:de|da|do|dos|del|della|di|van|von|der|den|la|le|bin|al|el|ten|ter|zu|y))*(?: \p{Lu}\.?(?= )| \p{Lu}[\p{L}\p{M}'’-]{1,30})){0,3}`
const FIELD =
  '(?:[Nn]ame|[Ss]urname|[Ff]orename|[Ff]irst name|[Ll]ast name|[Ff]ull name|[Pp]atient|[Cc]laimant|[Cc]hild|[Vv]ictim|[Ss]uspect|[Cc]omplainant|[Dd]eputy|[Oo]fficer|[Rr]eporting officer|[Cc]onsultant|GP|[Aa]ttending|[Ff]ather|[Ss]tatement of|[Ww]itness|[Aa]pplicant|[Cc]ustomer|[Ee]mployee|[Tt]enant|[Ll]andlord|[Pp]upil|[Ss]tudent|[Gg]uardian|[Mm]other|[Ss]pouse|[Nn]ext of kin|[Ee]mergency contact|[Ss]igned(?: by)?|[Pp]repared by|[Rr]eferred by|[Ii]nterviewer|[Ii]nterviewee|[Ff]rom|[Tt]o|[Cc]c|[Aa]ttn|[Aa]ttention|[Aa]uthor|[Mm]anager|[Dd]river|[Pp]olicy ?holder|[Aa]ccount holder|[Cc]ard ?holder|Nom|Nombre|Nome|Naam)'

const STREET = 'Street|St(?=[,.\\n]|$)|Road|Rd|Avenue|Ave|Lane|Drive|Close|Crescent|Terrace|Boulevard|Blvd|Way|Place|Mews|Gardens|Row|Grove'
const BUILDING =
  'Bridge|Airport|Station|Hospital|Infirmary|Stadium|Arena|Tower|Towers|Hall|Museum|Library|Theatre|Theater|Cathedral|Abbey|Castle|Palace|Hotel|Inn|Square|Motorway|Highway|Expressway|Tunnel|Dam|Harbour|Harbor|Terminal|Shopping Centre|Leisure Centre|Community Centre|Medical Centre|Health Centre|Centre|Mall|Prison|Pier|Gallery|Opera House|Car Park|Cemetery|Quay|Wharf|Dock|Docks|Barracks|Courthouse|Building|House|Court|Plaza|Park'

/** Makers whose names also stand for their products. */
const BRAND =
  'Alfa Romeo|Asus|Acer|Black & Decker|Braun|Brother|Burberry|DeWalt|Electrolux|Epson|Fender|Fitbit|Garmin|GoPro|Hilti|Husqvarna|JBL|Kenwood|Krups|Leatherman|Lego|Logitech|Moulinex|Olympus|Panasonic|Parker|Pentax|Ray-Ban|Roomba|Rowenta|Segway|Sennheiser|Siemens|Stihl|Stradivarius|TomTom|Tupperware|Victorinox|Winchester|Xerox|Zippo|Land Rover|Range Rover|Citroen|Dacia|Cadillac|Chevy|Buick|Dodge|Lada|Lancia|Ducati|Bentley|MG|Audi|BMW|Bosch|Canon|Casio|Chevrolet|Chrysler|Citroën|Dell|Dyson|Ferrari|Fiat|Ford|Fujifilm|Gibson|Harley-Davidson|Hasselblad|Honda|Hyundai|Jaguar|Jeep|Kawasaki|Kia|Lamborghini|Leica|Lenovo|Lexus|Makita|Maserati|Mazda|Mercedes|Miele|Mitsubishi|Nikon|Nissan|Nokia|Omega|Opel|Peugeot|Philips|Polaroid|Porsche|Renault|Rolex|Rolls-Royce|Saab|Samsung|Seiko|Skoda|Škoda|Smeg|Sony|Steinway|Subaru|Suzuki|Swatch|Tesla|Toyota|Triumph|Vauxhall|Vespa|Volkswagen|Volvo|VW|Whirlpool|Yamaha'

const CASED: readonly Pattern[] = [
  ...cased('PERSON', 0.8, `\\p{Lu}\\.(?: ?\\p{Lu}\\.){0,2} \\p{Lu}[\\p{L}\\p{M}'’-]{2,30}`),
  ...cased('PERSON', 0.9, `${TITLE}\\.? (?!${NOT_SENTENCE})(?<name>${PERSON_NAME})`),
  ...cased(
    'PERSON',
    0.85,
    `${FIELD}(?: name| \\([^)\\n]{1,20}\\))?:[ \\t]{1,20}(?:${TITLE}\\.? )?(?<name>${PERSON_NAME})(?=[ \\t]*(?:[\\n,;(<]|$))`,
  ),
  ...cased(
    'PERSON',
    0.85,
    `(?:[Mm]y name is|[Mm]ein Name ist|[Ii]ch hei(?:ß|ss)e|[Mm]on nom est|[Jj]e m['’]appelle|[Mm]i nombre es|[Mm]e llamo|[Mm]i chiamo|[Ii]l mio nome è|[Mm]ijn naam is|[Ii]k heet|[Mm]eu nome é|[Cc]hamo-me|[Mm]y name['’]s|[Nn]ame is|called|[Tt]his is|[Ii]t['’]s|I am|I['’]m) (?<name>${PERSON_NAME})(?=,? (?:from|calling|speaking|here|at|with|and|und|et|y|e|ed|en)(?= )|[.,?!]|$)`,
  ),
  ...cased('PERSON', 0.7, `[,.?!]” (?:said|asked|replied|whispered|shouted|answered|explained|cried|says) (?<name>${PERSON_NAME})`),
  ...cased(
    'PERSON',
    0.8,
    `(?:Dear|Hi|Hello|Thanks|Regards,|wishes,|sincerely,|Hey) (?<name>(?!(?:All|Sir|Madam|Team|Both|Everyone|There|Colleague|Mr|Mrs|Ms|Miss|Dr|Prof)(?![\\p{L}]))${PERSON_NAME})(?=[,.!\\n])`,
  ),
  ...cased('FAC', 0.85, `(?:\\d{1,4}[a-zA-Z]? )?${NAME} (?:${STREET})`, `${NAME} (?:${BUILDING})`),
  ...cased(
    'FAC',
    0.8,
    `(?:Rue|Boulevard|Calle|Avenida|Plaza|Paseo|Via|Piazza|Rua|Praça|Place|Puente|Pont)(?: (?:de|du|des|la|le|les|los|da|do|del|della))* ${W}(?: \\d{1,4})?`,
    `\\p{Lu}\\p{L}{2,30}(?:straße|strasse|platz|allee|gasse|damm|straat|laan|gracht|plein)(?: \\d{1,4}[a-z]?)?`,
    `(?:[AM]\\d{1,4}(?:\\(M\\))?|Interstate \\d{1,3}|I-\\d{1,3}|Route \\d{1,3}|Highway \\d{1,3}|US \\d{1,3}|Junction \\d{1,2}|Terminal \\d|Pier \\d{1,2}|Gate \\p{Lu}?\\d{1,2})`,
    `(?:Golden Gate|Statue of Liberty|Eiffel Tower|Brandenburg Gate|Big Ben|Colosseum|Taj Mahal|Great Wall of China|Empire State Building|Heathrow|Gatwick|Stansted|Schiphol|Wembley|Old Trafford|Camp Nou|Alcatraz|Louvre|Prado|Tate Modern|British Museum|Westminster Abbey|Buckingham Palace|Tower of London|Kings? Cross|Victoria Station|Euston|Waterloo)(?: Bridge| Station| Airport| Stadium)?`,
  ),
  ...cased(
    'ORG',
    0.85,
    `${LINKED},? (?:Ltd|Limited|Inc|Incorporated|LLC|LLP|GmbH(?: & Co\\. KG)?|AG|SE|KG|S\\.?A\\.?|S\\.?p\\.?A|S\\.?r\\.?l|B\\.?V\\.?|N\\.?V\\.?|PLC|plc|Corp|Corporation|Co|& Sons|& Co)\\.?`,
  ),
  ...cased(
    'ORG',
    0.82,
    `${LINKED} (?:Company|Group|Holdings|Bank|Insurance|Assurance|University|College|School|Academy|Council|Trust|Foundation|Association|Institute|Ministry|Department|Agency|Authority|Committee|Commission|Union|Party|Society|Forum|Partners|Solutions|Systems|Services|Consulting|Logistics|Airlines|Airways|Motors|Pharmaceuticals|Church|Police|Constabulary|Clinic|Surgery|Practice|Solicitors|Bureau|Laboratories|Labs|Energy|Telecom|Electronics|Industries|Enterprises|Builders|Plumbing|Club|United|FC|Rovers|Orchestra|Choir|Times|Guardian|Post|Herald|Gazette|Chronicle|Federation|Alliance|Coalition|Network|Charity|Housing|Building Society|Estates|Properties|Recruitment|Travel|Couriers|Foods|Bakery|Brewery|Publishing|Press|Records|Studios|Software|Technologies|Technology|Tech|Robotics|Dental|Care|Media)(?! (?:number|Number|No|card|Act))`,
    `(?:University|Bank|Ministry|Department|Institute|College|Office|Church|Society|Council|Bureau|Board|Academy|Royal College|Federation|Association|Chamber|Friends|Parliament|Court) (?:of|for) (?:the )?${LINKED}`,
    `(?:Universität|Universidad|Université|Università|Banco|Banca|Banque|Bank) (?:de |of |di |do |du )?${NAME}`,
  ),
  ...cased(
    'LAW',
    0.88,
    `(?:(?!${NOT_SENTENCE})${W}(?:(?:,? and| of| to| the| \\(${W}(?: ${W}){0,3}\\))? ${W}){0,5} )Act(?: of)?(?: \\d{4})?`,
  ),
  ...cased(
    'LAW',
    0.85,
    `(?:[Aa]rticles?|[Ss]ections?|[Cc]lauses?|[Ss]chedule|[Pp]aragraphs?|[Rr]ule|Regulation|Part|Chapter) \\d{1,4}[a-zA-Z]?(?:\\(\\w{1,4}\\)){0,3}(?:(?:,| of) (?:the )?(?:GDPR|ECHR|${W}(?: (?:of |on )?(?:the )?${W}){0,5})(?: \\d{4})?)?`,
    `§§? ?\\d{1,4}[a-z]?(?: (?:Abs\\. ?\\d )?[A-Z][A-Za-z]{1,5})?`,
    `(?:Regulation|Directive) \\(?(?:EU|EC|EEC)\\)? ?(?:No\\.? )?\\d{2,4}/\\d{1,4}(?:/E[UC])?`,
    `${LINKED} (?:Regulations?|Convention|Treaty|Directive|Constitution|Amendment|Charter|Bill|Code|Protocol|Agreement|Ordinance|Decree|Order)(?: (?:of )?\\d{4})?(?! (?:Centre|Hall|Center))`,
    `(?:Treaty|Convention|Declaration|Bill|Code) (?:of|on) (?:the )?${LINKED}`,
    `Title (?:[IVX]{1,5})(?! \\p{Lu})`,
    `(?:GDPR|HIPAA|FERPA|CCPA|ECHR|PACE|RIPA|BGB|StGB|LOPD|LGPD|TUPE|FOIA|Magna Carta|Bill of Rights|Roe v\\.? Wade)`,
  ),
  ...cased(
    'EVENT',
    0.82,
    `${LINKED} (?:Festival|Conference|Championships?|Olympics|Games|Cup|Marathon|Expo|Fair|Summit|War|Wars|Revolution|Awards|Symposium|Carnival|Gala|Open Day|Derby|Grand Prix|Biennale|Parade|Uprising|Massacre|Earthquake|Hackathon|Regatta|Jubilee|Fête|Fete|Exhibition)(?: \\d{4})?`,
    `(?:Hurricane|Storm|Typhoon|Cyclone|Operation|Superstorm) ${W}`,
    `(?:Battle|Siege|Fall|Great Fire|Feast|Treaty talks) of (?:the )?${NAME}`,
  ),
  ...cased(
    'LOC',
    0.85,
    `(?:River|Lake|Mount|Mt\\.?|Cape|Gulf of|Bay of|Isle of|Loch|Lough|Strait of|Straits of|Sea of|Lac|Monte|Monts?|Rio|Río|Sierra|Cabo) (?:de |of )?${W}`,
    `${NAME} (?:River|Lake|Mountains?|Valley|Ocean|Sea|Desert|Islands?|Isles|Peninsula|Forest|Bay|Coast|Beach|Canyon|Falls|Hills|Glacier|Moors?|Canal|Woods?|Creek|Marsh|Plateau|Basin|Delta|Reef|Heath|Estuary|Fjord|Gorge|Cliffs?|Dales|Peak|Downs)`,
  ),
  ...cased(
    'PRODUCT',
    0.9,
    `(?:[Aa]n?|[Mm]y|[Hh]is|[Hh]er|[Oo]ur|[Tt]heir|[Yy]our|old|new|white|black|red|blue|silver|grey|used|second-hand) (?<name>(?:${BRAND}))(?! (?:employee|factory|plant|manager|engineer|spokes|dealer|shop|store|worker|executive|representative|of|&|\\p{Lu}))`,
    `(?<name>${BRAND}) (?:boiler|drill|car|van|truck|camera|printer|phone|laptop|watch|tablet|fridge|oven|dishwasher|washing machine|guitar|piano|bike|scooter|drone|router|television|TV)s?`,
    `(?:[Aa]n?|[Mm]y|[Hh]is|[Hh]er|[Tt]heir) (?<name>${W}) (?:guitar|knife|saw|flask|lighter|rifle|pistol|tent|stroller|pram|mixer|blender|vacuum cleaner|kettle|e-bike|helmet|watch|handbag|sneakers|trainers|headphones|speaker|keyboard|tablets|inhaler|pen|thermostat|battery|charger|drone|app)`,
    `(?:[Tt]he|[Aa]n?|new) (?<name>[A-Z]{1,4}-\\d{2,4}[A-Za-z]?)`,
  ),
  ...cased(
    'PRODUCT',
    0.82,
    `(?:iPhone|iPad|Galaxy|Pixel|ThinkPad|MacBook|Surface|PlayStation|Xbox|Windows|Office|Kindle|Boeing|Airbus|Nikon|Canon|Sony|Samsung|Nokia|Dell|HP|Lenovo|Bosch|Dyson|Miele|Toyota|Honda|Ford|Tesla|Audi|BMW|Volkswagen|VW|Opel|Vauxhall|Renault|Peugeot|Citroën|Fiat|Mazda|Nissan|Hyundai|Kia|Skoda|Škoda|Seat|Volvo|Mercedes|Yamaha|Kawasaki|Makita|Philips|Garmin|Fitbit|Cessna|Land Rover|Mercedes-Benz|Huawei|Xiaomi|OnePlus|LG|Epson|Roland|Fender)(?: (?:Galaxy|Pro|Max|Plus|Mini|Ultra|Air|Series|Tab|Note|Series X|Book|Focus|Fiesta|Transit|Golf|Passat|Polo|Corolla|Yaris|Prius|Civic|Model|Clio|Megane|Astra|Corsa|Micra|Qashqai|Octavia|Fabia|Sprinter|Discovery|Defender|Sportage|Dreamliner|Watch|Stratocaster|EOS|Coolpix|Latitude|Inspiron|LaserJet|OfficeJet|V\\d{1,2}|[A-Z]{0,4}-?\\d{1,4}[A-Za-z]{0,3}|[SXY3](?= |[.,])))+`,
    `\\p{Lu}\\p{L}{2,20} [A-Z]{1,3}-?\\d{1,4}[A-Za-z]{0,2}(?= (?:printer|camera|laptop|phone|drill|car|van|truck|router|engine|pump|scanner|monitor|model))`,
  ),
]

const STOP =
  '(?:the|a|an|and|or|of|to|in|on|at|is|was|are|were|be|been|it|its|this|that|these|those|i|you|he|she|we|they|my|your|his|her|our|their|from|for|with|by|not|no|yes|so|if|but|about|as|there|here|just|very|really|what|who|how|when|where|why|which|calling|speaking|going|have|has|had|do|does|did|can|could|will|would|should|may|might|must|one|some|any|all|up|down|out|off|over|under|then|than|because|okay|ok|right|well|again|also|only|new|old|big|small|good|bad|local|nearest|next|last|first|main|train|bus|police|main|gas|power|high|primary|secondary|whole|same|other|another|every|each|near|past|into|onto|left|like|called|named|me|him|them|us|sorry|thank|thanks|please|fine|great|correct|wrong|important|urgent|regarding|concerning|mister|missus|miss|doctor|mr|mrs|ms|dr|professor|sergeant|officer|nurse|detective|inspector|constable)'
const w = `(?!${STOP}(?![\\p{L}'’]))\\p{L}[\\p{L}'’-]{1,30}`
const w2 = `${w}(?: ${w})?`

const UNCASED: readonly Pattern[] = [
  ...uncased(
    'PERSON',
    0.8,
    `(?:mr|mrs|ms|miss|mister|missus|dr|doctor|professor|prof|sergeant|detective|inspector|constable|officer|nurse|sir|captain|judge|reverend|councillor)\\.? (?<name>${w})`,
  ),
  ...uncased(
    'PERSON',
    0.8,
    `(?:my (?:full )?name is|my name['’]s|the name is|name['’]s|first name is|first name|last name is|surname is|surname|full name is|maiden name is|maiden name|patient is|she['’]s called|he['’]s called|i['’]m called|speaking with|speaking to|am i speaking to|am i speaking with) (?<name>${w2})(?= (?:and|i|he|she|we|it|you|they|but|so|who|from|calling|here|speaking|date|born|my|that|with|at|is|on|in|please|yes|no|about|for|thanks|thank|the|how|what|can|could)\\b|[.,?!\\n]|$)`,
  ),
  ...uncased(
    'PERSON',
    0.75,
    `(?:this is|it['’]s|i['’]m|i am) (?<name>${w2})(?= (?:calling|speaking|here|from)\\b)`,
    `(?:man|woman|boy|girl|someone|somebody|person|officer|friend|colleague|guy|lady|doctor|teacher|neighbou?r) (?:called|named) (?<name>${w2})`,
  ),
  ...uncased(
    'FAC',
    0.7,
    `(?:\\d{1,4}[a-z]? )?${w2} (?:street|road|avenue|lane|crescent|terrace|boulevard)`,
    `${w2} (?:airport|hospital|infirmary|stadium|arena|cathedral|museum|library|bridge|shopping centre|leisure centre|medical centre|health centre|car park)`,
    `${w} (?:station|hotel|castle|theatre|tunnel)`,
    `(?:heathrow|gatwick|stansted|schiphol|wembley|the m\\d{1,2}|the a\\d{1,4}|interstate \\d{1,3}|route \\d{1,3})`,
  ),
  ...uncased(
    'ORG',
    0.7,
    `${w2} (?:limited|ltd|incorporated|inc|gmbh|plc|llc|corporation|bank|insurance|university|college|council|building society|foundation|solicitors|airlines|housing association|police|academy|surgery|clinic)`,
    `(?:university|bank|ministry|department|institute|college|church) of (?:the )?${w2}`,
  ),
  ...uncased(
    'LAW',
    0.75,
    `(?:data protection|freedom of information|human rights|equality|companies|housing|misuse of drugs|theft|clean air|patriot|affordable care|consumer rights|mental health|road traffic|public order|criminal justice|civil rights|health and safety at work|computer misuse|children|care|employment rights|disability discrimination|social security) act(?: (?:of )?(?:\\d{4}|nineteen [a-z]+(?:[- ][a-z]+)?|twenty [a-z]+(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?))?`,
    `(?:section|article|clause|paragraph) (?:\\d{1,4}[a-z]?|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)`,
    `gdpr|hipaa|the equality act|fifth amendment|first amendment|second amendment`,
  ),
  ...uncased(
    'EVENT',
    0.7,
    `${w2} (?:festival|conference|championships?|olympics|marathon|world cup|summit|carnival|grand prix|awards)`,
    `(?:hurricane|storm|typhoon|cyclone) ${w}`,
    `battle of (?:the )?${w}`,
  ),
  ...uncased(
    'LOC',
    0.7,
    `(?:river|lake|mount|isle of|loch) ${w}`,
    `${w} (?:river|lake|mountains|valley|ocean|sea|desert|islands?|peninsula|beach|canyon|falls)`,
  ),
  ...uncased(
    'PRODUCT',
    0.7,
    `(?:iphone|ipad|galaxy|pixel|windows|playstation|xbox|thinkpad|macbook|boeing|airbus)(?: (?:pro|max|plus|mini|ultra|air|[a-z]?\\d{1,4}|eleven|twelve|thirteen|fourteen|fifteen|sixteen|ten))+`,
  ),
]

const QUOTED = String.raw`(?:“(?<name>[^”“\n]{2,80})”|"(?<straight>[^"\n]{2,80})"|‘(?<single>[^’‘\n]{2,80})’)`
const WORK_WORD =
  'book|novel|film|movie|song|album|painting|play|series|show|opera|poem|documentary|musical|ballet|single|article|essay|exhibition|memoir|read|reading|watch|watched|watching|saw|titled|called|entitled|sang|singing|sing|played|playing|listened to|listening to|wrote|performed|directed|podcast|sculpture|symphony|biography|thriller|comedy|trilogy|game'
const CUED_QUOTE = new RegExp(`(?<![\\p{L}])(?:${WORK_WORD})[^.!?\\n“"‘]{0,25}${QUOTED}`, 'giu')
const QUOTE_BEFORE_CUE = new RegExp(
  `${QUOTED},? (?:is |was )?(?:a|an|the|his|her|their) (?:[\\p{L}-]{1,20} ){0,2}(?:song|novel|film|movie|book|poem|painting|album|play|opera|story|track|series)(?![\\p{L}])`,
  'gu',
)
const AUTHORED_QUOTE = new RegExp(`${QUOTED},? (?:by|from the album|directed by) \\p{Lu}`, 'gu')
const UNQUOTED = new RegExp(
  `${NOT_AFTER}(?:novel|film|movie|song|album|painting|play|opera|poem|musical|ballet|memoir|podcast|documentary|her book|his book|the book|my book)(?:,| called| titled| entitled)? (?<name>(?!${NOT_SENTENCE.replace('The|A|An|In|', '').replace('|To|', '|')})${W}(?:(?: of| the| and| in| a| to| for| with| on| at)* ${W}){0,5})`,
  'gu',
)

const READ = new RegExp(
  `${NOT_AFTER}(?:read|reading|reread|watching|rewatched) (?<name>(?:The |A )?${W}(?:(?: of| the| and| in| a)* ${W}){1,4})`,
  'gu',
)
const CONFIDENCES = [0.86, 0.86, 0.83, 0.86, 0.5]

/** Finds titles in quotation marks next to a word for a work, and capitalised titles after one. */
function findTitles(text: string): Finding[] {
  return [CUED_QUOTE, AUTHORED_QUOTE, UNQUOTED, QUOTE_BEFORE_CUE, READ].flatMap((pattern, index) =>
    [...text.matchAll(pattern)].flatMap((match): Finding[] => {
      const title = match.groups?.['name'] ?? match.groups?.['straight'] ?? match.groups?.['single']
      if (title === undefined || !/^[\p{Lu}\p{N}]/u.test(title)) return []
      const trimmed = title.replace(/[.,;!?]+$/, '')
      const start = match.index + match[0].lastIndexOf(title)
      return [
        {
          category: 'WORK_OF_ART',
          text: trimmed,
          start,
          end: start + trimmed.length,
          confidence: CONFIDENCES[index] ?? 0.8,
          method: 'pattern',
        },
      ]
    }),
  )
}

/** Finds names by their neighbouring words. */
export function findNamePatterns(text: string, letters: LetterCase): Finding[] {
  if (letters === 'mixed') return [...findPatterns(text, CASED), ...findTitles(text)]
  return [...findPatterns(text, UNCASED), ...findTitles(text)]
}
