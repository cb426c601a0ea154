import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { flagsState } from '#state/flags.ts'
import { refusal } from '#tests/support/page-backend.ts'
import { mediaRow, reviewRow } from '#tests/support/records.ts'
import { answer, BEFORE, changeElsewhere, compared, decide, decided, face, mine, openSearch, searched } from './test-support'

beforeEach(() => {
  flagsState['find-person'] = true
})

afterEach(() => {
  flagsState['find-person'] = false
})

const OF_B3 = '/find-person?v=other&item=b3'

test('[MEDIA-05] keeps only the person visible in all files of the project, as one change that can be undone', async () => {
  const { backend, user } = await openSearch()
  await compared()
  await answer(user, 'Face 1 in hall.jpg', 'Same person')
  await answer(user, 'Face 1 in clip.mp4 at 0:04', 'Same person')
  await user.click(screen.getByRole('button', { name: 'Keep only this person…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep only this person' }))
  expect(
    dialog.getByText('3 faces in 3 files will be left visible. Everyone else in this project will be redacted, currently 5 faces.'),
  ).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Keep only this person' }))
  expect(await screen.findByText('4 decisions saved in 4 files. Review the others before you redact the files.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Result' }))
  expect(await decided(backend)).toEqual([
    'a1 keep reviewed',
    'b1 redact',
    'a2 keep reviewed',
    'c1 redact',
    'x1 redact',
    'plate keep',
    // Only a moment of the video was looked at.
    'a3 keep',
    'b2 redact',
    'b3 redact',
    'a9 redact',
  ])
  await user.click(screen.getByRole('button', { name: 'Undo decisions' }))
  expect(
    await screen.findByText('Decisions restored in 4 files. They count as not reviewed. Decisions made in the meantime were kept.'),
  ).toBeTruthy()
  expect(await decided(backend)).toEqual(BEFORE)
})

test('[MEDIA-05] redacts rejected and unanswered suggestions like everyone else, and says so', async () => {
  const { backend, user } = await openSearch()
  await compared()
  await answer(user, 'Face 1 in hall.jpg', 'Different')
  await user.click(screen.getByRole('button', { name: 'Keep only this person…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep only this person' }))
  expect(dialog.getByText('1 suggestion isn’t answered and will be redacted.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Keep only this person' }))
  await screen.findByRole('region', { name: 'Result' })
  expect((await decided(backend)).filter((words) => words.includes('keep'))).toEqual(['a1 keep reviewed', 'plate keep'])
})

test('[MEDIA-05] redacts everyone else also in files that were added or couldn’t be loaded during the search', async () => {
  let release = (): void => undefined
  const { backend, user } = await openSearch({
    prepare: ({ refuse }) => (release = refuse('getDetections', 500, 'The server stumbled.', { path: '/media/other/detections' })),
  })
  await compared()
  expect(screen.getByRole('alert').textContent).toContain('The faces in other.jpg couldn’t be compared.')
  const added = { tracks: [face('d1', { decision: 'keep' })], detection: searched }
  await backend.put({ media: [mediaRow('late', { ...mine, name: 'late.jpg' })], detections: [reviewRow('late', added)] })
  release()
  await decide(user, 'Keep only this person')
  expect(await decided(backend)).toContain('b3 redact')
  expect((await backend.tables.get('detections', 'late'))?.tracks).toMatchObject([{ id: 'd1', decision: 'redact' }])
})

test('[MEDIA-05] redacts the person everywhere, and leaves everyone else as they are', async () => {
  const { backend, user } = await openSearch({ address: OF_B3 })
  await compared()
  await answer(user, 'Face 2 in desk.jpg', 'Same person')
  await user.click(screen.getByRole('button', { name: 'Redact this person…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Redact this person' }))
  expect(dialog.getByText('2 faces in 2 files will be redacted. The decisions on everyone else stay.')).toBeTruthy()
  expect(dialog.getByText('1 suggestion isn’t answered and won’t change.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Redact this person' }))
  expect(await screen.findByText('2 items set to redact in 2 files.')).toBeTruthy()
  expect(await decided(backend)).toEqual(
    BEFORE.map((words) => words.replace('b3 keep', 'b3 redact reviewed').replace('b1 redact', 'b1 redact reviewed')),
  )
})

test('[MEDIA-05] decides on all items of an accepted group', async () => {
  const group = { group: 'ada' }
  const coat = face('coat', { ...group, kind: 'object', label: 'other', decision: 'keep' })
  const { backend, user } = await openSearch({
    tracks: { hall: [face('a2', { ...group, decision: 'keep' }), face('x2', { ...group, decision: 'keep' }), coat, face('c1')] },
  })
  await compared()
  await answer(user, 'Face 1 and 2 other items in hall.jpg', 'Same person')
  await decide(user, 'Redact this person')
  expect((await decided(backend)).slice(2, 6)).toEqual(['a2 redact reviewed', 'x2 redact reviewed', 'coat redact reviewed', 'c1 redact'])
})

