import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Track } from '#generated/model/track.zod.ts'
import { EngineError } from '#engine/core/errors.ts'
import type { FaceComparer } from '#engine/people/types.ts'
import { flagsState } from '#state/flags.ts'
import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { mediaRow, projectRow, reviewRow } from '#tests/support/records.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as FindPersonPage } from './find-person-page'

beforeEach(() => {
  flagsState['find-person'] = true
})

afterEach(() => {
  flagsState['find-person'] = false
})

/** The first letter of an item's ID names the person; a face of `x` is too small to compare. A person's faces are .4 apart, others .7. */
const personOf = (key: string): string => key.split('/')[1]?.charAt(0) ?? ''

/** A comparer that tells people apart by the IDs of their items. */
function byName(changes: Partial<FaceComparer> = {}): FaceComparer {
  const clear: string[] = []
  return {
    add: (_picture, faces) => {
      clear.push(...faces.flatMap(({ key }) => (personOf(key) === 'x' ? [] : key)))
      return Promise.resolve(faces.map(({ key }) => ({ key, isClear: personOf(key) !== 'x', thumbnail: null })))
    },
    rank: (keys) => {
      const people = new Set(keys.map(personOf))
      // A masked face is only like the one in the same file.
      const distanceOf = (key: string): number => (people.has(personOf(key)) ? 0.4 : 0.7)
      const others = clear.filter((key) => !keys.includes(key))
      return Promise.resolve(
        keys.some((key) => clear.includes(key))
          ? others.map((key) => ({ key, distance: distanceOf(key) })).toSorted((a, b) => a.distance - b.distance)
          : [],
      )
    },
    dispose: () => undefined,
    ...changes,
  }
}

const face = (id: string, fields: Partial<Track> = {}): Track => ({
  id,
  kind: 'face',
  source: 'detected',
  confidence: 0.9,
  decision: 'redact',
  style: null,
  positions: [{ time: 0, x: 10, y: 10, width: 90, height: 90 }],
  ...fields,
})
const plate = face('plate', { kind: 'object', label: 'license_plate', decision: 'keep' })
const mine = { projectId: 'p2', projectName: 'Case 7', state: 'Ready for review' } as const
const searched = { finishedAt: 1, increasedAccuracy: false, tags: { faces: 1 as const } }

const reviews = [
  reviewRow('desk', { tracks: [face('a1'), face('b1')], detection: searched }),
  reviewRow('hall', { tracks: [face('a2'), face('c1'), face('x1'), plate], detection: searched }),
  reviewRow('clip', { tracks: [face('a3', { positions: [at(4)] }), face('b2', { positions: [at(5)] })], detection: searched }),
  reviewRow('other', { tracks: [face('b3', { decision: 'keep' })], detection: searched }),
  reviewRow('elsewhere', { tracks: [face('a9')], detection: searched }),
]

function at(time: number): Track['positions'][number] {
  return { time, x: 10, y: 10, width: 90, height: 90, source: 'detected', confidence: 0.9 }
}

async function open(changes: Partial<FaceComparer> = {}, address = '/find-person?v=desk&item=a1') {
  const backend = await startPageBackend({
    seed: {
      projects: [projectRow('p2', 'Case 7')],
      media: [
        mediaRow('desk', { ...mine, name: 'desk.jpg' }),
        mediaRow('hall', { ...mine, name: 'hall.jpg' }),
        mediaRow('clip', { ...mine, name: 'clip.mp4', type: 'video', duration: 9 }),
        mediaRow('other', { ...mine, name: 'other.jpg' }),
        mediaRow('new', { ...mine, name: 'new.jpg', state: 'Uploaded' }),
        mediaRow('talk', { ...mine, name: 'talk.mp3', type: 'audio' }),
        mediaRow('elsewhere', { name: 'elsewhere.jpg' }),
      ],
      detections: reviews,
    },
  })
  const visited: string[] = []
  renderAt(
    address,
    <FindPersonPage
      createComparer={() => byName(changes)}
      visit={async (media, times, visit) => {
        visited.push(media.id)
        for (const time of times) await visit(new Blob(), time)
      }}
    />,
  )
  return { backend, visited, user: userEvent.setup() }
}

const cards = async (list: string) =>
  within(await screen.findByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.replace(/(To redact|Left visible|Searched for).*$/, ''))
const decided = async (backend: PageBackend) => {
  const all = await Promise.all(['desk', 'hall', 'clip', 'other', 'elsewhere'].map((id) => backend.tables.get('detections', id)))
  return all.flatMap((review) =>
    (review?.tracks ?? []).map(({ id, decision, reviewed }) => `${id} ${decision}${reviewed ? ' reviewed' : ''}`),
  )
}
const compared = async () => {
  await screen.findByRole('list', { name: 'Searched for' })
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
}
const answer = async (user: ReturnType<typeof userEvent.setup>, name: string, text: 'Same person' | 'Different') =>
  user.click(within(screen.getByRole('group', { name })).getByRole('button', { name: text }))
