import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { startPageBackend } from '#tests/support/page-backend.ts'
import { mediaRow } from '#tests/support/records.ts'
import { queryClient } from '#api/query-client.ts'
import { forgetSession, rememberSession } from '#state/session-hint.ts'
import { prefetch } from './prefetch'

const goTo = (what: Parameters<typeof prefetch>[0], path: string) => prefetch(what)({ request: new Request(`http://studio.test${path}`) })

beforeEach(() => rememberSession())

afterEach(() => {
  forgetSession()
  queryClient.clear()
})

test('[NAV-01] requests the media of a page without delaying the page, and only once', async () => {
  const backend = await startPageBackend({ seed: { media: [mediaRow('street')] } })
  const requests = () => backend.requests.map(({ path, query }) => `${path} ${query.get('mediaId') ?? ''}`).toSorted()
  expect(goTo('media', '/image?v=street')).toBeNull()
  const expected = ['/jobs street', '/media/street ']
  await waitFor(() => expect(requests()).toEqual(expected))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  goTo('media', '/image/review?v=street')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  // The review page, which opens moments later, uses the same data.
  expect(requests()).toEqual(expected)
})

test('[NAV-01] requests the library with the project and sort order of the URL', async () => {
  const backend = await startPageBackend()
  goTo('library', '/home?project=p1&sort=name')
  await waitFor(() => expect(backend.requestsOf('listMedia')).toHaveLength(1))
  const query = backend.requestsOf('listMedia')[0]?.query
  expect(query?.get('projectId')).toBe('p1')
  expect(query?.get('sort')).toBe('name')
})

test('[NAV-01] leaves errors to the page', async () => {
  const backend = await startPageBackend()
  backend.refuse('listInvoices', 422)
  expect(goTo('invoices', '/app/account/invoices')).toBeNull()
  await waitFor(() => expect(queryClient.getQueryCache().getAll()[0]?.state.status).toBe('error'))
})

test('[NAV-01] requests nothing for a visitor, or for a URL without a media ID', async () => {
  const backend = await startPageBackend()
  goTo('media', '/image')
  forgetSession()
  goTo('library', '/home')
  await import('./prefetches')
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect(backend.requests).toEqual([])
})
