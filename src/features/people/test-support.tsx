import { screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'

import type { Track } from '#generated/model/track.zod.ts'
import type { FaceComparer, FacePlace } from '#engine/people/types.ts'
import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { mediaRow, projectRow, reviewRow } from '#tests/support/records.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as FindPersonPage } from './find-person-page'
import type { VisitPictures } from './search/pictures'

/** The first letter of an item's ID names the person; `x` is too small to compare. */
const personOf = (key: string): string => key.split('/')[1]?.charAt(0) ?? ''

/**
 * Returns a comparer that tells people apart by the IDs of their items. Faces of one person are .4 apart, or .45 in the file `clip`; `m`
 * looks like every `n`. Others are .7 apart.
 */
export function byName(changes: Partial<FaceComparer> = {}): FaceComparer {
  const clear: string[] = []
  const distanceOf = (one: string, other: string): number => {
    const [a, b] = [personOf(one), personOf(other)]
    if (a === b) return other.startsWith('clip/') ? 0.45 : 0.4
    return [a, b].includes('m') && [a, b].includes('n') ? 0.48 : 0.7
  }
  return {
    add: (_picture, faces) => {
      clear.push(...faces.flatMap(({ key }) => (personOf(key) === 'x' ? [] : key)))
      return Promise.resolve(faces.map(({ key }) => ({ key, isClear: personOf(key) !== 'x', thumbnail: null })))
    },
    rank: (keys) => {
      const known = keys.filter((key) => clear.includes(key))
      const others = [...new Set(clear)].filter((key) => !keys.includes(key))
      const ranked = others.map((key) => ({ key, distance: Math.min(...known.map((one) => distanceOf(one, key))) }))
      return Promise.resolve(known.length === 0 ? [] : ranked.toSorted((a, b) => a.distance - b.distance))
    },
    dispose: () => undefined,
    ...changes,
  }
}

/** Shows a picture at each time. */
export const visitAll: VisitPictures = async (_media, times, visit) => {
  for (const time of times) await visit(new Blob(), time)
}

/** Returns a detected face of 90 pixels. */
export const face = (id: string, fields: Partial<Track> = {}): Track => ({
  id,
  kind: 'face',
  source: 'detected',
  confidence: 0.9,
  decision: 'redact',
  style: null,
  positions: [{ time: 0, x: 10, y: 10, width: 90, height: 90 }],
  ...fields,
})

const seenAt = (time: number): Partial<Track> => ({
  positions: [{ time, x: 10, y: 10, width: 90, height: 90, source: 'detected', confidence: 0.9 }],
})
const plate = face('plate', { kind: 'object', label: 'license_plate', decision: 'keep' })
export const mine = { projectId: 'p2', projectName: 'Case 7', state: 'Ready for review' } as const
export const searched = { finishedAt: 1, increasedAccuracy: false, tags: { faces: 1 as const } }

/** The items of each file. Only `elsewhere` is in another project. */
const TRACKS: Record<string, readonly Track[]> = {
  desk: [face('a1'), face('b1')],
  hall: [face('a2'), face('c1'), face('x1'), plate],
  clip: [face('a3', seenAt(4)), face('b2', seenAt(5))],
  other: [face('b3', { decision: 'keep' })],
  elsewhere: [face('a9')],
}

/** The decisions before anything is decided. */
export const BEFORE = [
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

interface Opened {
  comparer?: Partial<FaceComparer>
  address?: string
  /** Items of files, instead of the usual ones. */
  tracks?: Record<string, readonly Track[]>
  visit?: VisitPictures
  /** Changes the back end before the page sends its first request. */
  prepare?: (backend: PageBackend) => void
}

/** Opens the search for the person of face `a1` in a project of four files with people, and one that hasn't been searched. */
export async function openSearch({ comparer, address = '/find-person?v=desk&item=a1', tracks, visit = visitAll, prepare }: Opened = {}) {
  const reviews = Object.entries({ ...TRACKS, ...tracks })
  const backend = await startPageBackend({
    seed: {
      projects: [projectRow('p2', 'Case 7')],
      media: [
        mediaRow('desk', { ...mine, name: 'desk.jpg' }),
        mediaRow('hall', { ...mine, name: 'hall.jpg' }),
        mediaRow('clip', { ...mine, name: 'clip.mp4', type: 'video', duration: 9 }),
        mediaRow('other', { ...mine, name: 'other.jpg' }),
        mediaRow('new', { ...mine, name: 'new.jpg', state: 'Uploaded' }),
        mediaRow('broken', { ...mine, name: 'broken.jpg', state: 'Failed' }),
        mediaRow('talk', { ...mine, name: 'talk.mp3', type: 'audio' }),
        mediaRow('elsewhere', { name: 'elsewhere.jpg' }),
      ],
      detections: reviews.map(([id, items]) => reviewRow(id, { tracks: [...items], detection: searched })),
    },
  })
  prepare?.(backend)
  const visited: string[] = []
  const added: FacePlace[] = []
  const create = (): FaceComparer => {
    const made = byName(comparer)
    return {
      ...made,
      add: (picture, faces, options) => {
        added.push(...faces)
        return made.add(picture, faces, options)
      },
    }
  }
  const noted: VisitPictures = (media, ...rest) => {
    visited.push(media.id)
    return visit(media, ...rest)
  }
  renderAt(address, <FindPersonPage createComparer={create} visit={noted} />)
  return { backend, visited, added, user: userEvent.setup() }
}

/** Waits until all files are compared. */
export async function compared(): Promise<void> {
  await screen.findByRole('list', { name: 'Searched for' })
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
}

/** Returns the names of the cards in a list, in their order. */
export async function cards(list: string): Promise<string[]> {
  const items = within(await screen.findByRole('list', { name: list })).getAllByRole('listitem')
  return items.map(({ textContent }) => textContent.replace(/(To redact|Left visible|Mixed)(Same person.*)?$/, ''))
}

export async function answer(user: UserEvent, name: string, text: 'Same person' | 'Different'): Promise<void> {
  await user.click(within(screen.getByRole('group', { name })).getByRole('button', { name: text }))
}

/** Decides on the person, and waits for the result. */
export async function decide(user: UserEvent, name: 'Keep only this person' | 'Redact this person'): Promise<void> {
  await user.click(screen.getByRole('button', { name: `${name}…` }))
  await user.click(within(await screen.findByRole('dialog', { name })).getByRole('button', { name }))
  await screen.findByRole('region', { name: 'Result' })
}

/** Returns the saved decisions, such as `a1 keep reviewed`. */
export async function decided({ tables }: PageBackend): Promise<string[]> {
  const all = await Promise.all(['desk', 'hall', 'clip', 'other', 'elsewhere'].map((id) => tables.get('detections', id)))
  return all.flatMap((review) =>
    (review?.tracks ?? []).map(({ id, decision, reviewed }) => `${id} ${decision}${reviewed ? ' reviewed' : ''}`),
  )
}

/** Changes an item of a saved review, as another person does. */
export async function changeElsewhere({ tables }: PageBackend, mediaId: string, change: (track: Track) => Track): Promise<void> {
  await tables.change(async (draft) => {
    const review = await draft.get('detections', mediaId)
    if (review) draft.put('detections', { ...review, revision: review.revision + 1, tracks: review.tracks.map(change) })
  })
}
