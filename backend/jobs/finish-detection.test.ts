import { expect, it } from 'vitest'

import type { DetectionsRecord } from '../records/records'
import { searchedWith } from './finish-detection'

const after = (detection: Partial<NonNullable<DetectionsRecord['detection']>>): DetectionsRecord => ({
  id: 'media-1',
  mediaId: 'media-1',
  revision: 1,
  style: 'Black Box',
  detection: { finishedAt: 1, increasedAccuracy: false, tags: {}, ...detection },
  tracks: [],
  updatedAt: 1,
  increasedAccuracy: false,
})

it('[MEDIA-02] adds what a detection searches for to what the file was searched for before', () => {
  expect(searchedWith({ tags: { faces: 1 } }, undefined)).toEqual({ searched: { faces: 1 } })
  expect(searchedWith({ tags: {}, entities: ['PERSON'] }, undefined)).toEqual({ searched: {}, entities: ['PERSON'] })
  const before = after({ searched: { faces: 1 }, entities: ['PERSON'], contacts: ['phone'] })
  expect(searchedWith({ tags: { text: 1 }, entities: ['PERSON', 'GPE'], contacts: ['email'] }, before)).toEqual({
    searched: { faces: 1, text: 1 },
    entities: ['PERSON', 'GPE'],
    contacts: ['phone', 'email'],
  })
})

it('[MEDIA-02] takes the tags of a detection that recorded nothing else', () => {
  expect(searchedWith({ tags: { text: 1 } }, after({ tags: { license_plates: 1 } }))).toEqual({ searched: { license_plates: 1, text: 1 } })
})
