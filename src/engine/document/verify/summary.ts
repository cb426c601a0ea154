import type { DocumentReading } from '#generated/model/documentReading.zod.ts'
import type { VerificationCheck } from '#generated/model/verificationCheck.zod.ts'
import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'
import type { VerificationSearch } from '#generated/model/verificationSearch.zod.ts'

import { hardPagesWords } from '#lib/words/hard-pages.ts'
import { partOf } from '#lib/words/part-of.ts'
import type { Reading } from './reading/check-reading'
import type { DocumentVerificationRequest } from './request'

/** The parts of a version that the checks examined. */
export interface Counts {
  covers: number
  words: number
  pages: number
}

/** The name of the search by recognition in reports. */
const READING_SEARCH = 'Text recognition PP-OCRv4'

/** Returns a number with its noun. */
export const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`

const percent = (share: number): string => `${Math.floor(100 * share)}%`

/** Describes the recognised text and its confidence. */
function readingWords({ pages, read, hardToRead, words, confidence, unsure, unreadableTerms }: Reading): string {
  const sure =
    confidence === null
      ? 'No words were read, because the text of these pages explains all that they show.'
      : `${count(words, 'word was', 'words were')} read with a mean confidence of ${percent(confidence)}, ${unsure} of them below 80%.`
  const others =
    unreadableTerms === 0 ? '' : ` ${count(unreadableTerms, 'redacted word is', 'redacted words are')} in scripts that it can’t read.`
  const hard = hardToRead.length === 0 ? '' : ` ${hardPagesWords(hardToRead)}`
  return `${read} of ${count(pages, 'page', 'pages')} checked. ${sure}${others}${hard}`
}

const SKIPPED: Record<NonNullable<Reading['skipped']>, string> = {
  'drawn-from-text': 'The pages are drawn from their text, so recognition has nothing else to read.',
  'no-models': 'Text recognition couldn’t be loaded, so the drawn pages weren’t read. Redact again when you’re online.',
}

/** Returns the check by recognition. Unread parts are a warning. */
function readingCheck(reading: Reading | undefined, outcomeOf: (passed: string) => VerificationCheck): VerificationCheck[] {
  if (!reading) return []
  const { skipped, read, pages, terms } = reading
  const passed = terms === 0 ? 'Every line that was read shows the words of its text.' : 'No redacted word was read.'
  const check = outcomeOf(skipped === undefined ? `${passed} ${readingWords(reading)}` : SKIPPED[skipped])
  const isShort = skipped === 'no-models' || (skipped === undefined && read < pages)
  return [isShort && check.outcome === 'passed' ? { ...check, outcome: 'warning' } : check]
}

/**
 * Returns the entry of the search by recognition, if it ran.
 *
 * @param lines how many lines were read, and how many of them were remembered
 */
export function readingSearch(reading: Reading | undefined, lines?: { asked: number; repeated: number }): VerificationSearch[] {
  if (!reading || reading.skipped !== undefined) return []
  const what = reading.terms === 0 ? 'lines whose text may be wrong' : 'what the text of the pages doesn’t explain'
  const detail = `${what}. ${readingWords(reading)}`
  if (lines === undefined || lines.repeated === 0) return [{ name: READING_SEARCH, detail }]
  const known = partOf(lines.repeated, lines.asked)
  return [{ name: READING_SEARCH, detail: `${detail} ${known} readings of lines were known from the same pixels.` }]
}

/** Returns the report's entry on text recognition, if it ran. */
export function readingDetails({ skipped, read, words, confidence, unsure, terms }: Reading): { reading?: DocumentReading } {
  if (skipped !== undefined && skipped !== 'no-models') return {}
  return { reading: { pages: read, words, unsure, terms, ...(confidence === null ? {} : { confidence }) } }
}

/** Returns the checks of a document with their outcomes. */
export function summarise(
  findings: readonly VerificationFinding[],
  { marks, pages }: Pick<DocumentVerificationRequest, 'marks' | 'pages'>,
  { words }: Counts,
  reading: Reading | undefined,
): VerificationCheck[] {
  const outcomeOf = (
    name: VerificationCheck['name'],
    aspect: string | undefined,
    passed: string,
    isOwn = (_aspect?: string) => true,
  ): VerificationCheck => {
    const own = findings.filter((finding) => finding.check === name && isOwn(finding.aspect))
    const detail = own.length === 0 ? passed : [...new Set(own.map((finding) => finding.detail))].join(' ')
    const isWarning = own.every(({ severity }) => severity === 'warning')
    return {
      name,
      outcome: own.length === 0 ? 'passed' : isWarning ? 'warning' : 'failed',
      detail: detail.slice(0, 2000),
      ...(aspect === undefined ? {} : { aspect }),
    }
  }
  return [
    outcomeOf(
      'regions',
      'cover',
      `${count(marks.length, 'mark is', 'marks are')} opaque black on every page they apply to.`,
      (aspect) => aspect !== 'text' && aspect !== 'recognition',
    ),
    outcomeOf(
      'regions',
      'text',
      'The text of the pages contains no redacted words where they were redacted.',
      (aspect) => aspect === 'text',
    ),
    ...readingCheck(reading, (passed) => outcomeOf('regions', 'recognition', passed, (aspect) => aspect === 'recognition')),
    outcomeOf(
      'rest',
      'text',
      `All ${count(words, 'word', 'words')} that stay can be selected and searched.`,
      (aspect) => aspect === 'text',
    ),
    outcomeOf('rest', 'pages', 'Outside the marks, the pages look like those of the source.', (aspect) => aspect !== 'text'),
    outcomeOf(
      'metadata',
      undefined,
      'The file contains only what the pages show, their text, and bookmarks and links inside the document.',
    ),
    outcomeOf('dimensions', 'pages', `The version has the same ${count(pages.length, 'page', 'pages')} of the same sizes as the source.`),
  ]
}
