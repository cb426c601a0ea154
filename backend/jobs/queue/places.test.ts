import { expect, it } from 'vitest'

import { jobRow } from '#tests/support/records.ts'
import { placesIn, type QueuedFile } from './places'

const files = new Map<string, QueuedFile>([
  ['letter', { name: 'letter.pdf', projectId: 'project-1', isShared: true }],
  ['photo', { name: 'photo.jpg', projectId: 'project-1', isShared: true }],
  ['diary', { name: 'diary.pdf', projectId: 'project-2', isShared: false }],
])
const job = (mediaId: string, ownerId = 'ada') => jobRow(mediaId, { id: `job-${mediaId}`, ownerId, state: 'queued' })
const nameBefore = (before: string, waiting: string, owner?: string) =>
  placesIn([job(before, owner), job(waiting)], [], (id) => files.get(id)).get(`job-${waiting}`)?.waitsFor?.name

it('[MEDIA-01] a waiting job on a shared file names no file of another project', () => {
  expect(nameBefore('photo', 'letter')).toBe('photo.jpg')
  expect(nameBefore('diary', 'letter')).toBeUndefined()
  expect(nameBefore('letter', 'diary')).toBe('letter.pdf')
  expect(nameBefore('photo', 'letter', 'ben')).toBeUndefined()
})
