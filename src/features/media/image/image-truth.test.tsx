import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'
import type { Version } from '#generated/model/version.zod.ts'
import { mediaLike, serve, versionLike } from '../../../api/test-support'
import { renderAt } from '../../../ui/test-support'
import { Component as ImagePage } from './image-page'

afterEach(() => {
  vi.unstubAllGlobals()
})

const run = { finishedAt: 1, increasedAccuracy: false, tags: { faces: 1 as const } }
const face: Detections['tracks'][number] = {
  id: 'a',
  kind: 'face',
  number: 1,
  source: 'detected',
  confidence: 0.9,
  decision: 'redact',
  style: null,
  positions: [{ time: 0, x: 1, y: 1, width: 10, height: 10 }],
}
const drawn: Detections['tracks'][number] = { ...face, id: 'b', kind: 'object', source: 'drawn', confidence: null }

function serveReview(review: Partial<Detections>, versions: Version[] = []) {
  const detections = { mediaId: 'street', revision: 2, width: 400, height: 300, style: 'Black Box', tracks: [], updatedAt: 1, ...review }
  const exportedVersions = versions.map(({ id, title, description }) => ({ id, title, description }))
  serve({
    'GET /media/street': () => mediaLike('street', { state: 'Ready for review', exportedVersions }),
    'GET /media/street/detections': () => detections,
    'GET /media/street/versions': () => ({ versions, total: versions.length }),
  })
  renderAt(
    '/image?v=street',
    <Routes>
      <Route path="/image" element={<ImagePage />} />
      <Route path="/image/review" element={<Address />} />
    </Routes>,
  )
}

function Address() {
  const { search, hash } = useLocation()
  return <p>{`review${search}${hash}`}</p>
}

test('[MEDIA-02] reports that face detection has not been run and offers it, even when boxes were drawn', async () => {
  serveReview({ detection: null, tracks: [drawn] })
  expect(await screen.findByText("Face detection hasn't been run on this image.")).toBeTruthy()
  expect(await screen.findByRole('heading', { name: /^Face detection ?\(not started\)$/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Detect faces' })).toBeTruthy()
  expect(screen.queryByText(/faces? detected/)).toBeNull()
})

test('[MEDIA-02] does not claim that an image has no faces when none were detected', async () => {
  serveReview({ detection: run })
  expect(await screen.findByText('No faces detected. Detectors can miss faces, so check the image yourself.')).toBeTruthy()
})

test('[MEDIA-04] counts deleted detections separately', async () => {
  serveReview({ detection: run, tracks: [face, { ...face, id: 'c', deleted: true }] })
  expect(await screen.findByText('2 faces detected')).toBeTruthy()
  const figures = Object.fromEntries(screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]))
  expect(figures).toMatchObject({ 'To redact': '1', 'Left visible': '0', Deleted: '1' })
})

test('[MEDIA-06] marks a version older than the review as out of date and makes Export again the primary action', async () => {
  serveReview({ detection: run, tracks: [face] }, [versionLike('v1', { outdated: true })])
  const row = within(await screen.findByRole('listitem', { name: 'street (redacted)' }))
  expect(row.getByText('Out of date')).toBeTruthy()
  expect(row.getByRole('link', { name: 'Download' }).className).not.toContain('intent-primary')
  expect(screen.getByText('No version matches the current review. Export again to create one.')).toBeTruthy()
  const again = screen.getByRole('button', { name: 'Export again' })
  expect(again.className).toContain('intent-primary')
  expect(screen.getByRole('button', { name: 'Review again' }).className).not.toContain('intent-primary')
  expect(screen.getByRole('heading', { name: /^Export ?\(current\)$/ })).toBeTruthy()
  await userEvent.click(again)
  expect(screen.getByText('review?v=street#export')).toBeTruthy()
})

test('[MEDIA-02] asks for a review before the next export when a detection is newer than the newest version', async () => {
  serveReview({ detection: { ...run, finishedAt: 1_795_000_311 }, tracks: [face] }, [versionLike('v1', { outdated: true })])
  expect(await screen.findByRole('button', { name: 'Export again' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: /^Review ?\(current\)$/ })).toBeTruthy()
  expect(screen.getByRole('heading', { name: /^Export ?\(not started\)$/ })).toBeTruthy()
})

test('[MEDIA-06] lists versions of the current review before those of earlier reviews', async () => {
  serveReview({ detection: run, tracks: [face] }, [
    versionLike('v2', { title: 'Newer' }),
    versionLike('v1', { title: 'Older', outdated: true }),
  ])
  const newer = within(await screen.findByRole('listitem', { name: 'Newer' }))
  expect(newer.getByRole('link', { name: 'Download' }).className).toContain('intent-primary')
  expect(newer.queryByText('Out of date')).toBeNull()
  const earlier = within(screen.getByRole('list', { name: 'Earlier reviews' }))
  expect(earlier.getByRole('listitem', { name: 'Older' })).toBeTruthy()
})

const { report } = versionLike('v1')
const box = { x: 10.4, y: 20, width: 30, height: 40 }

test('[MEDIA-06] the report lists items, detectors, faces left visible, deleted detections and warnings', async () => {
  serveReview({ detection: run, tracks: [face] }, [
    versionLike('v1', {
      report: {
        ...report,
        redacted: [
          { trackId: 'b', number: 2, kind: 'object', label: 'license_plate', style: 'Black Box', x: 1, y: 2, width: 3, height: 4 },
        ],
        waivers: [{ trackId: 'c', number: 3, confidence: 0.876, box }],
        deleted: [{ trackId: 'd', number: 4, kind: 'face', confidence: 0.41, box }],
        searches: [{ name: 'BlazeFace full range', detail: '9 sizes, mirrored' }],
        checks: [{ name: 'rest', outcome: 'warning', detail: 'The image differs slightly outside the regions.' }],
        findings: [{ check: 'rest', severity: 'warning', detail: 'Compression changed pixels here.', box }],
      },
    }),
  ])
  expect(await screen.findByText('Checks passed, 1 warning')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Verification report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Verification report' }))
  expect(dialog.getByRole('row', { name: 'License plate 2 Black Box 1, 2 3 × 4' })).toBeTruthy()
  const list = (name: string) => dialog.getByRole('list', { name }).textContent
  expect(list('Faces left visible')).toBe('Face 3 87% confidence, at 10, 20 (30 × 40 pixels)')
  expect(list('Deleted detections')).toBe('Face 4 41% confidence, at 10, 20 (30 × 40 pixels)')
  expect(list('Detectors run on the output')).toBe('BlazeFace full range: 9 sizes, mirrored')
  expect(dialog.getByText('Warning')).toBeTruthy()
  expect(dialog.getByRole('heading', { name: 'Warnings' })).toBeTruthy()
  expect(dialog.queryByRole('heading', { name: 'Findings' })).toBeNull()
})

test('[MEDIA-06] names the failed check that holds a version without findings', async () => {
  serveReview({ detection: run, tracks: [face] }, [
    versionLike('v1', {
      release: 'held',
      report: { ...report, outcome: 'findings', checks: [{ name: 'metadata', outcome: 'failed', detail: 'GPS is left.' }] },
    }),
  ])
  const row = within(await screen.findByRole('listitem', { name: 'street (redacted)' }))
  expect(row.getByText('On hold')).toBeTruthy()
  expect(row.getByText('Metadata: GPS is left.')).toBeTruthy()
})
