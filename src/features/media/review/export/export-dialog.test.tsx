import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { invalidateGetDetections } from '#generated/media/media.ts'
import { reviewedFaces, showReview } from '#tests/review-page.tsx'
import { faceTrack } from '#tests/editor-driver.ts'

const STATEMENT = 'I have inspected this file and confirm the redaction decisions for this export.'
const reviewed = { at: 1_795_000_000, by: 'ada@council.example' }

async function openExport(options: Parameters<typeof showReview>[0] = {}) {
  const page = await showReview(options)
  await page.user.click(screen.getByRole('button', { name: 'Header redact' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Redact file' }))
  const sent = () => page.commands().filter(({ call }) => call === 'POST /media/m1/redact')
  return { ...page, dialog, sent }
}

test('[MEDIA-06] an export requires a confirmation, and shows an error without it', async () => {
  const { user, dialog, sent } = await openExport()
  const box = dialog.getByRole('checkbox', { name: STATEMENT })
  await user.click(dialog.getByRole('button', { name: 'Redact file' }))
  expect(dialog.getByText('Confirm this statement to export.')).toBeTruthy()
  expect(document.activeElement).toBe(box)
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect(sent()).toEqual([])
  await user.click(box)
  expect(dialog.queryByText('Confirm this statement to export.')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Redact file' }))
  await waitFor(() => expect(sent()).toMatchObject([{ body: { attestation: { statement: STATEMENT, unreviewed: 3 } } }]))
})

test.each<[string, 409 | 507, string]>([
  ['the disk is full', 507, 'The disk is full.'],
  ['another save came first', 409, 'This review was changed elsewhere.'],
])('[MEDIA-06] nothing is exported if the review can’t be saved because %s', async (_why, status, message) => {
  const prepare: NonNullable<Parameters<typeof showReview>[0]>['prepare'] = (backend) =>
    void backend.refuse('changeDetections', status, message)
  const { backend, user, ...page } = await showReview({ prepare })
  await user.keyboard('nk')
  // The dialog opens before the change is saved.
  await user.click(screen.getByRole('button', { name: 'Header redact' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Redact file' }))
  await user.click(dialog.getByRole('checkbox', { name: STATEMENT }))
  await user.click(dialog.getByRole('button', { name: 'Redact file' }))
  expect(await dialog.findByText('Couldn’t save your review, so nothing was exported. Close this dialog and try again.')).toBeTruthy()
  expect(backend.requestsOf('changeDetections').length).toBeGreaterThan(0)
  expect(page.commands().filter(({ call }) => call === 'POST /media/m1/redact')).toEqual([])
})

test('[MEDIA-06] lists what is not reviewed, and each name leads to its item', async () => {
  const { user, dialog } = await openExport()
  const list = within(dialog.getByRole('group', { name: 'Not reviewed' }))
  expect(list.getByText('3 items not reviewed:')).toBeTruthy()
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Face 1', 'Face 2', 'Face 3'])
  await user.click(list.getByRole('button', { name: 'Face 2' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('application').getAttribute('aria-label')).toBe('Image with 3 boxes, Face 2 selected')
})

test('[MEDIA-06] names the first items and counts the others', async () => {
  const many = Array.from({ length: 7 }, (_, index) => faceTrack(`f${index}`, { x: index * 60, y: 0, width: 50, height: 50 }))
  const { user, dialog } = await openExport({ detections: { tracks: many } })
  expect(dialog.getByText('7 items not reviewed:')).toBeTruthy()
  expect(dialog.getByText('2 more')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Review 7 items' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('application').getAttribute('aria-label')).toContain('Face 1 selected')
})

test('[MEDIA-06] reviewed and deleted items are not listed', async () => {
  const [sure, unsure, medium] = reviewedFaces
  if (!sure || !unsure || !medium) throw new Error('the review has three faces')
  const tracks = [
    { ...sure, reviewed },
    { ...unsure, deleted: true },
    { ...medium, reviewed },
  ]
  const { user, dialog, sent } = await openExport({ detections: { tracks } })
  expect(dialog.queryByRole('group', { name: 'Not reviewed' })).toBeNull()
  await user.click(dialog.getByRole('checkbox', { name: STATEMENT }))
  await user.click(dialog.getByRole('button', { name: 'Redact file' }))
  await waitFor(() => expect(sent()).toMatchObject([{ body: { attestation: { unreviewed: 0 } } }]))
})

const reasons = { revision: 1, reasons: [{ code: 's38', text: 'Health and safety' }], defaultReason: null }

test.each([
  ['lists redacted items without a reason', {}, '2 redacted items have no reason:'],
  ['lists none where the review has a default', { defaultReason: 's38' }, null],
])('[MEDIA-05] %s', async (_name, changes, words) => {
  const tracks = reviewedFaces.map((face, index) => (index === 0 ? { ...face, reason: 's38' } : face))
  const prepare: NonNullable<Parameters<typeof showReview>[0]>['prepare'] = ({ override }) =>
    void override('getReasons', () => ({ status: 200, body: reasons }))
  const { backend, dialog, sent, user } = await openExport({ detections: { tracks, ...changes }, prepare })
  await waitFor(() => expect(backend.requestsOf('getReasons')).toHaveLength(1))
  if (words === null) expect(dialog.queryByText(/no reason/)).toBeNull()
  else {
    expect(await dialog.findByText(words)).toBeTruthy()
    const list = within(dialog.getByRole('group', { name: 'Without a reason' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Face 1', 'Face 2'])
    expect(list.getByRole('button', { name: 'Choose reason' })).toBeTruthy()
  }
  // It is a hint and blocks nothing.
  await user.click(dialog.getByRole('checkbox', { name: STATEMENT }))
  await user.click(dialog.getByRole('button', { name: 'Redact file' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
})

test('a project without reasons, or a back end without them, gets no hint', async () => {
  const { backend, dialog } = await openExport({ prepare: ({ respondEmpty }) => void respondEmpty('getReasons', 404) })
  await waitFor(() => expect(backend.requestsOf('getReasons')).toHaveLength(1))
  expect(dialog.queryByText(/no reason/)).toBeNull()
})

test('[MEDIA-05] states first what a choice of labels leaves visible', async () => {
  const box = { x: 1, y: 1, width: 50, height: 50 }
  const plate = (id: string) => ({ ...faceTrack(id, box), kind: 'object' as const, label: 'license_plate' as const })
  const { user, dialog } = await openExport({ detections: { tracks: [...reviewedFaces, plate('p'), plate('q')] } })
  expect(dialog.queryByText(/Leaves visible/)).toBeNull()
  await user.click(await dialog.findByRole('checkbox', { name: 'License plates (2)' }))
  expect(dialog.getByRole('status').textContent).toBe('Leaves visible: 2 license plates')
  await user.click(dialog.getByRole('checkbox', { name: 'License plates (2)' }))
  expect(dialog.queryByText(/Leaves visible/)).toBeNull()
})

test('[MEDIA-05] says where earlier versions change the tiles, and where they show more or less', async () => {
  const place = { y: 0, width: 200, height: 200, tile: 64 }
  const tracks = [0, 1, 2].map((index) => faceTrack(`f${index}`, { x: 300 * index, y: 0, width: 100, height: 100 }))
  const earlierPlaces = [
    { ...place, kind: 'tiles' as const, x: 0 },
    { ...place, kind: 'tiles' as const, x: 300, tile: 8, width: 100, height: 100 },
    { ...place, kind: 'black' as const, x: 600, tile: 32 },
  ]
  const { dialog } = await openExport({ detections: { tracks, style: 'Pixelated', earlierPlaces } })
  expect(dialog.getByText('Because of an earlier version of this file, 1 face will show less detail.')).toBeTruthy()
  expect(dialog.getByText('An earlier version of this file shows 1 face in more detail.')).toBeTruthy()
  expect(dialog.getByText('1 face blacked out in an earlier version of this file will show more in this one.')).toBeTruthy()
})

test('[MEDIA-05] says nothing about tiles in solid black', async () => {
  const earlierPlaces = [{ kind: 'tiles' as const, x: 0, y: 0, width: 900, height: 700, tile: 256 }]
  const { dialog } = await openExport({ detections: { earlierPlaces } })
  expect(dialog.queryByText(/earlier version/)).toBeNull()
})

test('[MEDIA-05] knows the tiles of a version that was exported since the review was opened', async () => {
  const { user, backend, client, saved } = await showReview({ detections: { style: 'Pixelated' } })
  const review = await saved()
  const earlierPlaces = [{ kind: 'tiles' as const, x: 0, y: 0, width: 1000, height: 800, tile: 256 }]
  await backend.tables.change((draft) => draft.put('detections', { ...review, earlierPlaces }))
  await invalidateGetDetections(client, 'm1')
  await user.click(screen.getByRole('button', { name: 'Header redact' }))
  expect(await screen.findByText('Because of an earlier version of this file, 3 faces will show less detail.')).toBeTruthy()
})
