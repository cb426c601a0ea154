import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { Track } from '#generated/model/track.zod.ts'
import type { DetectionsRecord } from '#backend/records/records.ts'
import { faceTrack } from '#tests/editor-driver.ts'
import { reviewedFaces, showReview } from '#tests/review-page.tsx'
import { initialUserState, userState } from '#state/user.ts'

afterEach(() => {
  Object.assign(userState, initialUserState())
})

const SAVE = '{Control>}s{/Control}'
const ada = { at: 100, by: 'ada@example.com' }
const BOX = { x: 100, y: 400, width: 80, height: 80 }
const numbered = reviewedFaces.map((track, index) => ({ ...track, number: index + 1 }))
const panel = () => screen.getByRole('complementary', { name: 'Detections' })
const header = () => panel().textContent ?? ''

type Shown = Awaited<ReturnType<typeof showReview>>

const show = (tracks: readonly Track[] = numbered) =>
  showReview({ detections: { tracks: [...tracks], lastNumbers: { face: 9, object: 9 } } })

/** Saves a change to items, as another person or tab does. Undefined removes an item. */
async function saveElsewhere(
  { backend, saved }: Shown,
  changes: Readonly<Record<string, Partial<Track> | undefined>>,
  more: Partial<DetectionsRecord> = {},
): Promise<void> {
  const before = await saved()
  const tracks = before.tracks.flatMap((track) => {
    if (!(track.id in changes)) return track
    const change = changes[track.id]
    return change ? { ...track, ...change } : []
  })
  await backend.put({ detections: [{ ...before, ...more, tracks, revision: before.revision + 1 }] })
}

const decisions = async ({ saved }: Shown) =>
  (await saved()).tracks.map(({ id, decision, reviewed }) => [id, decision, reviewed !== undefined])

test('[MEDIA-04] merges decisions on different items without asking, and reports it in one sentence', async () => {
  const shown = await show()
  await saveElsewhere(shown, { sure: { decision: 'keep', reviewed: ada }, medium: { note: 'front' } }, { style: 'Smooth' })
  await shown.user.keyboard(`nk${SAVE}`)
  await waitFor(async () => expect((await shown.saved()).revision).toBe(5))
  expect(await decisions(shown)).toEqual([
    ['sure', 'keep', true],
    ['unsure', 'keep', true],
    ['medium', 'redact', false],
  ])
  expect(await shown.saved()).toMatchObject({ style: 'Smooth', tracks: [{ reviewed: ada }, {}, { note: 'front' }] })
  expect(shown.backend.sent('PATCH')).toHaveLength(2)
  expect(shown.backend.sent('PUT')).toEqual([])
  expect(screen.getByText('Merged with changes made elsewhere: 2 items.', { selector: 'p' })).toBeTruthy()
  expect(header()).toContain('1 to redact, 2 left visible')
  await shown.user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(/^Merged with/, { selector: 'p' })).toBeNull()
})

test('[MEDIA-04] keeps the first decision on an item that two people decided on, and asks to decide again', async () => {
  userState.info = { email: 'me@example.com' }
  const shown = await show()
  await saveElsewhere(shown, { unsure: { reviewed: ada } })
  await shown.user.keyboard(`nk${SAVE}`)
  expect(await screen.findByText('ada@example.com chose to redact Face 2 in the meantime. Decide again.')).toBeTruthy()
  await waitFor(async () => expect((await shown.saved()).revision).toBe(5))
  expect((await decisions(shown))[1]).toEqual(['unsure', 'redact', false])
  await shown.user.keyboard('{Escape}')
  await shown.user.click(screen.getByRole('button', { name: 'Show Face 2' }))
  expect(screen.getByRole('application').getAttribute('aria-label')).toContain('Face 2 selected')
  await shown.user.keyboard(`k${SAVE}`)
  await waitFor(async () => expect((await shown.saved()).revision).toBe(6))
  expect((await decisions(shown))[1]).toEqual(['unsure', 'keep', true])
  expect(screen.queryByText(/Decide again/)).toBeNull()
})

