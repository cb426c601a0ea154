import { expect, it } from 'vitest'

import { formatDateTime } from '../words/formats'
import { reportHtml } from './report-html'
import { box, parse, rowsOf, version } from '../report-test-support'
import type { PrintableItem, PrintableVersion } from './report-types'

it('[MEDIA-06] shows the result, checks, findings with places, coverage, engines and what is visible', () => {
  const page = parse()
  expect(page.title).toBe('Verification report: High street')
  const rows = rowsOf(page)
  for (const row of [
    'Result | Checks incomplete',
    'Release | On hold',
    'Exported by | Ada Okafor (ada@council.example)',
    'Faces | Searches the output and the source for faces with the programs listed below, to find faces that are neither redacted nor left visible on purpose. | Failed1 face needs review.',
    `Source | PNGSHA-256 ${'a'.repeat(64)}`,
    `Output | street (redacted).jpg, JPEG, 2.3 MBSHA-256 ${'b'.repeat(64)}`,
    'BlazeFace full range | 0.4 | Verification',
    'Face 3 | Black Box | 1, 2 (30 × 40 pixels)',
    'License plate 2 | Left out of this export | at 1, 2 (30 × 40 pixels)',
    'Face 4 | Deleted from the review, 87% confidence | 1, 2 (30 × 40 pixels)',
  ])
    expect(rows).toContain(row)
  expect([...page.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Faces: Possible face. (at 1, 2 (30 × 40 pixels))',
    'Metadata: A comment. (in APP1)',
    'Redacted regions: 1,200 of 1,500 pixels checked',
  ])
})

it('[MEDIA-06] escapes every text of the version and the report', () => {
  const attack = `<script>alert(1)</script><img src=x onerror=alert(2)>"'</title></style>`
  const { report } = version
  const page = parse({
    title: attack,
    description: attack,
    fileName: attack,
    releaseReason: attack,
    report: {
      ...report,
      sourceContentType: attack,
      reviewedBy: { name: attack, email: attack },
      checks: [{ name: 'faces', outcome: 'failed', detail: attack }],
      findings: [{ check: 'faces', detail: attack, box: null, place: { stream: attack } }],
      searches: [{ name: attack, detail: attack }],
      engines: [{ name: attack, version: attack, purpose: 'verify' }],
      notes: [attack],
    },
  })
  expect(page.querySelectorAll('script, img, iframe, object, link, [onerror]')).toHaveLength(0)
  expect(page.querySelectorAll('style, title')).toHaveLength(2)
  expect(page.title).toBe(`Verification report: ${attack}`)
  expect(page.querySelector('h1')?.textContent).toBe(attack)
  // All 16 texts are there.
  expect((page.documentElement.textContent ?? '').split(attack)).toHaveLength(17)
})

