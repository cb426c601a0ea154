import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { mediaRow, reviewRow, versionRow, withVersions } from '#tests/support/records.ts'
import { openImage } from '#tests/support/image-workspace.tsx'
import { pageCommandsState } from '#state/shortcut-list.ts'
import type { Detections } from '#generated/model/detections.zod.ts'

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

/** The review of the tests, changed after the versions of the `versionRow` default time. */
const CHANGED = 1_795_000_311

/** Shows a step of the image with its review and versions, the newest version first. */
async function show(
  step: 'detect' | 'export',
  review: Parameters<typeof reviewRow>[1],
  versions: ReturnType<typeof versionRow>[] = [],
): Promise<void> {
  const image = mediaRow('street', { state: 'Ready for review', width: 400, height: 300 })
  const detections = [reviewRow('street', { revision: 2, width: 400, height: 300, ...review })]
  await openImage({ address: `/image?v=street&step=${step}`, seed: { ...withVersions(image, ...versions.toReversed()), detections } })
}

const stepLink = (name: RegExp) => screen.findByRole('link', { name })

test('[MEDIA-02] reports that face detection has not been run and offers it, even when boxes were drawn', async () => {
  await show('detect', { detection: null, tracks: [drawn] })
  expect(await screen.findByText('Face detection hasn’t been run on this file.')).toBeTruthy()
  expect(await stepLink(/^Detect ?\(not started\) ?Not run$/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Detect' })).toBeTruthy()
  expect(screen.queryByText(/faces? detected/)).toBeNull()
})

test('[MEDIA-02] does not claim that an image has no faces when none were detected', async () => {
  await show('detect', { detection: run })
  expect(await screen.findByText('No faces detected. Detectors can miss faces, so check the file yourself.')).toBeTruthy()
})

test('[MEDIA-02] names in its steps what was searched without a result', async () => {
  await show('detect', { detection: { ...run, tags: {}, searched: { faces: 1, text: 1 }, entities: ['PERSON'] } })
  expect(await stepLink(/No faces, text or names found$/)).toBeTruthy()
})

test('[MEDIA-02] summarizes what all detections found, and names what had no result', async () => {
  const plate = { ...face, id: 'p', kind: 'object' as const, label: 'license_plate' as const }
  const searched = { faces: 1 as const, license_plates: 1 as const, text: 1 as const }
  await show('detect', { detection: { ...run, tags: { text: 1 }, searched }, tracks: [face, plate] })
  expect(await screen.findByText('1 face and 1 license plate detected, no text')).toBeTruthy()
  expect(screen.queryByText(/hasn’t been run/)).toBeNull()
})

test('[MEDIA-02] reports that faces were not searched when only license plates were', async () => {
  await show('detect', { detection: { ...run, tags: { license_plates: 1 } } })
  expect(await screen.findByText('No license plates detected. Detectors can miss license plates, so check the file yourself.')).toBeTruthy()
  expect(screen.getByText('Face detection hasn’t been run on this file.')).toBeTruthy()
  expect(await stepLink(/^Detect ?\(done\)/)).toBeTruthy()
})

test('[MEDIA-04] counts deleted detections as reviewed, and as detected', async () => {
  await show('detect', { detection: run, tracks: [face, { ...face, id: 'c', deleted: true }] })
  expect(await screen.findByText('2 faces detected')).toBeTruthy()
  expect((await stepLink(/^Review/)).textContent).toContain('1 of 2 reviewed')
})

test('[MEDIA-06] marks a version older than the review as out of date and makes Redact again the primary action', async () => {
  await show('export', { detection: run, tracks: [face], updatedAt: CHANGED }, [versionRow('v1')])
  const row = within(await screen.findByRole('listitem', { name: 'street (redacted)' }))
  expect(row.getByText('Out of date')).toBeTruthy()
  expect(row.getByRole('link', { name: 'Download' }).className).not.toContain('intent-primary')
  expect(screen.getByText('Your changes aren’t exported yet.')).toBeTruthy()
  const again = await screen.findByRole('button', { name: 'Redact again' })
  expect(again.className).toContain('intent-primary')
  expect(await stepLink(/^Redact ?\(current\) ?Out of date$/)).toBeTruthy()
  await userEvent.click(again)
  expect(await screen.findByRole('dialog', { name: 'Redact file' })).toBeTruthy()
})

test('[MEDIA-02] asks for a review before the next export when a detection is newer than the newest version', async () => {
  await show('export', { detection: { ...run, finishedAt: CHANGED }, tracks: [face], updatedAt: CHANGED }, [versionRow('v1')])
  expect(await screen.findByRole('button', { name: 'Redact again' })).toBeTruthy()
  expect(await stepLink(/^Review ?\(current\)/)).toBeTruthy()
  expect(await stepLink(/^Redact ?\(not started\)/)).toBeTruthy()
})

test('[MEDIA-06] lists versions of the current review before those of earlier reviews', async () => {
  await show('export', { detection: run, tracks: [face], updatedAt: CHANGED }, [
    versionRow('v2', { title: 'Newer', createdAt: CHANGED }),
    versionRow('v1', { title: 'Older' }),
  ])
  const newer = within(await screen.findByRole('listitem', { name: 'Newer' }))
  expect(newer.getByRole('link', { name: 'Download' }).className).toContain('intent-primary')
  expect(newer.queryByText('Out of date')).toBeNull()
  const earlier = within(screen.getByRole('list', { name: 'Earlier versions' }))
  expect(earlier.getByRole('listitem', { name: 'Older' })).toBeTruthy()
})

test('[MEDIA-06] offers no commands of a review that a released version hides', async () => {
  const commands = () => pageCommandsState.lists.flat().map(({ label }) => label)
  await show('export', { detection: run, tracks: [face] }, [versionRow('v1')])
  await screen.findByRole('listitem', { name: 'street (redacted)' })
  expect(commands()).not.toContain('Leave all visible')
  await userEvent.click(await stepLink(/^Review/))
  await waitFor(() => expect(commands()).toContain('Leave all visible'))
  await userEvent.click(await stepLink(/^Redact/))
  await waitFor(() => expect(commands()).not.toContain('Leave all visible'))
})

const { report } = versionRow('v1')
const box = { x: 10.4, y: 20, width: 30, height: 40 }

test('[MEDIA-06] the report lists items, detectors, faces left visible, deleted detections and warnings', async () => {
  await show('export', { detection: run, tracks: [face] }, [
    versionRow('v1', {
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
  await show('export', { detection: run, tracks: [face] }, [
    versionRow('v1', {
      release: 'held',
      report: { ...report, outcome: 'findings', checks: [{ name: 'metadata', outcome: 'failed', detail: 'GPS is left.' }] },
    }),
  ])
  const row = within(await screen.findByRole('listitem', { name: 'street (redacted)' }))
  expect(row.getByText('On hold')).toBeTruthy()
  const findings = within(await screen.findByRole('region', { name: 'Findings' }))
  expect(findings.getByRole('listitem').textContent).toContain('MetadataOpenGPS is left.')
})