test('[MEDIA-04] names another window of the same user', async () => {
  userState.info = { email: 'ada@example.com' }
  const shown = await show()
  await saveElsewhere(shown, { unsure: { decision: 'keep', reviewed: ada } })
  await shown.user.keyboard(`nr${SAVE}`)
  expect(await screen.findByText('You left Face 2 visible in another window. Decide again.')).toBeTruthy()
})

test('[MEDIA-04] keeps a detection deleted that was deleted elsewhere first, and restores it on demand', async () => {
  const shown = await show()
  await saveElsewhere(shown, { unsure: { deleted: true, reviewed: ada } })
  await shown.user.keyboard(`nk${SAVE}`)
  expect(await screen.findByText('ada@example.com deleted Face 2 in the meantime. Restore it if you disagree.')).toBeTruthy()
  await waitFor(async () => expect((await shown.saved()).revision).toBe(5))
  expect((await shown.saved()).tracks[1]).toMatchObject({ id: 'unsure', deleted: true })
  await shown.user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Restore Face 2' }))
  expect(header()).toContain('3 to redact, 0 left visible')
  expect(screen.queryByText(/Restore it if you disagree/)).toBeNull()
})

test('[MEDIA-04] offers a drawn box back that was deleted elsewhere while it was changed here', async () => {
  const door = faceTrack('door', BOX, { source: 'drawn', confidence: null, number: 4, reviewed: { at: 1 } })
  const shown = await show([...numbered, door])
  await saveElsewhere(shown, { door: undefined })
  await shown.user.keyboard(`pw${SAVE}`)
  expect(await screen.findByText('Face 4, which you changed, was deleted elsewhere.')).toBeTruthy()
  expect((await shown.saved()).tracks.map(({ id }) => id)).toEqual(['sure', 'unsure', 'medium'])
  await shown.user.click(screen.getByRole('button', { name: 'Restore Face 4' }))
  await waitFor(async () => expect((await shown.saved()).tracks[3]).toMatchObject({ id: 'door', number: 4, style: 'Pixelated' }))
})

test('[MEDIA-04] does not report its own save as a change made elsewhere when the response was lost', async () => {
  const shown = await show()
  const { user, backend, saved } = shown
  await user.keyboard('nk')
  // The request arrives, and its response doesn't.
  const real = globalThis.fetch
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await real(...request)
    if (request[1]?.method === 'PATCH') throw new TypeError('Failed to fetch')
    return response
  })
  await user.keyboard(SAVE)
  await screen.findByText(/^Not saved/)
  expect((await saved()).revision).toBe(4)
  vi.stubGlobal('fetch', real)
  await user.keyboard(`{Control>}z{/Control}w${SAVE}`)
  await waitFor(async () => expect((await saved()).revision).toBe(5))
  expect((await saved()).tracks[1]).toMatchObject({ decision: 'redact' })
  expect((await saved()).tracks[1]).not.toHaveProperty('reviewed')
  expect((await saved()).tracks.map(({ style }) => style)).toContain('Pixelated')
  expect(screen.queryByText(/elsewhere/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', false)
  expect(backend.sent('PUT')).toEqual([])
})

test('[MEDIA-04] keeps the changes when the newer review can’t be loaded, and merges them on demand', async () => {
  const shown = await show()
  await saveElsewhere(shown, { sure: { decision: 'keep', reviewed: ada } })
  const recover = shown.backend.refuse('getDetections', 503, 'The server is being started.')
  await shown.user.keyboard(`nk${SAVE}`)
  const alert = await screen.findByText(/^Not saved: /)
  expect(alert.textContent).toContain('The server is being started.')
  recover()
  await shown.user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect((await shown.saved()).revision).toBe(5))
  expect((await decisions(shown)).map(([, decision]) => decision)).toEqual(['keep', 'keep', 'redact'])
})

test('[MEDIA-04] takes over changes made elsewhere while nothing is unsaved, and keeps the selection', async () => {
  const shown = await show()
  await shown.user.keyboard('n')
  await saveElsewhere(shown, { sure: { decision: 'keep', reviewed: ada } })
  await act(() => shown.client.invalidateQueries())
  expect(await screen.findByText('Merged with changes made elsewhere: 1 item.', { selector: 'p' })).toBeTruthy()
  expect(screen.getByRole('application').getAttribute('aria-label')).toContain('Face 2 selected')
  expect(shown.commands()).toEqual([])
})