const BEFORE = [
  'a1 redact',
  'b1 redact',
  'a2 redact',
  'c1 redact',
  'x1 redact',
  'plate keep',
  'a3 redact',
  'b2 redact',
  'b3 keep',
  'a9 redact',
]

test('[MEDIA-04] suggests the similar faces of the project’s images and videos, and changes nothing', async () => {
  const { backend, visited } = await open()
  await compared()
  expect(await cards('Searched for')).toEqual(['Face 1 in desk.jpg'])
  expect(new Set(await cards('Suggestions'))).toEqual(new Set(['Face 1 in hall.jpg', 'Face 1 in clip.mp4 at 0:04']))
  expect(new Set(visited)).toEqual(new Set(['desk', 'hall', 'clip', 'other']))
  expect(screen.getByRole('status').textContent).toContain('1 face of this person in 1 file')
  expect(screen.getByRole('status').textContent).toContain('2 suggestions not answered')
  expect(screen.getByRole('alert').textContent).toContain('new.jpg hasn’t been searched for faces')
  expect(backend.sent('PATCH')).toEqual([])
  expect(await decided(backend)).toEqual(BEFORE)
})

test('[MEDIA-04] shows all other faces on request, also those that can’t be compared', async () => {
  const { user } = await open()
  await compared()
  expect(screen.getByText('1 face is too small, dark, blurred or turned away to compare.')).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Other faces' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show' }))
  const others = await cards('Other faces')
  expect(others).toHaveLength(5)
  expect(others.at(-1)).toBe('Face 3 in hall.jpg')
})

test('[MEDIA-05] keeps only the person visible in all files of the project, as one change that can be undone', async () => {
  const { backend, user } = await open()
  await compared()
  await answer(user, 'Face 1 in hall.jpg', 'Same person')
  await answer(user, 'Face 1 in clip.mp4 at 0:04', 'Same person')
  await user.click(screen.getByRole('button', { name: 'Keep only this person…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep only this person' }))
  expect(
    dialog.getByText('3 faces in 3 files will be left visible. 5 other faces in 4 files of this project will be redacted.'),
  ).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Keep only this person' }))
  expect(await screen.findByText('4 decisions saved in 4 files. The faces of others aren’t reviewed yet.')).toBeTruthy()
  expect(await decided(backend)).toEqual([
    'a1 keep reviewed',
    'b1 redact',
    'a2 keep reviewed',
    'c1 redact',
    'x1 redact',
    'plate keep',
    'a3 keep reviewed',
    'b2 redact',
    'b3 redact',
    'a9 redact',
  ])
  await user.click(screen.getByRole('button', { name: 'Undo decisions' }))
  expect(await screen.findByText('Decisions restored in 4 files. Decisions made in the meantime were kept.')).toBeTruthy()
  expect(await decided(backend)).toEqual(BEFORE)
})

test('[MEDIA-05] leaves out the rejected and unanswered suggestions, and says that they will be redacted', async () => {
  const { backend, user } = await open()
  await compared()
  await answer(user, 'Face 1 in hall.jpg', 'Different')
  await user.click(screen.getByRole('button', { name: 'Keep only this person…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep only this person' }))
  expect(dialog.getByText('1 suggestion that isn’t answered will be redacted, too.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Keep only this person' }))
  await screen.findByRole('region', { name: 'Result' })
  expect((await decided(backend)).filter((words) => words.includes('keep'))).toEqual(['a1 keep reviewed', 'plate keep'])
})

test('[MEDIA-05] redacts the person everywhere, and leaves everyone else as they are', async () => {
  const { backend, user } = await open({}, '/find-person?v=other&item=b3')
  await compared()
  await answer(user, 'Face 2 in desk.jpg', 'Same person')
  await user.click(screen.getByRole('button', { name: 'Redact this person' }))
  expect(await screen.findByText('2 faces set to redact in 2 files.')).toBeTruthy()
  expect(await decided(backend)).toEqual(
    BEFORE.map((words) => words.replace('b3 keep', 'b3 redact reviewed').replace('b1 redact', 'b1 redact reviewed')),
  )
})

