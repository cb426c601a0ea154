import { DIGITS, NUMBER, NUMBER_WORDS, ORDINAL_DIGITS, ORDINAL_WORD, wholeWords } from './number-words'
import type { Pattern } from './pattern-finder'

const MONTH =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan\\.?|feb\\.?|mar\\.?|apr\\.?|jun\\.?|jul\\.?|aug\\.?|sept?\\.?|oct\\.?|nov\\.?|dec\\.?'
/** Without "may" and "march", which are verbs too. */
const SURE_MONTH = 'january|february|april|june|july|august|september|october|november|december'
const WEEKDAY = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday'
const DAY_NUMBER = '(?:[12]\\d|3[01]|0?[1-9])'
const YEAR =
  "(?:1[5-9]\\d\\d|20\\d\\d|'\\d\\d|nineteen (?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|twenty (?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?)"
const DAY = `(?:${DAY_NUMBER}(?:st|nd|rd|th)?|(?:twenty|thirty)[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|${ORDINAL_WORD})`
/** The months in German, French, Spanish, Italian, Dutch and Portuguese. */
const FOREIGN_MONTH =
  'januar|jänner|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|januari|februari|maart|mei|augustus|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro'
const SEASON = 'spring|summer|autumn|winter|fall'
const HOLIDAY =
  "christmas(?: eve| day)?|easter(?: sunday| monday)?|good friday|new year['’]?s (?:eve|day)|thanksgiving(?: day)?|halloween|boxing day|ramadan|eid(?: al-fitr)?|diwali|hanukkah|passover|labou?r day|independence day|memorial day|valentine['’]?s day|mother['’]?s day|whitsun"
const PERIOD = 'day|week|fortnight|month|quarter|year|decade|century|semester|weekend'
const COUNT = `(?:${NUMBER}|a|an|a few|several|a couple of|the past ${NUMBER}|the last ${NUMBER}|the next ${NUMBER})`

const DATES = [
  // 3 March 2024, the third of May, Monday 3rd of May
  `(?:(?:${WEEKDAY}),? (?:the )?)?${DAY}(?: day)? (?:of )?(?:${MONTH})(?:,? (?:of )?${YEAR})?`,
  // March 3, 2024
  `(?:(?:${WEEKDAY}),? )?(?:${MONTH}) (?:the )?${DAY}(?:,? ${YEAR})?`,
  // March 2024, early January, mid-2019
  `(?:(?:early|late|mid)[- ])?(?:${MONTH}),? (?:of )?${YEAR}`,
  `(?:(?:early|late|mid)[- ])?(?:${SURE_MONTH})`,
  `(?<=(?:in|since|until|by|last|next|this|early|late|of|from|and|to) )(?:may|march)(?= |[.,;?!]|$)(?! (?:i|we|you|be|have|not|he|she|they|it|the))`,
  `\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[./-]\\d{1,2}[./-](?:\\d{4}|\\d{2})`,
  `(?:(?:last|next|this|every) )?(?:${WEEKDAY})s?`,
  `(?:(?:the|this|last|next|early|late) )?(?:${SEASON}) (?:of |term )?${YEAR}`,
  `(?:last|next|this|every|each) (?:${PERIOD}|${SEASON})s?`,
  `the (?:following|previous|same|coming|past|next) (?:${PERIOD}|${SEASON}|${WEEKDAY})`,
  `today|yesterday|tomorrow|the day (?:before|after)(?: yesterday| tomorrow)?`,
  `(?:the )?(?:early |late |mid[- ])?(?:1[5-9]|20)\\d0['’]?s|the (?:twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)`,
  `${COUNT}[- ](?:calendar |working |business )?(?:${PERIOD})s?(?: (?:ago|later|earlier|before|old|from now))?`,
  `${NUMBER}[- ]year[- ]olds?|aged ${NUMBER}`,
  `(?:the )?(?:first|second|third|fourth) (?:quarter|half)(?: of(?: ${YEAR}| the year| last year| this year)?)?|q[1-4](?: ${YEAR})?`,
  `(?:the )?(?:${ORDINAL_WORD}|${ORDINAL_DIGITS}|last|twenty-first) century`,
  `(?<=(?:in|since|of|until|by|from|to|and|before|after|around|the year|during|summer|winter) )(?:1[5-9]\\d\\d|20\\d\\d)(?:[-–](?:\\d{4}|\\d{2}))?`,
  `(?<=\\()(?:1[5-9]\\d\\d|20\\d\\d)(?:[-–](?:\\d{4}|\\d{2}))?(?=\\))`,
  `(?<=(?:in|since|of|until|by) )nineteen (?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?`,
  HOLIDAY,
  // 3. März 2024, le 3 mars, 3 de marzo de 2024
  `\\d{1,2}(?:\\.|er|º)? (?:de )?(?:${FOREIGN_MONTH})(?: (?:de )?\\d{4})?`,
]

