import { createMemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createMetrics } from '#telemetry/metrics.ts'
import { measurePages } from './measure-pages'

const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: ['/home'] })
const metrics = createMetrics()
let stop: () => void

function become(state: 'hidden' | 'visible'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  stop = measurePages(router, metrics)
})

afterEach(() => {
  stop()
  vi.useRealTimers()
})

it('[METR-01] measures how long each page is visible, by path', async () => {
  vi.advanceTimersByTime(4000)
  await router.navigate('/image?v=media-1')
  vi.advanceTimersByTime(1000)
  await router.navigate('/image?v=media-2')
  vi.advanceTimersByTime(1000)
  become('hidden')
  vi.advanceTimersByTime(600_000)
  become('visible')
  vi.advanceTimersByTime(3000)
  await router.navigate('/home')
  expect(metrics.take().map(({ event, properties: { type, total, submissions } }) => [event, type, total, submissions])).toEqual([
    ['page-seconds', '/home', 4, 1],
    ['page-seconds', '/image', 5, 2],
  ])
})
