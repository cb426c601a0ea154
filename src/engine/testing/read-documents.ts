import { buildPdf, type PdfObjects, type PdfParts } from './build-pdf'
import { marksOn, redactForTest } from './redacted-document'
import type { Box } from '../core/types'
import type { RedactedDocument } from '../document/types'

/** Redacts a name in documents with other text, and lists what the reading of the exports found. */

export type Described = (pdf: PdfObjects) => PdfParts

export const SIZE: [number, number] = [400, 300]
export const MARKED = 'BT /F1 14 Tf 40 250 Td (Letter from Anna Hartley to the court) Tj ET\n'

/** Redacts the word "Hartley", which the text of a document has once. */
export async function redactHartley(parts: Described): Promise<RedactedDocument> {
  const source = buildPdf(parts)
  const marks = await marksOn(source, ({ text }) => text === 'Hartley')
  if (marks.length !== 1) throw new Error(`The text has the word ${marks.length} times.`)
  return (await redactForTest(source, { marks })).result
}

/** Returns the findings of the reading, with the page of each and whether the middle of its box is in a part of the page. */
export const readings = ({ findings }: Pick<RedactedDocument, 'findings'>, { x, y, width, height }: Box) =>
  findings
    .filter(({ aspect }) => aspect === 'recognition')
    .map(({ check, severity, detail, place }) => {
      if (!place || !('page' in place)) throw new Error('A finding has no page.')
      const [across, down] = [place.box.x + place.box.width / 2, place.box.y + place.box.height / 2]
      const isThere = across > x && across < x + width && down > y && down < y + height
      return { check, severity, detail, page: place.page, isThere }
    })

/** The next letter of the alphabet, as a font with a wrong map gives it. */
export const shifted = (character: string): string =>
  /[A-Ya-y]/.test(character) ? String.fromCharCode(character.charCodeAt(0) + 1) : character
