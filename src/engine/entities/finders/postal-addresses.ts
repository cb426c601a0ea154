import type { LetterCase } from '../letter-case'
import type { Finding } from '../types'
import { NOT_AFTER_WORD, NOT_BEFORE_WORD } from './number-words'
import { shapesIn, type SpelledOut } from './spelled-out'

/**
 * All repetitions are bounded, and lines are searched one by one in parts of a limited length, so that the time is linear in the length of
 * the text.
 */

const UK_POSTCODE = String.raw`[A-Z]{1,2}\d[A-Z\d]? ?\d[ABD-HJLNP-UW-Z]{2}`
const EIRCODE = String.raw`(?:[AC-FHKNPRTV-Y]\d{2}|D6W) ?(?=[A-Z\d]{0,3}[A-Z])(?=[A-Z\d]{0,3}\d)[\dAC-FHKNPRTV-Y]{4}`
const STATES =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming'
const STATE_CODES =
  'AL|AK|AZ|AR|CA|CO|CT|DC|DE|FL|GA|HI|IA|ID|IL|IN|KS|KY|LA|MA|MD|ME|MI|MN|MO|MS|MT|NC|ND|NE|NH|NJ|NM|NV|NY|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VA|VT|WA|WI|WV|WY'
const US_ZIP = String.raw`(?:${STATE_CODES}|${STATES}),? \d{5}(?:-\d{4})?`
const SPOKEN_DIGIT = '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)'
const SPOKEN_ZIP = `(?:${STATES}),? ${SPOKEN_DIGIT}(?:[ ,-]{1,2}${SPOKEN_DIGIT}){4}`

/** Streets that need a house number before them, because most of these words have other meanings. */
const STREET =
  'Street|Str?\\.?|Road|Rd\\.?|Avenue|Ave?\\.?|Lane|Ln\\.?|Drive|Dr\\.?|Close|Crescent|Cres\\.?|Terrace|Boulevard|Blvd\\.?|Way|Place|Pl\\.?|Mews|Gardens|Row|Grove|Court|Ct\\.?|Square|Sq\\.?|Hill|Park|Rise|View|Walk|Wynd|Green|Quay|Parade|Mount|Bank|Vale|Gate|Circle|Cir\\.?|Highway|Hwy\\.?|Parkway|Pkwy\\.?|Trail|Trl\\.?|Loop|Plaza|Alley|Wharf|Yard|Meadows?|Fields?|Croft|Drove|Heath|Common|Esplanade|Promenade|Embankment|Cottages|Buildings|Villas|Estate|Heights|Glen|Dale|Ridge|Crossing|Turnpike|Pike|Cove|Manor|Orchard|Hollow|Broadway|Rowe'
const HOUSE =
  'House|Cottage|Lodge|Farm|Farmhouse|Court|Hall|Forge|Barn|Mill|Manor|Villa|Tower|Towers|Building|Buildings|Apartments|Bungalow|Rectory|Vicarage|Grange|Maltings|Clinic|Centre|Center|Residence|Mansions|Heights'
const CAP = String.raw`\p{Lu}[\p{L}\p{M}\p{N}'’-]{0,24}\.?`
const ORDINAL = String.raw`\d{1,3}(?:st|nd|rd|th)`
const NUMBER = String.raw`\d{1,5}[A-Za-z]?(?:[-–/]\d{1,4}[A-Za-z]?)?`
const UNIT = String.raw`(?:Flat|Apartment|Apt\.?|Unit|Suite|Ste\.?|Room|Block|Floor|Lot|Studio|Bungalow|#) ?(?:\d{1,5}[A-Za-z]?|[A-Z]\d{0,4})(?![\p{L}\p{N}])`
const PO_BOX = String.raw`P\.? ?O\.? ?Box \d{1,6}`
const STREET_LINE = String.raw`${NUMBER},? (?:${CAP}|${ORDINAL}|St\.) (?:(?:${CAP}|${ORDINAL}|of|the|an|na) ){0,3}(?:${STREET})(?: (?:North|South|East|West|[NSEW]|NE|NW|SE|SW))?`