const HOUR = '(?:2[0-3]|[01]?\\d)'
const HOUR_WORD = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
const HALF_DAY = '(?: ?(?:[ap]m|[ap]\\.m\\.))'
const MINUTE_WORD =
  '(?:oh |o )?(?:one|two|three|four|five|six|seven|eight|nine)|ten|eleven|twelve|fifteen|thirty|forty|fifty|(?:twenty|thirty|forty|fifty)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?'
const PART_OF_DAY = '(?: (?:in the (?:morning|afternoon|evening)|at night))?'

const TIMES = [
  `${HOUR}[:.][0-5]\\d(?::[0-5]\\d)?(?: (?:hours|hrs|gmt|utc|cet|est|bst))?${HALF_DAY}`,
  `${HOUR}:[0-5]\\d(?::[0-5]\\d)?(?: (?:hours|hrs|gmt|utc|cet|est|bst|o['’]clock))?${PART_OF_DAY}`,
  `(?:1[0-2]|0?[1-9])${HALF_DAY}`,
  `(?:${HOUR}|${HOUR_WORD}) o ?['’]?clock${PART_OF_DAY}`,
  `(?:half|quarter|a quarter|ten|five|twenty|twenty[- ]five)(?: minutes)? (?:past|to|after) (?:${HOUR_WORD}|${HOUR}|noon|midnight)(?! (?:people|of))${PART_OF_DAY}`,
  `(?:${HOUR_WORD})(?: (?:${MINUTE_WORD}))?(?: ?[ap]m| ?[ap]\\.m\\.| in the (?:morning|afternoon|evening)| at night)`,
  `(?<=(?:at|around|by|until|from|before|after|about) )(?:${HOUR_WORD}) (?:fifteen|thirty|forty[- ]five)`,
  `noon|midnight|midday|noontime`,
  `(?:this|tomorrow|yesterday|that|every|last|the next|the same|early|late) (?:morning|afternoon|evening|night)|tonight`,
  `(?<=(?:${WEEKDAY}) )(?:morning|afternoon|evening|night)`,
  `(?:${NUMBER}|a few|several|a couple of|an|half an|a|half a)[- ](?:hour|minute|second|min|sec|hr)s?(?: (?:ago|later|earlier|and a half))?`,
  `(?:${NUMBER}) and a half hours`,
  `\\d{1,2}h(?:[0-5]\\d)?|\\d{4} hours`,
]

const CURRENCY_WORD =
  'dollars?|bucks|cents?|pence|pounds? sterling|pounds?|quid|euros?|yen|yuan|rupees?|francs?|pesos?|reais|real|crowns|kron(?:or|er)|zloty|roubles?|rubles?|hryvnias?|shillings?|dirhams?|rand|won|baht|forints?|lira|dinars?|riyals?|ringgit|shekels?|usd|eur|gbp|chf|jpy|cad|aud|brl|inr'
const MONEY = [
  `(?:us|a|c|nz|hk|r)?[$€£¥₹] ?${DIGITS}(?: ?(?:hundred|thousand|million|billion|trillion|k|m|bn))?`,
  `${NUMBER} ?[€£$¥₹]`,
  `(?:usd|eur|gbp|chf|jpy|cad|aud|brl|inr) ?${DIGITS}`,
  `(?:${NUMBER}|a few hundred|a few thousand|several hundred|several thousand|several million)[- ](?:(?:us|canadian|australian|british|swiss|american) )?(?:${CURRENCY_WORD})(?:(?:,? and)? ${NUMBER} (?:cents|pence|p))?`,
  `${DIGITS}p(?=[ .,;]|$)`,
]

