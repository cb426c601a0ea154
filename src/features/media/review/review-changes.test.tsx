import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { ReviewChange } from '#generated/model/reviewChange.zod.ts'
import { ReviewChanges } from '#generated/model/reviewChanges.zod.ts'
import { showReview } from '#tests/review-page.tsx'

const header = () => screen.getByRole('complementary', { name: 'Detections' }).textContent ?? ''
const changesOf = (body: unknown): ReviewChange[] => ReviewChanges.parse(body).changes

test('sends what has changed since the last save, with all edits of an item merged', async () => {
  const { user, backend, saved } = await showReview()
  await user.keyboard('nwk')
  await user.keyboard('{Shift>}e{/Shift}{Control>}s{/Control}')
  await waitFor(async () => expect((await saved()).revision).toBe(4))
  await user.keyboard('pr{Control>}s{/Control}')
  await waitFor(async () => expect((await saved()).revision).toBe(5))
  const reviewed = { at: expect.any(Number) as unknown }
  expect(backend.sent('PATCH')).toEqual([
    {
      revision: 3,
      changedOnly: true,
      changes: [
        { type: 'edit_track', id: 'unsure', fields: { decision: 'keep', style: 'Pixelated', reviewed } },
        { type: 'settings', style: 'Smooth' },
      ],
    },
    { revision: 4, changedOnly: true, changes: [{ type: 'edit_track', id: 'unsure', fields: { decision: 'redact', reviewed } }] },
  ])
  expect(backend.sent('PUT')).toEqual([])
})

test('sends a decision with its mark as reviewed in one request of at most 2 KB', async () => {
  const { user, backend, saved } = await showReview()
  await user.keyboard('nk{Control>}s{/Control}')
  await waitFor(async () => expect((await saved()).revision).toBe(4))
  const [request] = backend.sent('PATCH')
  expect(changesOf(request)).toMatchObject([{ type: 'edit_track', id: 'unsure', fields: { decision: 'keep', reviewed: {} } }])
  expect(new Blob([JSON.stringify(request)]).size).toBeLessThanOrEqual(2048)
  expect((await saved()).tracks.find(({ id }) => id === 'unsure')?.reviewed).toMatchObject({ by: expect.stringContaining('@') as unknown })
})

test('sends what undo has changed back since the last save', async () => {
  const { user, backend, saved } = await showReview()
  await user.keyboard('nk{Control>}s{/Control}')
  await waitFor(async () => expect((await saved()).revision).toBe(4))
  await user.keyboard('b{Control>}zz{/Control}{Control>}s{/Control}')
  await waitFor(async () => expect((await saved()).revision).toBe(5))
  expect(backend.sent('PATCH')[1]).toMatchObject({
    revision: 4,
    changes: [{ type: 'edit_track', id: 'unsure', fields: { decision: 'redact', reviewed: null } }, { type: 'settings' }],
  })
  expect((await saved()).tracks.map(({ decision }) => decision)).toEqual(['redact', 'redact', 'redact'])
})

test('adds and removes boxes on the back end and keeps their numbers', async () => {
  const { user, backend, saved } = await showReview()
  await user.keyboard('b{Control>}s{/Control}')
  await waitFor(async () => expect((await saved()).tracks).toHaveLength(4))
  await user.keyboard('{Delete}{Control>}s{/Control}')
  await waitFor(async () => expect((await saved()).tracks).toHaveLength(3))
  await user.keyboard('b{Control>}s{/Control}')
  await waitFor(async () => expect((await saved()).tracks[3]).toMatchObject({ number: 5, source: 'drawn' }))
  expect(backend.sent('PATCH').map((body) => changesOf(body).map(({ type }) => type))).toEqual([
    ['add_track', 'settings'],
    ['remove_track'],
    ['add_track', 'settings'],
  ])
})

test.each([404, 405, 501])(
  'saves the complete review on a back end that answers a PATCH with %i, and sends no further PATCH in the session',
  async (status) => {
    const { user, backend, saved } = await showReview()
    backend.respondEmpty('changeDetections', status)
    await user.keyboard('nk{Control>}s{/Control}')
    await waitFor(async () => expect((await saved()).revision).toBe(4))
    await user.keyboard('k{Control>}s{/Control}')
    await waitFor(async () => expect((await saved()).revision).toBe(5))
    expect(backend.sent('PATCH')).toHaveLength(1)
    expect(backend.sent('PUT')).toMatchObject([{ revision: 3 }, { revision: 4, tracks: [{}, { decision: 'keep' }, { decision: 'keep' }] }])
    // Omitted lists stay unchanged.
    for (const list of ['spans', 'marks', 'gaps']) expect(backend.sent('PUT')[0]).not.toHaveProperty(list)
    expect(header()).toContain('1 to redact, 2 left visible')
  },
)

test('shows why the back end rejected changes, and sends them again on demand', async () => {
  const { user, backend, saved } = await showReview()
  const recover = backend.refuse('changeDetections', 422, 'A box is outside the image.', { field: 'changes.0.fields.positions' })
  await user.keyboard('nk{Control>}s{/Control}')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Not saved: A box is outside the image.')
  recover()
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect((await saved()).revision).toBe(4))
  expect(backend.sent('PUT')).toEqual([])
})

test('[ENT-16] redacts faces and objects with each of the three styles', async () => {
  const { user, saved } = await showReview()
  const stylesIn = (name: string | RegExp) => within(screen.getByRole('group', { name })).getAllByRole('button')
  const ofFaces = stylesIn('Default style for faces')
  expect(ofFaces.map(({ textContent }) => textContent)).toEqual(['Black Box', 'Pixelated', 'Smooth'])
  const savedStyles: unknown[] = []
  for (const [index, style] of ofFaces.entries()) {
    await user.click(style)
    // Adds an object, selects its style and saves.
    await user.keyboard('{Shift>}b{/Shift}')
    const ofObject = stylesIn(/^Style of Object/)
    expect(ofObject.map(({ textContent }) => textContent)).toEqual(['Black Box', 'Pixelated', 'Smooth'])
    await user.click(ofObject[index] ?? document.body)
    await user.keyboard('{Control>}s{/Control}')
    await waitFor(async () => expect((await saved()).tracks).toHaveLength(4 + index))
    savedStyles.push([(await saved()).style, (await saved()).tracks.at(-1)?.style])
  }
  expect(savedStyles).toEqual([
    ['Black Box', 'Black Box'],
    ['Pixelated', 'Pixelated'],
    ['Smooth', 'Smooth'],
  ])
  expect((await saved()).tracks.map(({ kind }) => kind)).toEqual(['face', 'face', 'face', 'object', 'object', 'object'])
})
