import { withLatinWords } from '#lib/search/lookalikes.ts'
import type { PlannedPage } from '../export/plan-page'
import { comparable, tells, type Secrets } from '../export/secrets'
import type { DocumentFindings } from './document-findings'

/** Returns the letters of a word as they are written, apart from their case. */
const written = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')

/**
 * Adds a finding for each word of a document without its own layout that reads like a redacted word but is spelled with other characters:
 * lookalikes of another script, full-width letters, or invisible characters inside it. No recognition reads such pages. A name that also
 * stays in its usual spelling was left by the review.
 */
export function checkSpellings(pages: readonly PlannedPage[], secrets: Secrets, findings: DocumentFindings): void {
  const usual = new Set<string>()
  const unusual: { latin: string; page: number; box: PlannedPage['kept'][number]['box'] }[] = []
  for (const { page, kept } of pages) {
    for (const { text, box } of kept) {
      const latin = withLatinWords(text)
      if (comparable(latin) === written(text)) usual.add(comparable(latin))
      else unusual.push({ latin, page, box })
    }
  }
  for (const { latin, page, box } of unusual) {
    if (usual.has(comparable(latin)) || !tells(latin, secrets)) continue
    const detail = `Page ${page} has a redacted word in another spelling, with lookalike or invisible characters. Read it, and redact it if it’s sensitive.`
    findings.addAt('regions', 'text', detail, page, box)
  }
}