/** An address that can be recognised without context. */
const ANCHOR = new RegExp(
  `${NOT_AFTER_WORD}(?:${US_ZIP}|${SPOKEN_ZIP}|${UK_POSTCODE}|${EIRCODE}|${PO_BOX}|${UNIT}|${STREET_LINE})${NOT_BEFORE_WORD}`,
  'gu',
)
const CODE = new RegExp(`(?:${US_ZIP}|${SPOKEN_ZIP}|${UK_POSTCODE}|${EIRCODE})$`, 'u')
const CAPLESS_CODE = new RegExp(`${NOT_AFTER_WORD}(?:${UK_POSTCODE}|${EIRCODE})${NOT_BEFORE_WORD}`, 'giu')

const SPOKEN_NUMBER_WORD =
  'oh|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred'
const SPOKEN_NUMBER = `(?:(?:${SPOKEN_NUMBER_WORD})(?:[ -](?:and )?(?:${SPOKEN_NUMBER_WORD})){0,4}|\\d{1,5}[a-z]?)`
const NO_STREET_NAME =
  '(?:the|a|an|and|or|of|to|in|on|at|is|was|are|it|its|this|that|i|you|he|she|we|they|my|your|his|her|our|their|from|for|with|by|not|no|more|other|people|minutes?|hours?|days?|weeks?|months?|years?|miles?|times|pounds|dollars|cars?|houses?|doors?|down|up|along|off|near|same|main|one|way|per|each|cent|percent|metres?|meters?|feet)'
const SPOKEN_NAME = `(?:(?!${NO_STREET_NAME} )\\p{L}[\\p{L}'’-]{1,20} ){1,3}?`
const SPOKEN_STREET =
  '(?:street|road|avenue|lane|drive|close|crescent|terrace|boulevard|way|place|court|gardens|grove|mews|view|park|square|hill|rise|row|green|walk|quay|parade|mount)'
const SPOKEN_UNIT = `(?:flat|apartment|apt|unit|number) ${SPOKEN_NUMBER},? `
const SPOKEN_LINE = new RegExp(
  `${NOT_AFTER_WORD}(?:${SPOKEN_UNIT})?${SPOKEN_NUMBER} ${SPOKEN_NAME}${SPOKEN_STREET}${NOT_BEFORE_WORD}`,
  'giu',
)
const CAPITALISED = /\p{Lu}[\p{Ll}'’]{1,20} (?:\p{Lu}[\p{L}'’]{1,20}|\p{L}+)$/u

const UNLIKELY_START =
  '(?:The|A|An|In|At|On|From|And|But|Our|My|Your|His|Her|Their|This|That|To|By|For|With|If|When|We|You|He|She|They|It|I|Dear|Mr|Mrs|Ms|Miss|Dr|Prof|Please|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Tel|Phone|Mobile|Email|Re|Yours|Kind|Sincerely|Signed|Garda|Queries|Questions)'
