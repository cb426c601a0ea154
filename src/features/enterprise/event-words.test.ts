import { describe, expect, it } from 'vitest'

import type { UsageEvent } from '#generated/model/usageEvent.zod.ts'
import { usageRow } from '#tests/support/records.ts'
import { detailWords, fileWords, userWords } from './event-words'

const ids = { user_id: 'user-ben', media_id: 'media-street', collection_id: 'project-2214' } as const
const event = (changes: Partial<UsageEvent>): UsageEvent => usageRow(1, { ...ids, ...changes }).event
const known = new Map([['user-ben', 'Ben Castle']])

describe('[ACC-02] the user of an event', () => {
  it.each<[string, Partial<UsageEvent>]>([
    ['Oda Owner', { names: { user: 'Oda Owner' } }],
    ['Deleted user', { names: { user: null } }],
    ['Ben Castle', {}],
    ['Unknown user', { user_id: 'user-cy' }],
  ])('is %s for %j', (words, changes) => {
    expect(userWords(event(changes), known)).toBe(words)
  })
})

describe('[ACC-02] the file of an event', () => {
  it.each<[string, Partial<UsageEvent>]>([
    ['high-street.jpg', { names: { media: 'high-street.jpg' } }],
    ['Deleted file', { names: { media: null } }],
    ['Colleague’s file', { names: {} }],
    ['Unknown file', {}],
    ['–', { media_id: null, names: {} }],
  ])('is %s for %j', (words, changes) => {
    expect(fileWords(event(changes))).toBe(words)
  })
})

describe('[ACC-02] the details of an event', () => {
  const own = { collection_id: null } as const

  it.each<[string, Partial<UsageEvent>]>([
    ['Project: Request 2214', { names: { project: 'Request 2214' } }],
    ['Deleted project', { names: { project: null } }],
    ['Colleague’s project', { names: {} }],
    ['–', {}],
    ['–', { ...own, metadata: { increasedAccuracy: false } }],
    ['Higher accuracy, 1,200 pages', { ...own, metadata: { increasedAccuracy: true, pages: 1200 } }],
    ['Version: For the press', { ...own, metadata: { versionId: 'version-1' }, names: { version: 'For the press' } }],
    ['Deleted version', { ...own, metadata: { versionId: 'version-1' }, names: { version: null } }],
    ['–', { ...own, metadata: { versionId: 'version-1' }, names: {} }],
    ['Ada Okafor', { ...own, metadata: { userId: 'user-ada' }, names: { subject: 'Ada Okafor' } }],
    ['Deleted user', { ...own, metadata: { userId: 'user-ada' }, names: { subject: null } }],
    ['Another user', { ...own, metadata: { userId: 'user-ada' } }],
    ['Ben Castle', { ...own, metadata: { userId: 'user-ben' } }],
    ['Granted by an administrator', { ...own, metadata: { by: 'user-admin' } }],
    ['Browser name: Chromium, Trial: yes', { ...own, metadata: { browserName: 'Chromium', trial: true } }],
    ['–', { ...own, metadata: { id: '1', planId: '2', plan_id: '3', cameraIDs: '4', nested: { a: 1 } } }],
  ])('are %s for %j', (words, changes) => {
    expect(detailWords(event(changes), known)).toBe(words)
  })
})
