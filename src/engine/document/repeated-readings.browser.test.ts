import { expect, it } from 'vitest'

import { addScan, buildPdf } from '../testing/build-pdf'
import { MARKED, SIZE } from '../testing/read-documents'
import { marksOn, redactForTest } from '../testing/redacted-document'

/** A page with a scan of a text that its text layer misspells, so that only recognition reads it. */
const scanned = (resource: string, layer: string) => ({
  size: SIZE,
  content: `${MARKED} q 300 0 0 60 40 100 cm /Im0 Do Q BT 3 Tr /F1 16 Tf 60 120 Td (${layer}) Tj ET`,
  resources: { XObject: `/Im0 ${resource}` },
})

const KNOWN = /(\d+) of (\d+) readings of lines were known from the same pixels\.$/

it('[MEDIA-06] the next export of a document reads only lines that changed, and finds the same words', async () => {
  const file = buildPdf((pdf) => ({
    pages: [
      scanned(addScan(pdf, [{ text: 'Signed by Hartley in person', x: 20, y: 40, size: 16 }], [300, 60]), 'Signed by Hantlcy in person'),
      scanned(addScan(pdf, [{ text: 'Witness statement of Monday', x: 20, y: 40, size: 16 }], [300, 60]), 'Witness statement of Monday'),
    ],
  }))
  const names = await marksOn(file, ({ text }) => text === 'Hartley')
  const more = await marksOn(file, ({ text }, page) => text === 'Hartley' || (page === 2 && text === 'court'))
  expect([names.length, more.length]).toEqual([2, 3])
  const first = (await redactForTest(file, { marks: names })).result
  const second = (await redactForTest(file, { marks: more })).result
  const third = (await redactForTest(file, { marks: more })).result
  const read = [first, second, third].map(({ searches }) => searches.at(-1)?.detail ?? '')
  expect(read[0]).not.toContain('known from the same pixels')
  const [, repeated, asked] = KNOWN.exec(read[2] ?? '') ?? []
  expect(Number(asked)).toBeGreaterThan(0)
  expect(repeated).toBe(asked)
  expect(read[1]).toMatch(KNOWN)
  // The name on the scan stays visible, because the text of its page doesn't have it.
  const findings = [first, second, third].map((result) => result.findings.map(({ detail }) => detail))
  expect(findings[0]).toContain('A redacted word can be read on page 1, where the text of the page doesn’t have it.')
  expect(findings[1]).toEqual(findings[0])
  expect(findings[2]).toEqual(findings[0])
})