test('[MEDIA-05] an undo keeps what someone has decided in the meantime', async () => {
  const { backend, user } = await open({}, '/find-person?v=other&item=b3')
  await compared()
  await answer(user, 'Face 2 in desk.jpg', 'Same person')
  await user.click(screen.getByRole('button', { name: 'Redact this person' }))
  await screen.findByRole('region', { name: 'Result' })
  await backend.tables.change(async (draft) => {
    const review = await draft.get('detections', 'desk')
    if (review)
      draft.put('detections', {
        ...review,
        revision: review.revision + 1,
        tracks: review.tracks.map((track) => (track.id === 'b1' ? { ...track, reviewed: { at: 1, by: 'sam@council.example' } } : track)),
      })
  })
  await user.click(screen.getByRole('button', { name: 'Undo decisions' }))
  await screen.findByText(/^Decisions restored/)
  expect((await decided(backend)).filter((words) => words.startsWith('b'))).toEqual(['b1 redact reviewed', 'b2 redact', 'b3 keep'])
})

test('starts from all faces of an accepted group, but not of a suggested one', async () => {
  const { backend } = await open()
  await compared()
  await backend.tables.change(async (draft) => {
    for (const [id, group] of [
      ['desk', 'g'],
      ['hall', 'suggested-1'],
    ] as const) {
      const review = await draft.get('detections', id)
      if (review) draft.put('detections', { ...review, tracks: review.tracks.map((track) => ({ ...track, group })) })
    }
  })
  cleanup()
  renderAt('/find-person?v=desk&item=a1', <FindPersonPage createComparer={() => byName()} visit={visitAll} />)
  await waitFor(() => expect(screen.getByRole('list', { name: 'Searched for' }).children).toHaveLength(2))
  cleanup()
  renderAt('/find-person?v=hall&item=a2', <FindPersonPage createComparer={() => byName()} visit={visitAll} />)
  await waitFor(() => expect(screen.getByRole('list', { name: 'Searched for' }).children).toHaveLength(1))
})

const visitAll = async (
  _media: unknown,
  times: readonly number[],
  visit: (picture: Blob, time: number) => Promise<void>,
): Promise<void> => {
  for (const time of times) await visit(new Blob(), time)
}

test('says that a face is too unclear to compare, and lets a person mark faces by eye', async () => {
  const { user } = await open({}, '/find-person?v=hall&item=x1')
  await compared()
  expect(screen.getByRole('alert').textContent).toContain('This face is too small, dark, blurred or turned away to compare.')
  expect(screen.getByText('No similar faces. Check the other faces too.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show' }))
  await answer(user, 'Face 2 in hall.jpg', 'Same person')
  expect(screen.getByRole('status').textContent).toContain('2 faces of this person in 1 file')
})

test('names a file that can’t be compared, whose faces a decision includes', async () => {
  const add: FaceComparer['add'] = (picture, faces) =>
    faces.some(({ key }) => key.startsWith('hall/'))
      ? Promise.reject(new EngineError('cannot-decode', 'This image can’t be opened.'))
      : byName().add(picture, faces)
  const { backend, user } = await open({ add })
  await compared()
  expect(screen.getByRole('alert').textContent).toContain('The faces in hall.jpg couldn’t be compared. This image can’t be opened.')
  await user.click(screen.getByRole('button', { name: 'Keep only this person…' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep only this person' }))
  await screen.findByRole('region', { name: 'Result' })
  expect((await decided(backend)).filter((words) => words.includes('keep'))).toEqual(['a1 keep reviewed', 'plate keep'])
})

test('stops where faces can no longer be compared, and tries again', async () => {
  let isBroken = true
  const create = (): FaceComparer =>
    byName(isBroken ? { add: () => Promise.reject(new EngineError('worker-failed', 'Face processing stopped.')) } : {})
  await open()
  await compared()
  cleanup()
  renderAt('/find-person?v=desk&item=a1', <FindPersonPage createComparer={create} visit={visitAll} />)
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t compare faces')
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('list', { name: 'Searched for' })).toBeTruthy()
})

test('forgets the faces when the page is left', async () => {
  const dispose = vi.fn()
  await startPageBackend({ seed: { media: [mediaRow('desk')], detections: [reviewRow('desk', { tracks: [face('a1')] })] } })
  renderAt('/find-person?v=desk&item=a1', <FindPersonPage createComparer={() => byName({ dispose })} visit={visitAll} />)
  await compared()
  expect(dispose).not.toHaveBeenCalled()
  cleanup()
  expect(dispose).toHaveBeenCalledOnce()
})

test('[FLAG-01] compares nothing where comparing faces is off', async () => {
  flagsState['find-person'] = false
  const { visited } = await open()
  expect(await screen.findByRole('heading', { name: 'Comparing faces is off' })).toBeTruthy()
  expect(visited).toEqual([])
})

test('says that a face no longer exists', async () => {
  await open({}, '/find-person?v=desk&item=gone')
  expect(await screen.findByRole('heading', { name: 'This face no longer exists' })).toBeTruthy()
})
