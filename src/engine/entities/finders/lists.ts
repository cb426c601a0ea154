import { AMBIGUOUS_PEOPLES, LANGUAGES, ONLY_LANGUAGES, PEOPLES } from '../data/peoples'
import { AMBIGUOUS_PLACES, CITIES_AND_REGIONS, COUNTRIES, LOCATIONS } from '../data/places'
import { PROFANITY } from '../data/profanity'
import { AMBIGUOUS_ORGANISATIONS, AMBIGUOUS_PRODUCTS, EVENTS, ORGANISATIONS, PRODUCTS, WORKS } from '../data/things'
import { AMBIGUOUS_TOWNS, TOWNS } from '../data/towns'
import type { LetterCase } from '../letter-case'
import type { EntityCategory, Finding } from '../types'
import { ListMatcher } from './list-matcher'

interface NameList {
  category: EntityCategory
  matcher: ListMatcher
  confidence: number
  ambiguous: ReadonlySet<string>
}

const list = (
  category: EntityCategory,
  entries: readonly string[],
  confidence: number,
  ambiguous: ReadonlySet<string> = new Set(),
): NameList => ({
  category,
  matcher: new ListMatcher(entries),
  confidence,
  ambiguous,
})

const plural = (people: string): string[] => (/(s|ese|ish|ch|z)$/.test(people) ? [people] : [people, `${people}s`])

const LISTS: readonly NameList[] = [
  list('GPE', [...COUNTRIES, ...CITIES_AND_REGIONS], 0.85, AMBIGUOUS_PLACES),
  list('GPE', TOWNS, 0.8, new Set(AMBIGUOUS_TOWNS.map((town) => town.toLowerCase()))),
  list('LOC', LOCATIONS, 0.85),
  list('NORP', PEOPLES.flatMap(plural), 0.85, AMBIGUOUS_PEOPLES),
  list('ORG', ORGANISATIONS, 0.85, AMBIGUOUS_ORGANISATIONS),
  list('PRODUCT', PRODUCTS, 0.8, AMBIGUOUS_PRODUCTS),
  list('EVENT', EVENTS, 0.85),
  list('WORK_OF_ART', WORKS, 0.9),
]

const PREPOSITION = /\b(in|from|to|near|at|of|around|via|visit|visiting|leave|leaving)\s$/i

