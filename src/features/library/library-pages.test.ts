import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'

import { listOf, mediaLike } from '#api/test-support.ts'
import { addressOf } from './library-address'
import { hiddenPlaces, mediaOfPage, PAGE_SIZE, pageQuery, placeOf } from './library-pages'

const address = addressOf(new URLSearchParams())

it('keeps the order of numeric ids, which objects would sort', () => {
  const page = { medias: { '7': mediaLike('7', { uploadDate: 1 }), '30': mediaLike('30', { uploadDate: 2 }) }, total: 2 }
  expect(mediaOfPage(page, address).map(({ id }) => id)).toEqual(['30', '7'])
  expect(mediaOfPage(page, { ...address, sort: 'oldest' }).map(({ id }) => id)).toEqual(['7', '30'])
})

it('finds hidden media on loaded pages and skips them', () => {
  const client = new QueryClient()
  const first = Array.from({ length: PAGE_SIZE }, (_, index) => mediaLike(`m${index}`))
  client.setQueryData(pageQuery(address, 0).queryKey, listOf(first, 300))
  client.setQueryData(pageQuery(address, 2).queryKey, listOf([mediaLike('late')], 300))
  const hidden = hiddenPlaces(client, address, 300, new Set(['m0', 'm2', 'late', 'elsewhere']))
  expect(hidden).toEqual([0, 2, 200])
  expect([0, 1, 2, 197, 198].map((index) => placeOf(index, hidden))).toEqual([1, 3, 4, 199, 201])
})

it('queries a page of a project or of a search', () => {
  const query = (text: string) => pageQuery(addressOf(new URLSearchParams(text)), 3).queryKey
  expect(query('project=p&sort=name&type=video')).toEqual([
    'listMedia',
    { page: 3, rowsPerPage: PAGE_SIZE, sort: 'name', projectId: 'p', type: 'video' },
  ])
  expect(query('state=On+hold')).toEqual([
    'listMedia',
    { page: 3, rowsPerPage: PAGE_SIZE, sort: 'newest', state: 'Redacted', release: 'held' },
  ])
  expect(query('state=Redacted')).toEqual([
    'listMedia',
    { page: 3, rowsPerPage: PAGE_SIZE, sort: 'newest', state: 'Redacted', release: 'released' },
  ])
  expect(query('state=Failed')).toEqual(['listMedia', { page: 3, rowsPerPage: PAGE_SIZE, sort: 'newest', state: 'Failed' }])
  expect(query('q=faces')).toEqual(['listMedia', { page: 3, rowsPerPage: PAGE_SIZE, searchTerm: 'faces' }])
})
