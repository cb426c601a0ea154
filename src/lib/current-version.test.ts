import { expect, it } from 'vitest'

import { currentVersion } from './current-version'

const released = { id: 'v1', release: 'released' as const }

it('[MEDIA-06] returns the newest version, also from a back end that reports no release', () => {
  expect(currentVersion([{ id: 'v0' }, released])).toEqual({ version: released })
  expect(currentVersion([released, { id: 'v2' }])).toEqual({ version: { id: 'v2' } })
})

it.each([
  ['not redacted', []],
  ['on hold', [released, { id: 'v2', release: 'held' as const }]],
  ['changed since its export', [released, { id: 'v2', release: 'released' as const, outdated: true }]],
  ['on hold', [{ id: 'v2', release: 'held' as const, outdated: true }]],
])('[MEDIA-06] returns no older version for a file that is %s', (reason, versions) => {
  expect(currentVersion(versions)).toEqual({ version: null, reason })
})
