import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { mediaRow, versionRow, withVersions } from '#tests/support/records.ts'
import type { VerificationReport } from '#generated/model/verificationReport.zod.ts'
import { versionLike } from '#api/test-support.ts'
import { formatDateTime } from '#lib/words/formats.ts'
import { renderAt } from '#ui/test-support.tsx'
import { VersionsSection } from './versions-section'

const saved = vi.hoisted(() => vi.fn<(name: string, text: string, type: string) => void>())
vi.mock('#lib/browser/save-text.ts', () => ({ saveText: saved }))

const box = { x: 10, y: 20, width: 30, height: 40 }
const REPORT_PATH = '/media/street/versions/v1/report'

/** Opens the report of a version with changes to its report. */
async function openReport(changes: Partial<VerificationReport>, prepare: (backend: PageBackend) => void = () => undefined) {
  const version = versionRow('v1', { title: 'Street', report: { ...versionLike('v1').report, ...changes } })
  prepare(await startPageBackend({ seed: withVersions(mediaRow('street', { state: 'Redacted' }), version) }))
  renderAt('/image?v=street', <VersionsSection mediaId="street" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Verification report' }))
  return within(await screen.findByRole('dialog', { name: 'Verification report' }))
}

const items = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

beforeEach(() => saved.mockReset())

test('[MEDIA-06] shows coverage, engines, items left out, and the places of findings', async () => {
  const dialog = await openReport({
    coverage: [{ check: 'regions', unit: 'pixels', checked: 15_851, total: 15_851 }],
    engines: [{ name: 'SSD MobileNet v1', version: '1.7.15', purpose: 'verify' }],
    excluded: [{ trackId: 't', kind: 'object', label: 'license_plate', number: 2, place: { time: 0, box } }],
    findings: [
      { check: 'faces', severity: 'warning', detail: 'A tight cover.', box, place: { time: 0, box } },
      { check: 'metadata', severity: 'warning', detail: 'A comment.', box: null, place: { stream: 'COM' } },
      { check: 'rest', severity: 'warning', detail: 'From an older back end.', box },
    ],
  })
  // Once in the row of the version, and first in its report.
  expect(screen.getAllByText('Leaves visible: 1 license plate')).toHaveLength(2)
  expect(dialog.getByText('Leaves visible: 1 license plate')).toBeTruthy()
  expect(items('Coverage')).toEqual(['Redacted regions: 15,851 of 15,851 pixels checked'])
  expect(items('Programs and models')).toEqual(['SSD MobileNet v1 1.7.15 Verification'])
  expect(items('Left out of this export')).toEqual(['License plate 2 at 10, 20 (30 × 40 pixels)'])
  const all = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(all).toContain('Faces: A tight cover. At 10, 20 (30 × 40 pixels).')
  expect(all).toContain('Metadata: A comment. In COM.')
  expect(all).toContain('Rest of the image: From an older back end. At 10, 20 (30 × 40 pixels).')
})

test('[MEDIA-06] lists what was judged not to be a face in an earlier version', async () => {
  await openReport({ judged: [{ trackId: 't', number: 4, version: 'Street 2', confidence: 0.62, time: 32.6, box }] })
  expect(items('Judged not to be a face')).toEqual(['Object 4 judged in Street 2, 0:32.6, at 10, 20 (30 × 40 pixels), 62% confidence'])
})

test('[MEDIA-06] speaks of the video in the report of a video, and counts its redacted tracks', async () => {
  const track = { trackId: 't', kind: 'face', number: 1, style: 'Black Box', start: 0, end: 2 } as const
  const dialog = await openReport({
    sourceContentType: 'video/x-matroska',
    outputContentType: 'video/mp4',
    redacted: [],
    details: { mediaType: 'video', width: 320, height: 180, duration: 2, frames: 60, audioTracks: 0, tracks: [track], spans: [] },
    checks: [{ name: 'rest', outcome: 'failed', detail: 'A frame differs.' }],
    findings: [{ check: 'rest', detail: 'A frame differs.', box, place: { time: 1, box } }],
  })
  const all = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(all).toContain('Rest of the video: A frame differs. 0:01.0, at 10, 20 (30 × 40 pixels).')
  expect(dialog.getByText('Rest of the video')).toBeTruthy()
  expect(dialog.getByText(/^Source, MKV/)).toBeTruthy()
  expect(dialog.getByRole('heading', { name: /^1 region redacted/ })).toBeTruthy()
})

test('[MEDIA-06] names no size in the report of a recording, and counts its redacted spans', async () => {
  const span = { spanId: 's', track: null, cover: 'mute', start: 1, end: 2 } as const
  const dialog = await openReport({
    sourceContentType: 'audio/flac',
    outputContentType: 'audio/flac',
    width: 1,
    height: 1,
    redacted: [],
    kept: 0,
    details: { mediaType: 'audio', duration: 11, audioTracks: 1, spans: [span] },
  })
  expect(dialog.getByText(/^Output, [A-Z]+: SHA-256$/i)).toBeTruthy()
  expect(dialog.queryByText(/pixel/)).toBeNull()
  expect(dialog.getByRole('heading', { name: '1 span redacted, 0 detections left audible' })).toBeTruthy()
})

test('[MEDIA-06] speaks of the document in the report of a document, and counts its redacted marks', async () => {
  const dialog = await openReport({
    sourceContentType: 'application/pdf',
    outputContentType: 'application/pdf',
    width: 1,
    height: 1,
    redacted: [],
    kept: 1,
    detector: { name: 'Redacted text', increasedAccuracy: true },
    details: { mediaType: 'document', pages: 3, marks: [{ markId: 'm', page: 1, boxes: [box] }] },
    items: [{ itemId: 'm', kind: 'object', number: 1, outcome: 'redacted', source: 'drawn', confidence: null, place: { page: 1, box } }],
    checks: [
      { name: 'rest', outcome: 'passed', detail: 'Words can be searched.', aspect: 'text' },
      { name: 'rest', outcome: 'passed', detail: 'Pages look alike.', aspect: 'pages' },
    ],
    searches: [{ name: 'Redacted text', detail: 'all objects of the file' }],
  })
  expect(dialog.getByText('Remaining text')).toBeTruthy()
  expect(dialog.getByText('Rest of the document')).toBeTruthy()
  expect(items('Searches of the output')).toEqual(['Redacted text: all objects of the file'])
  expect(items('Redacted')).toEqual(['Mark 1 Not reviewed'])
  expect(dialog.getByRole('heading', { name: '1 mark redacted, 1 detection left visible' })).toBeTruthy()
  expect(dialog.queryByText(/higher accuracy|pixel|Detectors|Rest of the image/)).toBeNull()
})

test('[MEDIA-06] shows the attestation and every decision with its reason, note and reviewer', async () => {
  const at = 1_795_000_310
  const item = { kind: 'face', source: 'detected', confidence: 0.9 } as const
  const reviewed = { at, by: 'ada@council.example' }
  const dialog = await openReport({
    attestation: { statement: 'I have inspected this file.', unreviewed: 2, by: 'ada@council.example', at },
    items: [
      { ...item, itemId: 'a', number: 1, outcome: 'redacted', style: 'Smooth', reason: { code: 's38', text: 'Health' }, reviewed },
      { ...item, itemId: 'b', number: 2, outcome: 'visible', note: 'Public figure' },
      { ...item, itemId: 'c', number: 3, outcome: 'excluded' },
      { ...item, itemId: 'd', number: 4, outcome: 'deleted', reviewed: { at } },
    ],
  })
  expect(dialog.getByText('I have inspected this file.')).toBeTruthy()
  expect(dialog.getByText(`ada@council.example, ${formatDateTime(at)}. 2 items not reviewed.`)).toBeTruthy()
  expect(items('Redacted')).toEqual([`Face 1 Smooth · s38 Health · Reviewed by ada@council.example, ${formatDateTime(at)}`])
  expect(items('Left visible')).toEqual(['Face 2 Public figure · Not reviewed'])
  expect(items('Left out of this export')).toEqual(['Face 3 Not reviewed'])
  expect(items('Deleted')).toEqual([`Face 4 Reviewed, ${formatDateTime(at)}`])
})

test('[MEDIA-06] shows the first 100 of many decisions', async () => {
  const many = Array.from({ length: 1101 }, (_, index) => ({
    kind: 'face' as const,
    source: 'drawn' as const,
    confidence: null,
    itemId: `t${index}`,
    outcome: 'redacted' as const,
  }))
  const dialog = await openReport({ items: many })
  expect(items('Redacted')).toHaveLength(100)
  expect(dialog.getByText('1,001 more items in the printable report.')).toBeTruthy()
})

test('[MEDIA-06] downloads the report as JSON and links to its printable page', async () => {
  const dialog = await openReport({})
  const link = await dialog.findByRole('link', { name: 'Open printable report' })
  expect(link.getAttribute('href')).toBe('/legacy/media/street/versions/v1/report?format=html')
  expect(link.getAttribute('target')).toBe('_blank')
  await userEvent.click(dialog.getByRole('button', { name: 'Download JSON' }))
  const [name, text, type] = saved.mock.lastCall ?? []
  expect([name, type]).toEqual(['street (redacted) verification.json', 'application/json'])
  expect(JSON.parse(text ?? '')).toMatchObject({ version: { id: 'v1' }, report: { outcome: 'passed' } })
})

test('[MEDIA-06] downloads the exemption log as CSV and as a page to print', async () => {
  const reason = { code: 's40', text: 'Personal data' }
  const item = { itemId: 'a', kind: 'face', number: 1, outcome: 'redacted', source: 'drawn', confidence: null, reason } as const
  const dialog = await openReport({ items: [{ ...item, place: { time: 0, box }, reviewed: { at: 0, by: 'ada@council.example' } }] })
  await userEvent.click(dialog.getByRole('button', { name: 'Download CSV' }))
  expect(saved.mock.lastCall).toEqual([
    'street (redacted) exemption log.csv',
    'File,Item,Place,Reason code,Reason,Note,Reviewer,Date\r\n' +
      'street (redacted).png,Face 1,"at 10, 20 (30 × 40 pixels)",s40,Personal data,,ada@council.example,1970-01-01T00:00:00Z\r\n',
    'text/csv',
  ])
  await userEvent.click(dialog.getByRole('button', { name: 'Download printable log' }))
  const [name, text, type] = saved.mock.lastCall ?? []
  expect([name, type]).toEqual(['street (redacted) exemption log.html', 'text/html'])
  expect(text).toContain('1 redaction, 0 without a reason')
})

test('[MEDIA-06] opens the exemption log where the back end has its page, and only saves it elsewhere', async () => {
  const item = { itemId: 'a', kind: 'face', outcome: 'redacted', source: 'drawn', confidence: null } as const
  const dialog = await openReport({ items: [item] })
  const link = await dialog.findByRole('link', { name: 'Open log' })
  expect(link.getAttribute('href')).toBe('/legacy/media/street/versions/v1/report?format=exemptions')
  expect(link.getAttribute('target')).toBe('_blank')
  cleanup()
  const older = await openReport({ items: [item] }, (backend) =>
    backend.overrideBytes(REPORT_PATH, () => Response.json({ error: 'format: must be json, html or csv.' }, { status: 422 })),
  )
  expect(older.getByRole('button', { name: 'Download printable log' })).toBeTruthy()
  expect(older.queryByRole('link', { name: 'Open log' })).toBeNull()
})

test.each([404, 501])('[MEDIA-06] saves a printable report where the back end has none (%i)', async (status) => {
  const dialog = await openReport({}, (backend) => backend.overrideBytes(REPORT_PATH, () => Response.json({ error: 'No.' }, { status })))
  await userEvent.click(await dialog.findByRole('button', { name: 'Download printable report' }))
  expect(dialog.queryByRole('link', { name: 'Open printable report' })).toBeNull()
  const [name, text, type] = saved.mock.lastCall ?? []
  expect([name, type]).toEqual(['street (redacted) verification.html', 'text/html'])
  expect(text).toContain('<h1>Street</h1>')
})

test('[MEDIA-06] says that incomplete checks hold a version without findings', async () => {
  const report = { ...versionLike('v1').report, outcome: 'findings', result: 'incomplete' } as const
  const version = versionRow('v1', { release: 'held', report })
  await startPageBackend({ seed: withVersions(mediaRow('street', { state: 'Redacted' }), version) })
  renderAt('/image?v=street', <VersionsSection mediaId="street" />)
  expect(await screen.findByText('On hold: checks incomplete')).toBeTruthy()
  expect(screen.getByText(/A check couldn’t examine everything/)).toBeTruthy()
})

test('[MEDIA-06] marks an imported version in the list and in its report', async () => {
  const versions = [versionRow('v1', { title: 'Street', imported: true }), versionRow('v2', { title: 'Square' })]
  await startPageBackend({ seed: withVersions(mediaRow('street', { state: 'Redacted' }), ...versions) })
  renderAt('/image?v=street', <VersionsSection mediaId="street" />)
  const row = within(await screen.findByRole('listitem', { name: 'Street' }))
  expect(row.getByText('Imported')).toBeTruthy()
  expect(within(screen.getByRole('listitem', { name: 'Square' })).queryByText('Imported')).toBeNull()
  await userEvent.click(row.getByRole('button', { name: 'Verification report' }))
  expect((await screen.findByRole('dialog', { name: 'Verification report' })).textContent).toContain('Imported from an archive.')
})
