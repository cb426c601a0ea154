import { expect, it } from 'vitest'

import { reportHtml } from './report-html'
import type { PrintableVersion } from './report-types'

const box = { x: 1, y: 2, width: 30, height: 40 }
const version: PrintableVersion = {
  title: 'High street',
  description: '',
  fileName: 'street-redacted.jpg',
  size: 2_310_042,
  createdAt: 1_795_000_310,
  release: 'held',
  releaseReason: null,
  report: {
    outcome: 'findings',
    result: 'incomplete',
    sourceSha256: 'a'.repeat(64),
    outputSha256: 'b'.repeat(64),
    sourceContentType: 'image/png',
    outputContentType: 'image/jpeg',
    redacted: [{ kind: 'face', number: 3, style: 'Black Box', ...box }],
    kept: 1,
    excluded: [{ kind: 'object', label: 'license_plate', number: 2, place: { time: 0, box } }],
    deleted: [{ kind: 'face', number: 4, confidence: 0.879, box }],
    coverage: [{ check: 'regions', unit: 'pixels', checked: 1200, total: 1500 }],
    engines: [{ name: 'BlazeFace full range', version: '0.4', purpose: 'verify' }],
    checks: [{ name: 'faces', outcome: 'failed', detail: '1 face needs review.' }],
    findings: [
      { check: 'faces', detail: 'A face may be visible.', box, place: { time: 0, box } },
      { check: 'metadata', severity: 'warning', detail: 'A comment.', box: null, place: { stream: 'APP1' } },
    ],
    notes: [],
    reviewedBy: { name: 'Ada Okafor', email: 'ada@council.example' },
    verifiedAt: 1_795_000_310,
  },
}

/** Parses a report as a browser does, without running scripts. */
const parse = (changes: Partial<PrintableVersion> = {}) =>
  new DOMParser().parseFromString(reportHtml({ ...version, ...changes }), 'text/html')

const rowsOf = (page: Document) =>
  [...page.querySelectorAll('tr')].map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '))

it('[MEDIA-06] shows the result, checks, findings with places, coverage, engines and what is visible', () => {
  const page = parse()
  expect(page.title).toBe('Verification report: High street')
  const rows = rowsOf(page)
  for (const row of [
    'Result | Checks incomplete',
    'Release | On hold',
    'Reviewed by | Ada Okafor (ada@council.example)',
    'Faces | Failed | 1 face needs review.',
    'BlazeFace full range | 0.4 | Verification',
    'Face 3 | Black Box | 1, 2 (30 × 40 pixels)',
    'License plate 2 | Left out of this export | at 1, 2 (30 × 40 pixels)',
    'Face 4 | Deleted from the review, 87% confidence | 1, 2 (30 × 40 pixels)',
  ])
    expect(rows).toContain(row)
  expect([...page.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Faces: A face may be visible. (at 1, 2 (30 × 40 pixels))',
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
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
  )
  expect(page.querySelector('style')?.textContent).toContain('@media print')
  expect(page.querySelectorAll('[src], [href], [style]')).toHaveLength(0)
  expect(page.querySelector('style')?.textContent).not.toMatch(/url\(|@import/)
})

it('[MEDIA-06] lists what was redacted in videos, audio and documents', () => {
  const rows = (details: PrintableVersion['report']['details']) =>
    rowsOf(parse({ report: { ...version.report, redacted: [], ...(details && { details }) } }))
  const span = { spanId: 's', track: 2, cover: 'tone', start: 9.5, end: 12 } as const
  const track = { kind: 'face', number: 1, style: 'Pixelated', start: 0, end: 2.25 } as const
  expect(rows({ mediaType: 'video', tracks: [track], spans: [{ ...span, track: null, cover: 'mute' }] })).toEqual(
    expect.arrayContaining(['Face 1 | Pixelated | 0:00.0–0:02.3', 'Audio | Muted | 0:09.5–0:12.0']),
  )
  expect(rows({ mediaType: 'audio', spans: [span] })).toContain('Audio track 2 | Tone | 0:09.5–0:12.0')
  expect(rows({ mediaType: 'document', marks: [{ page: 3, boxes: [box] }] })).toContain(
    'Passage | Black Box | page 3, at 1, 2 (30 × 40 points)',
  )
})

it('[MEDIA-06] shows the report of a back end of version 1.0.0, which has fewer parts', () => {
  const { result: _result, excluded: _excluded, deleted: _deleted, coverage: _coverage, engines: _engines, ...old } = version.report
  const page = parse({ report: old })
  expect(rowsOf(page)).toContain('Result | Findings')
  expect([...page.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
    'Summary',
    'Checks',
    'Findings',
    'Warnings',
    'Redacted',
    'Left visible',
  ])
})
