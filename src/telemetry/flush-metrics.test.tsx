import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'

import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { flushMetricsWhenHidden } from './flush-metrics'
import { createMetrics, type Metrics } from './metrics'

const sendBeacon = vi.fn<(url: string, body: Blob) => boolean>()
let backend: PageBackend
let metrics: Metrics
let stop: () => void

function become(state: 'hidden' | 'visible'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(async () => {
  sendBeacon.mockReset().mockReturnValue(true)
  backend = await startPageBackend()
  Object.assign(navigator, { sendBeacon })
  metrics = createMetrics()
  stop = flushMetricsWhenHidden(metrics)
})

afterEach(() => {
  stop()
  window.history.replaceState(null, '', '/')
})

describe('metrics', () => {
  it('[METR-02] are sent once, by beacon, when the page becomes hidden', async () => {
    metrics.collect('page-seconds', '/home', 4)
    become('visible')
    expect(sendBeacon).not.toHaveBeenCalled()
    become('hidden')
    become('hidden')
    expect(sendBeacon).toHaveBeenCalledOnce()
    const [url, body] = sendBeacon.mock.calls[0] ?? []
    expect(url).toBe('/legacy/metrics/posthog')
    expect(body?.type).toBe('application/json')
    expect(JSON.parse((await body?.text()) ?? '')).toEqual({
      metrics: [{ event: 'page-seconds', properties: { total: 4, submissions: 1, type: '/home', average: 4, min: 4, max: 4 } }],
    })
  })

  it('[METR-02] are not sent when nothing was collected', () => {
    become('hidden')
    expect(sendBeacon).not.toHaveBeenCalled()
  })

  it.each([
    ['rejects', () => false],
    [
      'throws on',
      () => {
        throw new Error('The browser rejected the beacon')
      },
    ],
  ])('[METR-03] report a beacon that the browser %s', (_how, sendBeaconFails) => {
    window.history.replaceState(null, '', '/image?v=media-1')
    sendBeacon.mockImplementation(sendBeaconFails)
    metrics.collect('page-seconds', '/image', 4)
    become('hidden')
    expect(backend.requests).toMatchObject([
      { operation: 'reportError', body: { mediaId: 'media-1', stack: expect.any(String) as unknown } },
    ])
    const { error } = z.object({ error: z.string() }).parse(backend.requests[0]?.body)
    expect(JSON.parse(error)).toMatchObject({
      type: 'Metrics beacon failed',
      message: 'The browser rejected the beacon',
      navigator: { onLine: true, userAgent: navigator.userAgent, hasBeacon: true },
    })
  })
})
