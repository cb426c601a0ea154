import { asDisplayed } from '#lib/search/backwards.ts'
import { withLatinWords } from '#lib/search/lookalikes.ts'
import type { PlannedPage } from '../export/plan-page'
import { comparable, tells, type Secrets } from '../export/secrets'
import type { PageWord } from '../types'
import type { DocumentFindings } from './document-findings'

/** Returns the letters of a word as they are written, apart from their case. */
const written = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')

/** Min letters of a word in which letters of other scripts may stand for any letter, and max share of these. */
const MIN_LETTERS = 5
const MAX_OTHERS = 0.5
const LATIN = /[\p{Script=Latin}\p{N}]/u
/** A word whose letters are separated by signs. */
const SPELLED_OUT = /^\P{L}*\p{L}(?:[^\p{L}\p{N}]+\p{L}){4,}\P{L}*$/u

/** Returns whether a word equals one of the redacted words but for letters of other scripts. */
function resembles(text: string, { words }: Secrets): boolean {
  const letters = [...comparable(text)]
  const others = letters.filter((letter) => !LATIN.test(letter)).length
  if (letters.length < MIN_LETTERS || others === 0 || others > MAX_OTHERS * letters.length) return false
  const pattern = new RegExp(`^${letters.map((letter) => (LATIN.test(letter) ? letter : '.')).join('')}$`, 'u')
  return [...words].some((word) => pattern.test(word))
}

/** Returns the words of a page after a right-to-left override, as they are displayed. */
function backwardsWords({ kept, removed }: PlannedPage): { text: string; word: PageWord }[] {
  // The character that overrides the direction may be in a redacted word.
  const words = [...kept, ...removed].toSorted((one, other) => one.start - other.start)
  const displayed = asDisplayed(words.map(({ text }) => text).join(' '))
  if (!displayed) return []
  const keptWords = new Set(kept)
  let start = 0
  return words.flatMap((word) => {
    const [from, to] = [start, start + word.text.length]
    start = to + 1
    const run = keptWords.has(word) ? displayed.runs.find((one) => one.start < to && one.end > from) : undefined
    if (!run) return []
    const shown = displayed.rangeOf({ start: Math.max(from, run.start), end: Math.min(to, run.end) })
    return [{ text: displayed.text.slice(shown.start, shown.end), word }]
  })
}

/**
 * Adds a finding for each word of a document without its own layout that reads like a redacted word but is spelled with other characters:
 * lookalikes of another script, full-width letters, signs between its letters, invisible characters inside it, or backwards after a right-to-left
 * override. No recognition reads such pages. A name that also stays in its usual spelling was left by the review.
 */
export function checkSpellings(pages: readonly PlannedPage[], secrets: Secrets, findings: DocumentFindings): void {
  const usual = new Set<string>()
  const unusual: { latin: string; page: number; box: PlannedPage['kept'][number]['box'] }[] = []
  for (const planned of pages) {
    const { page, kept } = planned
    for (const { text, word } of backwardsWords(planned)) unusual.push({ latin: withLatinWords(text), page, box: word.box })
    for (const { text, box } of kept) {
      const latin = withLatinWords(text)
      if (comparable(latin) === written(text) && !SPELLED_OUT.test(text) && !resembles(latin, secrets)) usual.add(comparable(latin))
      else unusual.push({ latin, page, box })
    }
  }
  for (const { latin, page, box } of unusual) {
    if (usual.has(comparable(latin)) || !(tells(latin, secrets) || resembles(latin, secrets))) continue
    const detail = `Page ${page} has a redacted word in another spelling, with lookalike or invisible characters. Read it, and redact it if it’s sensitive.`
    findings.addAt('regions', 'text', detail, page, box)
  }
}
