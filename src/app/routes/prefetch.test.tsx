import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { listOf, mediaLike, refusal, serve } from '../../api/test-support'
import { queryClient } from '../../api/query-client'
import { forgetSession, rememberSession } from '../../state/session-hint'
import { prefetch } from './prefetch'

const goTo = (what: Parameters<typeof prefetch>[0], path: string) => prefetch(what)({ request: new Request(`http://studio.test${path}`) })

beforeEach(() => rememberSession())

afterEach(() => {
  forgetSession()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('[NAV-01] the media of a page is asked for while the page is on its way, and the page waits for nothing', async () => {
  const asked: string[] = []
  serve({
    'GET /media/street': () => {
      asked.push('media')
      return mediaLike('street')
    },
    'GET /jobs': (url) => {
      asked.push(`jobs of ${url.searchParams.get('mediaId')}`)
      return { jobs: [], total: 0 }
    },
  })
  expect(goTo('media', '/image?v=street')).toBeNull()
  await waitFor(() => expect(asked.toSorted()).toEqual(['jobs of street', 'media']))
  goTo('media', '/image/review?v=street')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  // The review a moment later has what it needs.
  expect(asked).toHaveLength(2)
})

test('[NAV-01] the library is asked for as its address names it', async () => {
  const asked: string[] = []
  serve({
    'GET /media': (url) => {
      asked.push(url.search)
      return listOf([])
    },
  })
  goTo('library', '/home?project=p1&sort=name')
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]).toContain('projectId=p1')
  expect(asked[0]).toContain('sort=name')
})

test('[NAV-01] a failure is left to the page', async () => {
  serve({ 'GET /app/info/payment/invoices': () => refusal(404) })
  expect(goTo('invoices', '/app/account/invoices')).toBeNull()
  await waitFor(() => expect(queryClient.getQueryCache().getAll()[0]?.state.status).toBe('error'))
})

test('[NAV-01] a visitor asks for nothing, and neither does a page without a media', async () => {
  const fake = serve({})
  goTo('media', '/image')
  forgetSession()
  goTo('library', '/home')
  await import('./prefetches')
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect(fake).not.toHaveBeenCalled()
})
