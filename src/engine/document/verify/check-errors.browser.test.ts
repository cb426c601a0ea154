import { beforeAll, expect, it } from 'vitest'

import { addScan, buildPdf } from '../../testing/build-pdf'
import { exportForTest, marksOn } from '../../testing/redacted-document'
import { openDocumentInWorker } from '../worker/open-document'
import type { DocumentVerificationRequest } from './request'
import { verifyDocument } from './verify-document'

const TEXT = 'BT /F1 14 Tf 40 250 Td (Letter from Anna Hartley to the court) Tj ET'

const source = buildPdf((pdf) => {
  const scan = addScan(pdf, [{ text: 'Signed in person', x: 20, y: 40, size: 16 }], [300, 60])
  return { pages: [{ size: [400, 300], content: `${TEXT} q 300 0 0 60 40 100 cm /Im0 Do Q`, resources: { XObject: `/Im0 ${scan}` } }] }
})
/** The request to verify an export of one page with a redacted word and a mark on a scan. */
let request: DocumentVerificationRequest

beforeAll(async () => {
  const marks = await marksOn(source, ({ text }) => text === 'Hartley')
  const onScan = { id: 'scan', number: 2, page: 1, boxes: [{ x: 50, y: 150, width: 200, height: 40 }], category: null, text: null }
  ;({ request } = await exportForTest(source, { marks: [...marks, onScan] }))
})

/** Verifies the export after a change to what the verification was given. */
async function verifiedWith(change: (request: DocumentVerificationRequest) => Partial<DocumentVerificationRequest>) {
  const opened = await openDocumentInWorker(source)
  const given = { ...request, draw: opened.renderPage, drawWithout: opened.renderWithout }
  const { findings } = await verifyDocument({ ...given, ...change(given) })
  opened.close()
  return findings.map(({ check, aspect, severity, detail }) => [check, aspect, severity, detail])
}

it('[MEDIA-06] holds a version of a page that shows other text than was read, and says so', async () => {
  const findings = await verifiedWith(({ pages }) => ({
    pages: pages.map((page) => ({
      ...page,
      removed: page.removed.map((word) => ({ ...word, glyphs: word.glyphs?.map((glyph) => ({ ...glyph, show: glyph.show + 100 })) ?? [] })),
    })),
  }))
  const detail = 'Page 1 is drawn with other text than was read, so the ink of its redacted words couldn’t be compared. Redact again.'
  expect(findings).toEqual([['regions', 'cover', 'error', detail]])
})

it('[MEDIA-06] holds a version whose covers can’t be read, and says so', async () => {
  const findings = await verifiedWith(() => ({ recognise: () => Promise.reject(new RangeError('Invalid array length')) }))
  const detail = 'Page 1 couldn’t be read by text recognition where its marks are. Redact again.'
  expect(findings).toEqual([['regions', 'cover', 'error', detail]])
})

it('[MEDIA-06] holds a version whose ink can’t be compared, and says so', async () => {
  const findings = await verifiedWith(({ drawWithout }) => ({
    drawWithout: (page, scale, glyphs) =>
      // The comparison of ink draws the whole page first.
      glyphs.length === 0 ? Promise.reject(new RangeError('Invalid array length')) : drawWithout(page, scale, glyphs),
  }))
  const detail = 'The ink of redacted words couldn’t be compared on page 1. Redact again.'
  expect(findings).toEqual([['regions', 'cover', 'error', detail]])
})