it('[MEDIA-06] is self-contained, prints by its own styles, and forbids everything else', () => {
  const page = parse()
  expect(page.querySelector('meta[http-equiv]')?.getAttribute('content')).toBe(
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
  )
  expect(page.querySelector('style')?.textContent).toContain('@media print')
  expect(page.querySelectorAll('[src], [href], [style]')).toHaveLength(0)
  expect(page.querySelector('style')?.textContent).not.toMatch(/url\(|@import/)
})

it('[MEDIA-05] states first what was marked to redact and is left visible', () => {
  const left = { kind: 'object', label: 'license_plate', place: { time: 0, box } } as const
  const of = (excluded: (typeof left)[]) => parse({ report: { ...version.report, excluded } }).querySelector('h1 + p')?.textContent
  expect(of([left, left, left])).toBe('Leaves visible: 3 license plates. Marked for redaction, but left out of this version.')
  expect(of([])).toBeUndefined()
})

const item: PrintableItem = { kind: 'face', number: 3, outcome: 'redacted', style: 'Black Box', source: 'detected', confidence: 0.879 }
const withItems = (items: PrintableItem[], changes: Partial<PrintableVersion['report']> = {}) =>
  parse({ report: { ...version.report, ...changes, items } })

it('[MEDIA-06] groups all items by their outcome, with thumbnail, reason, note and reviewer', () => {
  const thumbnail = 'data:image/jpeg;base64,/9j/'
  const page = withItems([
    { ...item, thumbnail, place: { time: 0, box }, reason: { code: 's40(2)', text: 'Personal information' }, note: 'A passer-by' },
    { ...item, kind: 'object', label: 'license_plate', number: 1, outcome: 'excluded', source: 'drawn', confidence: null },
    { ...item, number: 1, outcome: 'visible', reviewed: { at: 1_795_000_310, by: 'ada@council.example' }, reason: { code: 's38' } },
    { ...item, number: 2, outcome: 'redacted' },
    { ...item, number: 9, outcome: 'deleted' },
  ])
  expect([...page.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual([
    'Redacted (2)',
    'Left visible (2)',
    'Deleted (1)',
    'Coverage',
    'Programs and models',
  ])
  const text = (row: Element) => [...row.children].map((cell) => cell.textContent?.replaceAll(/\s+/g, ' ').trim())
  const rows = [...page.querySelectorAll('.shown tbody tr, .items tbody tr')].map(text)
  expect(rows).toEqual([
    ['', 'Face 2 Confidence: High, 87%', 'RedactedBlack Box', 'No reason', 'Not reviewed'],
    [
      '',
      'Face 3 Confidence: High, 87% at 1, 2 (30 × 40 pixels)',
      'RedactedBlack Box',
      's40(2) Personal informationNote: A passer-by',
      'Not reviewed',
    ],
    ['Face 1 Confidence: High, 87%', 'Left visibleBlack Box', 's38', `${formatDateTime(1_795_000_310)}ada@council.example`],
    ['License plate 1 Drawn by hand', 'Left out of this exportBlack Box', 'No reason', 'Not reviewed'],
    ['Face 9 Confidence: High, 87%', 'DeletedBlack Box', 'No reason', 'Not reviewed'],
  ])
  expect([...page.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([thumbnail])
  // The lists of older reports repeat the items.
  expect([...page.querySelectorAll('h2')].map(({ textContent }) => textContent)).not.toContain('Redacted')
})

it('[MEDIA-06] lists the faces that the verification found and that stay visible on purpose, also next to the items', () => {
  const waivers = [
    { number: 1, confidence: 0.912, box },
    { confidence: 0.5, box: { ...box, x: 5 } },
  ]
  const page = withItems([{ ...item, number: 1, outcome: 'visible' }], { waivers })
  const title = 'Faces found in the output and left visible (2)'
  expect([...page.querySelectorAll('h3')].map(({ textContent }) => textContent)).toContain(title)
  expect(rowsOf(page)).toEqual(expect.arrayContaining(['Face 1 | 91% | 1, 2 (30 × 40 pixels)', 'Face | 50% | 5, 2 (30 × 40 pixels)']))
  expect(withItems([item], { waivers: [] }).body.textContent).not.toContain('Faces found in the output')
})

it('[MEDIA-06] lists the places that were judged not to be a face, with the version in which they were', () => {
  const judged = [{ number: 4, version: 'Street 2', confidence: 0.62, time: 32.6, box }]
  const page = withItems([item], { judged })
  const title = 'Judged not to be a face in an earlier version (1)'
  expect([...page.querySelectorAll('h3')].map(({ textContent }) => textContent)).toContain(title)
  expect(rowsOf(page)).toContain('Object 4 | Street 2 | 62% | 0:32.6, at 1, 2 (30 × 40 pixels)')
  expect(withItems([item]).body.textContent).not.toContain('Judged not to be a face')
})

it.each([
  ['Redacted', 'redacted', 'Marked for redaction. Exceptions, if any, are listed under Findings.'],
  ['Left visible', 'visible', 'These places can be seen in the output unless another redaction covers them.'],
] as const)('[MEDIA-06] claims of items under %s only what holds for a version with findings', (_title, outcome, sentence) => {
  expect(withItems([{ ...item, outcome }]).querySelector('h3 + p')?.textContent).toBe(sentence)
})

it('[MEDIA-06] describes what a check does, not that it was done completely', () => {
  const checks = [{ name: 'regions', outcome: 'failed', detail: 'A region is outside the image, so it redacts nothing.' }] as const
  expect(rowsOf(parse({ report: { ...version.report, checks } }))).toContain(
    'Redacted regions | Compares every pixel of every redaction with what it should be, to find places where the original shows through. | FailedA region is outside the image, so it redacts nothing.',
  )
})

it('[MEDIA-06] quotes the attestation with its author, time and the number of items that were not reviewed', () => {
  const attestation = { statement: 'I have inspected this file.', unreviewed: 1200, by: 'ada@council.example', at: 1_795_000_310 }
  const quote = (unreviewed: number) => {
    const page = withItems([item], { attestation: { ...attestation, unreviewed } })
    return [...(page.querySelector('blockquote')?.children ?? [])].map(({ textContent }) => textContent)
  }
  const author = `ada@council.example, ${formatDateTime(1_795_000_310)}`
  expect(quote(1200)).toEqual([attestation.statement, author, 'Not reviewed at that time: 1,200 items, listed below.'])
  expect(quote(0)).toEqual([attestation.statement, author, 'All items were reviewed.'])
})

it('[MEDIA-06] escapes the texts of items and of the attestation', () => {
  const attack = `<script>alert(1)</script><img src=x onerror=alert(2)>"'</blockquote></table>`
  const hostile = { ...item, style: attack, note: attack, reason: { code: attack, text: attack }, reviewed: { at: 1, by: attack } }
  const page = withItems([{ ...hostile, thumbnail: `data:image/jpeg;base64,"onerror="alert(1)` }], {
    attestation: { statement: attack, unreviewed: 0, by: attack, at: 1 },
  })
  expect(page.querySelectorAll('script, [onerror]')).toHaveLength(0)
  expect(page.querySelectorAll('img')).toHaveLength(1)
  expect((page.documentElement.textContent ?? '').split(attack)).toHaveLength(8)
})

it('[MEDIA-06] prints 10,000 items with work in proportion to their number', () => {
  const readsOf = (count: number) => {
    let reads = 0
    const items = Array.from({ length: count }, (_, index): PrintableItem =>
      Object.defineProperty({ ...item, number: index + 1 }, 'outcome', {
        get: () => {
          reads += 1
          return index % 3 === 0 ? 'deleted' : 'redacted'
        },
      }),
    )
    const page = reportHtml({ ...version, report: { ...version.report, items } })
    expect(page.split('<strong>Face ')).toHaveLength(count + 1)
    return reads
  }
  expect(readsOf(10_000) / readsOf(1000)).toBeLessThan(11)
})

it('[MEDIA-06] numbers the printed pages, keeps headings with their content and rows on one page', () => {
  const styles = parse().querySelector('style')?.textContent ?? ''
  expect(styles).toContain('content: "Page " counter(page) " of " counter(pages)')
  expect(styles).toMatch(/h2 \{[^}]*break-after: avoid/)
  expect(styles).toMatch(/h3 \{[^}]*break-after: avoid/)
  expect(styles).toMatch(/tr, li, blockquote \{[^}]*break-inside: avoid/)
})

it('[MEDIA-06] shows the report of a back end of version 1.0.0, which has fewer parts', () => {
  const { result: _result, excluded: _excluded, deleted: _deleted, coverage: _coverage, engines: _engines, ...old } = version.report
  const page = parse({ report: old })
  expect(rowsOf(page)).toContain('Result | Findings')
  expect([...page.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
    'Summary',
    'Files',
    'Checks',
    'Findings',
    'Warnings',
    'Redacted',
    'Left visible',
    'Definitions',
  ])
})

it('[MEDIA-06] states the origin of imported versions only', () => {
  const origin =
    'Origin | Imported from an archive. The files match the hashes in this report, but no one has checked them again in this browser.'
  expect(rowsOf(parse({ imported: true }))).toContain(origin)
  expect(rowsOf(parse()).filter((row) => row.startsWith('Origin'))).toEqual([])
})
