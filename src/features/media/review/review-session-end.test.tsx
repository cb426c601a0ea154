import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { reviewedFaces, showReview } from '#tests/review-page.tsx'
import { initialUserState, userState } from '#state/user.ts'

const KEY = 'redaction-studio.unsaved-review'
const header = () => screen.getByRole('complementary', { name: 'Detections' }).textContent ?? ''
const tracks = reviewedFaces.map((track, index) => ({ ...track, number: index + 1 }))
const detections = { tracks, lastNumbers: { face: 3, object: 0 } }

beforeEach(() => {
  userState.info = { email: 'me@example.com' }
})

afterEach(() => {
  sessionStorage.clear()
  Object.assign(userState, initialUserState())
})

/** Decides on two faces in a session that has ended. */
async function decideWithoutSession(): Promise<void> {
  const { user, backend } = await showReview({ detections })
  backend.refuse('changeDetections', 401, 'Log in.')
  await user.keyboard('nkr{Control>}s{/Control}')
  await screen.findByText(/^Not saved/)
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  cleanup()
}

test('[AUTH-10] keeps decisions of a session that has ended, and merges and saves them after the next login', async () => {
  await decideWithoutSession()
  const kept = sessionStorage.getItem(KEY) ?? ''
  expect(JSON.parse(kept)).toMatchObject({ mediaId: 'm1', revision: 3, changes: [{ id: 'unsure' }, { id: 'medium' }] })
  const [sure, unsure, medium] = tracks
  if (!sure || !unsure || !medium) throw new Error('three faces are expected')
  const newer = [sure, { ...unsure, note: 'front' }, { ...medium, decision: 'keep' as const, reviewed: { at: 1, by: 'ada@example.com' } }]
  const { saved } = await showReview({ detections: { ...detections, revision: 7, tracks: newer } })
  expect(screen.getByText('Unsaved changes from your last session restored')).toBeTruthy()
  expect(screen.getByText('Your unsaved changes from the last session were restored.')).toBeTruthy()
  expect(screen.getByText('ada@example.com left Face 3 visible in the meantime. Decide again.')).toBeTruthy()
  await waitFor(async () => expect((await saved()).revision).toBe(8))
  expect((await saved()).tracks.map(({ decision, note }) => [decision, note])).toEqual([
    ['redact', undefined],
    ['keep', 'front'],
    ['keep', undefined],
  ])
  expect(sessionStorage.getItem(KEY)).toBeNull()
})

test.each([
  ['of another person', () => void (userState.info = { email: 'ada@example.com' })],
  ['that are damaged', () => sessionStorage.setItem(KEY, (sessionStorage.getItem(KEY) ?? '').replace('"keep"', '"hide"'))],
  ['of another file', () => sessionStorage.setItem(KEY, (sessionStorage.getItem(KEY) ?? '').replace('"m1"', '"m2"'))],
])('[AUTH-10] ignores kept decisions %s', async (_whose, change) => {
  await decideWithoutSession()
  change()
  const { commands } = await showReview({ detections })
  expect(header()).toContain('3 to redact, 0 left visible')
  expect(header()).toContain('All changes saved')
  expect(commands()).toEqual([])
})

test('keeps unsaved decisions when the page closes before they are sent, and forgets them once they are saved', async () => {
  const { user, saved } = await showReview({ detections })
  await user.keyboard('nk')
  window.dispatchEvent(new Event('pagehide'))
  expect(sessionStorage.getItem(KEY)).toContain('"unsure"')
  await waitFor(async () => expect((await saved()).revision).toBe(4))
  await waitFor(() => expect(sessionStorage.getItem(KEY)).toBeNull())
})

test('forgets a decision whose save failed once it is undone', async () => {
  const { user, backend } = await showReview({ detections })
  backend.refuse('changeDetections', 500, 'Broken.')
  await user.keyboard('nk{Control>}s{/Control}')
  await screen.findByText(/^Not saved/)
  expect(sessionStorage.getItem(KEY)).toContain('"unsure"')
  await user.keyboard('{Control>}z{/Control}')
  expect(header()).toContain('All changes saved')
  expect(sessionStorage.getItem(KEY)).toBeNull()
})

test('forgets decisions that the user leaves without saving', async () => {
  const { user, backend, commands } = await showReview({ detections })
  const recover = backend.refuse('changeDetections', 500, 'Broken.')
  await user.keyboard('nk')
  await user.click(screen.getByRole('link', { name: 'Home' }))
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  recover()
  const attempts = commands().length
  await user.click(within(dialog).getByRole('button', { name: 'Leave without saving' }))
  await screen.findByText('The files')
  expect(sessionStorage.getItem(KEY)).toBeNull()
  expect(commands()).toHaveLength(attempts)
})

test('keeps a note that is being typed when the page closes', async () => {
  const { user } = await showReview({ detections })
  await user.keyboard('n')
  fireEvent.change(screen.getByRole('textbox', { name: 'Note on Face 2' }), { target: { value: 'Asked' } })
  window.dispatchEvent(new Event('pagehide'))
  expect(sessionStorage.getItem(KEY)).toContain('"Asked"')
})