/** A part of an address between commas, such as a town. */
const PART = String.raw`(?:The )?(?!${UNLIKELY_START}(?![\p{L}\p{N}]))(?:Co\.? |County )?${CAP}(?: (?:of |on |upon |under |le |the |and |& )?${CAP}){0,3}`
const NEXT_PART = new RegExp(String.raw`^(?:, ?(?:${PART}|${UNIT}|${NUMBER}(?=,))(?=[,.;)\]]|\s*$)){1,4}`, 'u')
const BETWEEN = new RegExp(String.raw`^,? ?(?:(?:${PART}|${NUMBER} ${PART}),? ?){0,5}$`, 'u')
const PARTS_BEFORE_CODE = new RegExp(String.raw`(?:(?:${NUMBER} )?${PART}(?:, |,? (?=$))){1,5}$`, 'u')
const HOUSE_BEFORE = new RegExp(String.raw`(?:(?:The )?(?:${CAP} ){0,2}(?:${HOUSE})|The ${CAP}(?: ${CAP})?), $`, 'u')
/** The parts before a postcode without a street only count as an address where one is expected. */
const EXPECTED = /(?:^|[:(]|\b(?:at|of|from|in|to|near|address|is|:))\s*$/iu

const FIELD =
  /(?<![\p{L}\p{N}])(?<!e-?mail |web ?|ip |mac |internet )(?:(?:home|current|postal|mailing|residential|previous|last known|business|work|delivery|billing|property|street) )?address(?: of \p{L}{1,12})?[ \t]?:[ \t]{1,20}(?=[^\n]{0,60}[ \d,])/giu

const MAX_LINE = 400

interface Place {
  start: number
  end: number
}

/** Joins the anchors of a line that only parts of an address separate. */
function joined(line: string, anchors: readonly Place[]): Place[] {
  const places: Place[] = []
  for (const anchor of anchors) {
    const last = places.at(-1)
    const gap = last && line.slice(last.end, anchor.start)
    if (last && gap !== undefined && gap.length < 80 && BETWEEN.test(gap)) last.end = anchor.end
    else places.push({ ...anchor })
  }
  return places
}

/** Extends an address to the neighbouring parts: a house, and the towns before a postcode or after a street. */
function lengthened(line: string, { start, end }: Place): Place {
  const text = line.slice(start, end)
  const isCode = CODE.exec(text)?.index === 0
  const before = line.slice(Math.max(0, start - 120), start)
  const parts = isCode ? PARTS_BEFORE_CODE.exec(before) : HOUSE_BEFORE.exec(before)
  const taken = parts && (!isCode || EXPECTED.test(before.slice(0, parts.index))) ? parts[0].length : 0
  const next = CODE.test(text) ? null : NEXT_PART.exec(line.slice(end, end + 120))
  return { start: start - taken, end: end + (next?.[0].length ?? 0) }
}

function placesIn(line: string): Place[] {
  const anchors = [...line.matchAll(ANCHOR)].map(({ 0: found, index }) => ({ start: index, end: index + found.length }))
  return joined(line, anchors).map((place) => lengthened(line, place))
}

/** Returns the lines of a text in parts of a limited length. */
function linesOf(text: string): { start: number; line: string }[] {
  const pattern = new RegExp(`[^\\n]{1,${MAX_LINE}}`, 'gu')
  return [...text.matchAll(pattern)].map(({ 0: line, index }) => ({ start: index, line }))
}

const SHORT_LINE = new RegExp(String.raw`^[ \t]*(?<part>(?:${NUMBER} )?${PART}(?:, ${PART}){0,2}),?[ \t]*$`, 'u')

/** Finds the lines of an address block without a number or code: the towns above a postcode, up to its street. */
function blockLines(lines: readonly { start: number; line: string }[], found: ReadonlyMap<number, readonly Place[]>): Place[] {
  const isWhole = (index: number): boolean => {
    const { line = '' } = lines[index] ?? {}
    const [only] = found.get(index) ?? []
    return only !== undefined && line.slice(0, only.start).trim() === ''
  }
  return lines.flatMap(({ line }, index): Place[] => {
    const [only] = found.get(index) ?? []
    if (!isWhole(index) || only === undefined || !CODE.test(line.slice(only.start, only.end))) return []
    const block: Place[] = []
    for (let at = index - 1; at >= Math.max(0, index - 5); at -= 1) {
      const above = lines[at]
      const below = lines[at + 1]
      if (!above || !below || below.start - (above.start + above.line.length) > 2) break
      if (isWhole(at)) return block
      const part = SHORT_LINE.exec(above.line)?.groups?.['part']
      if (part === undefined) break
      const start = above.start + above.line.indexOf(part)
      block.push({ start, end: start + part.length })
      if (/^\d/.test(part)) return block
    }
    // Without a street, the first line of a block is the name of the person.
    return block.slice(0, -1)
  })
}

function fieldPlaces(text: string): Place[] {
  return [...text.matchAll(FIELD)].flatMap(({ 0: field, index }): Place[] => {
    const start = index + field.length
    const [rest = ''] = /^[^\n\t;]{0,160}?(?=\s{3}|[\n\t;]|$)/u.exec(text.slice(start, start + 161)) ?? []
    const value = rest.replace(/[\s.,]+$/u, '')
    return value.includes('@') || value === '' || value.length > 120 ? [] : [{ start, end: start + value.length }]
  })
}

/** Finds spoken streets and codes: "twenty-two Fernhill Road", "B H seven, six L T", and "eight five seven oh one" after "zip code". */
function spokenPlaces(text: string, codes: readonly SpelledOut[], letters: LetterCase): Place[] {
  const streets = [...text.matchAll(SPOKEN_LINE)]
    .filter(({ 0: line }) => letters !== 'mixed' || CAPITALISED.test(line))
    .map(({ 0: line, index }) => ({ start: index, end: index + line.length }))
  const spelled = [
    ...shapesIn(codes, /^[A-Z]{1,2}\d[A-Z\d]?\d[ABD-HJLNP-UW-Z]{2}$/, [7, 6, 5]),
    ...shapesIn(codes, /^(?:[AC-FHKNPRTV-Y]\d{2}|D6W)(?=.{0,3}[A-Z])[\dAC-FHKNPRTV-Y]{4}$/, [7]),
  ]
  const zips = codes.flatMap(({ characters, start, end }): Place[] => {
    const isZip = /^\d{5}$/.test(characters) && /\bzip(?: ?code)?\b[^\d]{0,60}$/i.test(text.slice(Math.max(0, start - 80), start))
    return isZip ? [{ start, end }] : []
  })
  const capless =
    letters === 'none' ? [...text.matchAll(CAPLESS_CODE)].map(({ 0: code, index }) => ({ start: index, end: index + code.length })) : []
  return [...streets, ...spelled, ...zips, ...capless]
}

/** Joins places that overlap, or that are separated only by a comma and parts of an address on one line. */
function merged(text: string, places: readonly Place[]): Place[] {
  const all: Place[] = []
  for (const place of places.toSorted((one, other) => one.start - other.start)) {
    const last = all.at(-1)
    const gap = last && place.start >= last.end ? text.slice(last.end, Math.min(place.start, last.end + 60)) : ''
    const isNext = last && place.start - last.end < 60 && (place.start < last.end || (!gap.includes('\n') && BETWEEN.test(gap)))
    if (last && isNext) last.end = Math.max(last.end, place.end)
    else all.push({ ...place })
  }
  return all
}

/** Finds postal addresses of the United Kingdom, Ireland and the United States: each line of a block, and addresses within a sentence. */
export function findPostalAddresses(text: string, letters: LetterCase, codes: readonly SpelledOut[]): Finding[] {
  const lines = linesOf(text)
  const byLine = new Map(lines.map(({ line }, index) => [index, placesIn(line)] as const))
  const written = lines.flatMap(({ start }, index) =>
    (byLine.get(index) ?? []).map((place) => ({ start: place.start + start, end: place.end + start })),
  )
  const spoken = spokenPlaces(text, codes, letters).map((place) => {
    const [next = ''] = letters === 'mixed' ? (NEXT_PART.exec(text.slice(place.end, place.end + 120)) ?? []) : []
    return { ...place, end: place.end + next.length }
  })
  return merged(text, [...written, ...blockLines(lines, byLine), ...fieldPlaces(text), ...spoken]).map(({ start, end }) => ({
    category: 'contact:address',
    text: text.slice(start, end),
    start,
    end,
    confidence: 0.9,
    method: 'pattern',
  }))
}
