import { expect, it } from 'vitest'

import { mediaLike, versionLike } from '#api/test-support.ts'
import { chosen, downloadOf, newestFirst, releaseOf, type Download } from './downloads'

const download = (id: string, changes: Parameters<typeof versionLike>[1] = {}): Download => ({
  media: mediaLike('street', { name: 'High Street.jpg' }),
  version: versionLike(id, changes),
})

it('sorts the newest version first', () => {
  const downloads = [download('a', { createdAt: 1 }), download('b', { createdAt: 3 }), download('c', { createdAt: 2 })]
  expect(newestFirst(downloads).map(({ version }) => version.id)).toEqual(['b', 'c', 'a'])
})

it('filters by state and by text in any field', () => {
  const downloads = [download('a', { title: 'For the court' }), download('b', { title: 'Draft', release: 'held' })]
  const ids = (release: 'released' | 'held' | null, words: string): string[] =>
    chosen(downloads, { release, words }).map(({ version }) => version.id)
  expect(ids(null, '')).toEqual(['a', 'b'])
  expect(ids('held', '')).toEqual(['b'])
  expect(ids(null, ' COURT ')).toEqual(['a'])
  expect(ids(null, 'high street')).toEqual(['a', 'b'])
  expect(ids('held', 'court')).toEqual([])
})

it('ignores an unknown state in the URL', () => {
  expect([releaseOf('held'), releaseOf('released'), releaseOf('other'), releaseOf(null)]).toEqual(['held', 'released', null, null])
})

it('names the file of a version, or the exported file where the back end omits it', () => {
  const media = { name: 'call.mp3', type: 'audio' as const, projectId: 'p' }
  expect(downloadOf(versionLike('a', { media })).media).toEqual({ id: 'street', name: 'call.mp3', type: 'audio' })
  expect(downloadOf(versionLike('a')).media).toEqual({ id: 'street', name: 'street (redacted).png', type: 'unknown' })
})