test('[MEDIA-05] leaves nothing visible that has changed since the search', async () => {
  const { backend, user } = await openSearch()
  await compared()
  await answer(user, 'Face 1 in hall.jpg', 'Same person')
  await answer(user, 'Face 1 in clip.mp4 at 0:04', 'Same person')
  const moved = [{ time: 0, x: 400, y: 10, width: 90, height: 90 }]
  await changeElsewhere(backend, 'hall', (track) => (track.id === 'a2' ? { ...track, positions: moved, decision: 'keep' } : track))
  await changeElsewhere(backend, 'clip', (track) => (track.id === 'a3' ? { ...track, deleted: true } : track))
  await decide(user, 'Keep only this person')
  expect((await decided(backend)).filter((words) => words.startsWith('a'))).toEqual([
    'a1 keep reviewed',
    'a2 redact',
    'a3 redact',
    'a9 redact',
  ])
  const rows = within(screen.getByRole('list', { name: 'Changed files' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      'hall.jpg1 decision, 1 item changed since the search and not kept',
      'clip.mp40 decisions, 1 item changed since the search and not kept',
    ]),
  )
})

test('[MEDIA-05] says that a face to redact is no longer in the review', async () => {
  const { backend, user } = await openSearch({ address: OF_B3 })
  await compared()
  await answer(user, 'Face 2 in desk.jpg', 'Same person')
  await changeElsewhere(backend, 'desk', (track) => (track.id === 'b1' ? { ...track, deleted: true } : track))
  await decide(user, 'Redact this person')
  expect(
    within(screen.getByRole('list', { name: 'Changed files' })).getByText('Already decided, 1 item no longer in the review'),
  ).toBeTruthy()
})

test('[MEDIA-05] an undo keeps what someone has decided in the meantime', async () => {
  const { backend, user } = await openSearch({ address: OF_B3 })
  await compared()
  await answer(user, 'Face 2 in desk.jpg', 'Same person')
  await decide(user, 'Redact this person')
  await changeElsewhere(backend, 'desk', (track) =>
    track.id === 'b1' ? { ...track, reviewed: { at: 1, by: 'sam@council.example' } } : track,
  )
  await user.click(screen.getByRole('button', { name: 'Undo decisions' }))
  await screen.findByText(/^Decisions restored/)
  expect((await decided(backend)).filter((words) => words.startsWith('b'))).toEqual(['b1 redact reviewed', 'b2 redact', 'b3 keep'])
})

test('[MEDIA-05] tries again the files that weren’t changed, and undoes all of them', async () => {
  const { backend, user } = await openSearch({ address: OF_B3 })
  await compared()
  await answer(user, 'Face 2 in desk.jpg', 'Same person')
  const release = backend.refuse('changeDetections', 409, 'This file is being processed.', { path: '/media/desk/detections', code: 'busy' })
  await decide(user, 'Redact this person')
  expect(within(screen.getByRole('region', { name: 'Result' })).getByRole('alert').textContent).toContain('desk.jpg wasn’t changed.')
  release()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('2 items set to redact in 2 files.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo decisions' }))
  await screen.findByText(/^Decisions restored in 2 files/)
  expect(await decided(backend)).toEqual(BEFORE)
})

test('[MEDIA-05] saves over a review that was changed at the same time', async () => {
  const { backend, user } = await openSearch({ address: OF_B3 })
  await compared()
  const release = backend.override(
    'changeDetections',
    async () => {
      release()
      await changeElsewhere(backend, 'other', (track) => ({ ...track, note: 'Seen elsewhere' }))
      throw refusal(409, 'This review was changed in another window.', { code: 'revision-conflict' })
    },
    '/media/other/detections',
  )
  await decide(user, 'Redact this person')
  expect((await backend.tables.get('detections', 'other'))?.tracks).toMatchObject([{ decision: 'redact', note: 'Seen elsewhere' }])
})

test('changes nothing if the files of the project can’t be listed', async () => {
  const { backend, user } = await openSearch()
  await compared()
  backend.refuse('listMedia', 500)
  await user.click(screen.getByRole('button', { name: 'Keep only this person…' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep only this person' }))
  await waitFor(() => expect(screen.getAllByRole('alert').at(-1)?.textContent).toContain('The server stumbled.'))
  expect(await decided(backend)).toEqual(BEFORE)
})