const PERCENTS = [`${NUMBER} ?(?:%|percent|per cent|percentage points?|pct)`, `(?:half a|a quarter of a|a) (?:percent|per cent)`]

const MEASURE =
  'miles per hour|kilomet(?:re|er)s per hour|kilomet(?:re|er)s an hour|miles an hour|nautical miles|degrees (?:celsius|fahrenheit)|kilomet(?:re|er)s?|km/h|km|met(?:re|er)s?|centimet(?:re|er)s?|cm|millimet(?:re|er)s?|mm|miles?|mi|yards?|feet|foot|ft|inch(?:es)?|kilograms?|kilos?|kgs?|grams?|milligrams?|mg|micrograms?|pounds? of|lbs?|ounces?|oz|stone|tons?|tonnes?|lit(?:re|er)s?|millilit(?:re|er)s?|ml|gallons?|pints?|cups?|teaspoons?|tablespoons?|acres?|hectares?|square (?:met(?:re|er)s?|feet|miles?|kilomet(?:re|er)s?)|cubic (?:met(?:re|er)s?|feet)|degrees|celsius|°c|°f|° ?[cf]|volts?|watts?|kilowatts?|kw|kwh|megawatts?|mw|amps?|hertz|hz|khz|mhz|ghz|bytes?|kb|mb|gb|tb|megabytes?|gigabytes?|terabytes?|mph|kph|knots|barrels?|joules?|calories|kcal|units of insulin|decibels|db|light[- ]years?'
const QUANTITIES = [
  `(?:${NUMBER}|a few|several|half a|a couple of|an?)(?: and a half| half)?[- ]?(?:${MEASURE.replace('|mi|', '|').replace('|mw|', '|')})(?: (?:${NUMBER})(?: (?:inches|ounces))?)?`,
  `${DIGITS}(?:km|cm|mm|kg|g|mg|ml|l|m|lb|oz|ft|kw|gb|mb|tb|mph)`,
  `${DIGITS} ?[x×] ?${DIGITS} ?(?:m|cm|mm|ft|metres|meters|feet|inches)`,
  `\\d['’]\\d{1,2}["”]`,
  `${DIGITS} ?(?:°[CF]?|″)`,
]

const CARDINALS = [
  `${DIGITS}(?: ?(?:hundred|thousand|million|billion|trillion))?`,
  `(?:${NUMBER_WORDS})`,
  `(?:(?:one|two|three|four|five|six|seven|eight|nine|zero|oh)(?: (?=\\p{L})|[ -])){2,20}(?:one|two|three|four|five|six|seven|eight|nine|zero|oh)`,
  `half(?= (?:of|a million))|(?:one|two|three|four|a)[- ](?:thirds?|quarters?|fifths?|sixths?|tenths?|half)(?= of)|(?:two|three|four)[- ](?:thirds|quarters|fifths|sixths|tenths)`,
  `(?:hundreds|thousands|millions|billions|dozens|tens)(?: of (?:thousands|millions))?(?= of )`,
]

/** A number word that is mostly a pronoun or determiner: "one of them", "no one". */
const NOT_ONE = `(?<!(?:no|any|every|some|this|that|the|which|each|another|last|next|good|new|old|big|other) )(?!one(?: of| another| day|['’]s| that| who| is| thing|[.,?!]|$))`

const patterns = (category: Pattern['category'], sources: readonly string[], confidence: number): Pattern[] =>
  sources.map((source) => ({ category, pattern: wholeWords(source), confidence }))

/** Dates, times, money, percentages, quantities and numbers, in digits and in English words. */
export const NUMERIC_PATTERNS: readonly Pattern[] = [
  ...patterns('DATE', DATES, 0.85),
  ...patterns('TIME', TIMES, 0.85),
  ...patterns('MONEY', MONEY, 0.95),
  ...patterns('PERCENT', PERCENTS, 0.95),
  ...patterns('QUANTITY', QUANTITIES, 0.85),
  { category: 'ORDINAL', pattern: wholeWords(`(?<!\\bat )(?:${ORDINAL_WORD}|${ORDINAL_DIGITS})(?! (?:of all|time in))`), confidence: 0.75 },
  ...CARDINALS.map((source): Pattern => ({ category: 'CARDINAL', pattern: wholeWords(NOT_ONE + `(?:${source})`), confidence: 0.6 })),
]
