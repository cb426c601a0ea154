import { expect, it } from 'vitest'

import { MediaRecord } from '#backend/records/records.ts'
import { LARGE_LIBRARY, largeLibrary } from './large-library'

it('generates the same valid files of every type in several projects each time', () => {
  const projects = [{ id: 'p1', name: 'One' }]
  const media = largeLibrary('ada', 200, projects)
  expect(largeLibrary('ada', 200, projects)).toEqual(media)
  for (const record of media) expect(MediaRecord.safeParse(record).error).toBeUndefined()
  expect(new Set(media.map(({ type }) => type))).toEqual(new Set(['image', 'video', 'audio', 'document']))
  expect(new Set(media.map(({ projectId }) => projectId))).toEqual(new Set(['project-default', 'p1']))
  expect(new Set(largeLibrary('ada', LARGE_LIBRARY, projects).map(({ id }) => id)).size).toBe(10_000)
})