/** Returns whether an ambiguous entry is meant as a name, by its capital and the word before it. */
function isMeant(category: EntityCategory, text: string, { start, end }: { start: number; end: number }, letters: LetterCase): boolean {
  const before = text.slice(Math.max(0, start - 20), start)
  if (letters !== 'mixed') return (category === 'GPE' || category === 'LOC') && PREPOSITION.test(before)
  if (!/^\p{Lu}/u.test(text.slice(start, end))) return false
  const startsSentence = /(^|[.!?\n:"“]\s*)$/.test(before)
  return !startsSentence || PREPOSITION.test(before) || category === 'ORG'
}

/** Returns whether a match is written as a name. */
function isName(
  { category, ambiguous }: NameList,
  text: string,
  match: { entry: string; start: number; end: number },
  letters: LetterCase,
): boolean {
  const found = text.slice(match.start, match.end)
  // "NHS number" isn't an organisation.
  if (category === 'ORG' && /^ (?:number|card|account)/i.test(text.slice(match.end, match.end + 10))) return false
  // An abbreviation such as US or WHO is a common word in lower case.
  if (/^[\p{Lu}.&]{2,4}$/u.test(match.entry) && found !== found.toUpperCase()) return false
  if (ambiguous.has(match.entry.toLowerCase()) && !/^[\p{Lu}\d.&]{2,}$/u.test(found)) return isMeant(category, text, match, letters)
  return letters !== 'mixed' || /\p{Lu}/u.test(found) || !/^\p{Lu}/u.test(match.entry)
}

const NEXT_TO_LANGUAGE =
  /\b(speak|speaks|spoke|spoken|speaking|in|into|from|learn|learns|learned|learning|teach|teaches|taught|translated?|fluent|native|understand|understands|read|reads|write|writes|written|broken|good|studied|study|studying|only|both|language|languages|or|and)(?: (?:some|basic|fluent|good|broken|only|a little|a bit of|into|both|in|better|no|any|from))?\s$/i
const AFTER_LANGUAGE =
  /^(?:[ -](?:language|lessons?|classes|class|interpreter|translation|translator|version|subtitles|speaker|speakers|speaking|grammar|dialect|teacher|course|exam|or|and (?:[A-Z]\w+ )?(?:interpreter|fluently|well))\b|\s*[.,;?!\n]|$)/i
const IN_LIST = /^,? ?(?:(?:and|or|then|finally|also|a little|some|a bit of|broken|even|in|of course|,) ?){0,4}$/i
const languages = new ListMatcher(LANGUAGES)

/** Finds languages. Most names of languages are also peoples, so the neighbouring words decide. */
function findLanguages(text: string, letters: LetterCase): Finding[] {
  let last = -Infinity
  return languages.find(text).flatMap(({ entry, start, end }): Finding[] => {
    const found = text.slice(start, end)
    if (letters === 'mixed' && !/^\p{Lu}/u.test(found) && !/sign language/i.test(found)) return []
    const before = text.slice(Math.max(0, start - 30), start)
    const after = text.slice(end, end + 30)
    const listed =
      /\blanguages?(?: spoken)?:[^\n]{0,60}$|\b(?:taught|teaching|teaches) (?:me|him|her|us|them|you) $|\b(?:translat|interpret)\p{L}{0,6}[^.\n]{0,20}(?:to|into|from|of|in) $/iu.test(
        text.slice(Math.max(0, start - 80), start),
      )
    // Languages occur in lists: "in Danish, Swedish and finally Greek".
    const follows = last >= 0 && IN_LIST.test(text.slice(last, start))
    const isFirst = /^[^.\n]{0,12} (?:first|second|native|mother|main) (?:language|tongue)/i.test(after)
    const known = follows || isFirst || listed || ONLY_LANGUAGES.has(entry.toLowerCase())
    const named =
      (NEXT_TO_LANGUAGE.test(before) &&
        (AFTER_LANGUAGE.test(after) ||
          /\b(speak|spoke|speaks|speaking|spoken|fluent|into|in|learn|learning|translated)\b/i.test(before))) ||
      /language|interpreter|translat|lesson|speak|subtitle|grammar|dialect/i.test(after.slice(0, 18))
    const peopleFollow = /^[ -](people|man|woman|men|women|government|team|family|community|speaking countries)/i.test(after)
    if (peopleFollow || (!known && !named)) return []
    last = end
    // More confident than the people of that name, so that the language takes precedence.
    return [{ category: 'LANGUAGE', text: found, start, end, confidence: 0.9, method: 'list' }]
  })
}

/** Finds countries, cities, peoples, languages, organisations, products, events and works of art that are in the lists. */
export function findListed(text: string, letters: LetterCase): Finding[] {
  const found = LISTS.flatMap((names) =>
    names.matcher
      .find(text)
      .filter((match) => isName(names, text, match, letters))
      .map(({ start, end }): Finding => ({
        category: names.category,
        text: text.slice(start, end),
        start,
        end,
        confidence: names.confidence,
        method: 'list',
      })),
  )
  return [...found, ...findLanguages(text, letters)]
}

const profanity = new Map<string, ListMatcher>()

/** Finds profanities in these languages. */
export function findProfanity(text: string, codes: readonly string[]): Finding[] {
  return codes.flatMap((code) => {
    const words = PROFANITY[code]
    if (words === undefined) return []
    const matcher = profanity.get(code) ?? new ListMatcher(words)
    profanity.set(code, matcher)
    return matcher.find(text).map(({ start, end }): Finding => ({
      category: 'PROFANITY',
      text: text.slice(start, end),
      start,
      end,
      confidence: 0.95,
      method: 'list',
      detail: code,
    }))
  })
}
