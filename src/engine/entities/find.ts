import { throwIfCancelled, yieldToMessages } from '../core/cancellation'
import type { EngineCallOptions } from '../core/types'
import { chunksOf } from './chunks'
import { findCheckedNumbers } from './finders/checked-numbers'
import { findBirthDates } from './finders/birth-dates'
import { findByCompromise } from './finders/compromise-finder'
import { findAddresses, findPhones } from './finders/contacts'
import { findForenames } from './finders/forenames'
import { findListed, findProfanity } from './finders/lists'
import { findNamePatterns } from './finders/name-patterns'
import { NUMERIC_PATTERNS } from './finders/numeric-patterns'
import { findPatterns } from './finders/pattern-finder'
import { findPostalAddresses } from './finders/postal-addresses'
import { findReferences } from './finders/references'
import { findRepeatedNames } from './finders/repeated-names'
import { spelledOut, type SpelledOut } from './finders/spelled-out'
import { findSpokenDigits } from './finders/spoken-digits'
import { findUnknownNames } from './finders/unknown-names'
import { findByWink } from './finders/wink-finder'
import { guessLanguages } from './guess-languages'
import { letterCaseOf, type LetterCase } from './letter-case'
import { withoutOverlaps } from './overlaps'
import { PlainSpelling } from './plain-spelling'
import type { EntityRequest, Finding, FindingCategory, FoundEntities } from './types'

/** Control characters, except for line breaks and tabs: the libraries drop them or treat them as letters. */
// oxlint-disable-next-line no-control-regex -- these are what is searched
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]/g

/** Replaces characters that confuse the libraries by spaces, so that positions stay the same. */
const readable = (text: string): string => text.replace(CONTROLS, ' ').replace(/\p{Surrogate}/gu, ' ')

interface Manner {
  languages: readonly string[]
  letters: LetterCase
}

/** Returns the findings of all finders in a part of a text, including overlapping ones. */
export function findAll(part: string, { languages, letters }: Manner): Finding[] {
  const english = languages.includes('en')
  const codes = spelledOut(part)
  return [
    ...findCheckedNumbers(part),
    ...findAddresses(part),
    ...findPhones(part),
    ...findBirthDates(part),
    ...findPostalAddresses(part, letters, codes),
    ...findReferences(part, codes),
    ...findPatterns(part, NUMERIC_PATTERNS),
    ...findNamePatterns(part, letters),
    ...findForenames(part, letters),
    ...findListed(part, letters),
    ...findProfanity(part, languages),
    ...(english ? findEnglish(part, letters, codes) : []),
    // German capitalises all nouns, so two capitals aren't a name there.
    ...(english || languages.includes('de') || letters !== 'mixed' ? [] : findUnknownNames(part, letters, [])),
  ]
}

function findEnglish(part: string, letters: LetterCase, codes: readonly SpelledOut[]): Finding[] {
  const names = findByCompromise(part, letters)
  return [...names, ...findUnknownNames(part, letters, names), ...findSpokenDigits(part, codes), ...findByWink(part)]
}

/** Returns the code of a language without its region. */
const primary = (code: string): string => code.toLowerCase().split('-')[0] ?? code

/** Calls `visit` with the findings of each part of a text, which may overlap. */
async function searchParts(
  text: string,
  languages: readonly string[],
  { signal, onProgress }: EngineCallOptions,
  visit: (findings: Finding[]) => void,
): Promise<void> {
  const overall = letterCaseOf(text)
  for (const { start, text: part } of chunksOf(readable(text))) {
    throwIfCancelled(signal)
    // A part in capitals is often a heading in prose, but a part without capitals isn't.
    const own = letterCaseOf(part)
    const letters = overall === 'mixed' && own === 'none' && part.length < 400 ? 'mixed' : own
    visit(findAll(part, { languages, letters }).map((finding) => ({ ...finding, start: finding.start + start, end: finding.end + start })))
    onProgress?.({ stage: 'find-entities', fraction: (start + part.length) / text.length })
    await yieldToMessages()
  }
}

const WITHIN = ['contact:birth-date', 'contact:address', 'contact:reference'] as const satisfies readonly FindingCategory[]

/** Returns whether the words of a category are also entities of other categories. */
const isWithin = (category: FindingCategory): boolean => WITHIN.some((one) => one === category)

/**
 * Finds entities in a text, also in unusual spellings: with invisible characters, full-width letters or lookalikes of another script. The
 * time is linear in its length.
 *
 * @param custom findings by the user's rules
 * @throws EngineCancelledError
 */
export async function findEntities(
  text: string,
  { categories, languages: given }: Pick<EntityRequest, 'categories' | 'languages'>,
  options: EngineCallOptions = {},
  custom: readonly Finding[] = [],
): Promise<FoundEntities> {
  const spelling = PlainSpelling.of(text)
  const plain = spelling.text
  const languages = given === undefined ? guessLanguages(plain) : [...new Set(given.map(primary))]
  const inPlain: Finding[] = []
  await searchParts(plain, languages, options, (findings) => inPlain.push(...findings))
  inPlain.push(...findRepeatedNames(plain, inPlain, letterCaseOf(plain) !== 'mixed'))
  const found = [...custom, ...inPlain.map((finding) => spelling.inOriginal(finding))]
  // A date of birth is also a date, and an address contains places. If only dates or places are wanted, the larger finding is dropped, so
  // that they are found whole.
  const wanted = found.filter(({ category }) => !isWithin(category) || categories?.includes(category) !== false)
  const findings = withoutOverlaps(wanted).map((finding) => ({ ...finding, text: text.slice(finding.start, finding.end) }))
  return { languages, findings: categories === undefined ? findings : findings.filter(({ category }) => categories.includes(category)) }
}

/** Searches like `findEntities`, but returns the findings of every finder, including overlapping ones. For measurements of the methods. */
export async function findOverlapping(text: string, languages: readonly string[]): Promise<Finding[]> {
  const spelling = PlainSpelling.of(text)
  const found: Finding[] = []
  await searchParts(spelling.text, languages, {}, (findings) => found.push(...findings.map((one) => spelling.inOriginal(one))))
  return found
}
