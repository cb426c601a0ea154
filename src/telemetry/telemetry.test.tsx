import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'

import { readBrowserSupport, sendBrowserSupport } from './browser-support-event'
import { reportProblem } from './report-problem'
import { loadTagManager } from './tag-manager'
import { loadUserGuidance } from './user-guidance'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const posts: { url: string; body: unknown }[] = []
let status = 204

beforeEach(() => {
  posts.length = 0
  status = 204
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    posts.push({ url, body: JSON.parse(z.string().parse(init.body)) as unknown })
    return Promise.resolve(new Response(null, { status }))
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

describe('[API-04] the browser-support event', () => {
  it('says name, version, what the browser can do and whether it is supported', () => {
    expect(readBrowserSupport(CHROME, { VideoDecoder: 1, VideoEncoder: 1 }, { gpu: 1 })).toEqual({
      event: 'browser-support',
      properties: {
        'browser-name': 'Chrome',
        'browser-version': '156.0.0.0',
        'web-codec-support': true,
        'web-gpu-support': true,
        supported: true,
      },
    })
    expect(readBrowserSupport('', {}, {}).properties).toEqual({
      'browser-name': '',
      'browser-version': '',
      'web-codec-support': false,
      'web-gpu-support': false,
      supported: false,
    })
  })

  it('is posted with the metrics', async () => {
    await sendBrowserSupport()
    expect(posts).toMatchObject([{ url: '/legacy/metrics/posthog', body: { metrics: [{ event: 'browser-support' }] } }])
  })

  it('[NOTE-11] that fails is logged and told to nobody', async () => {
    status = 503
    await sendBrowserSupport()
    expect(console.warn).toHaveBeenCalledExactlyOnceWith('The browser could not be recorded', expect.any(Error))
  })
})

describe('a problem', () => {
  it('[NOTE-12] is reported with error, stack and the media of the query', () => {
    window.history.replaceState(null, '', '/image?v=media-1')
    const error = new Error('Cannot read')
    reportProblem(error)
    expect(posts).toEqual([{ url: '/legacy/error', body: { error: 'Cannot read', stack: error.stack, mediaId: 'media-1' } }])
  })

  it('[NOTE-12] has an empty media id where the page is about none, and no stack where there is none', () => {
    reportProblem('just words')
    expect(posts).toEqual([{ url: '/legacy/error', body: { error: 'just words', mediaId: '' } }])
  })

  it('is cut to what the contract takes', () => {
    reportProblem(new Error('x'.repeat(30_000)))
    const { error, stack } = z.object({ error: z.string(), stack: z.string() }).parse(posts[0]?.body)
    expect(error).toHaveLength(20_000)
    expect(stack.length).toBeLessThanOrEqual(50_000)
  })
})

describe('[API-05] the tag manager', () => {
  it('is loaded where the build names its container', async () => {
    const scope = {}
    const load = vi.fn(() => Promise.resolve())
    await loadTagManager({ id: 'GTM-ABC123', onPremise: false, scope, load })
    expect(load).toHaveBeenCalledExactlyOnceWith('https://www.googletagmanager.com/gtm.js?id=GTM-ABC123')
    expect(scope).toEqual({ dataLayer: [{ 'gtm.start': expect.any(Number) as unknown, event: 'gtm.js' }] })
  })

  it('[BOOT-02] is not loaded on-premise, nor where none is configured', async () => {
    const scope = {}
    const load = vi.fn(() => Promise.resolve())
    await loadTagManager({ id: 'GTM-ABC123', onPremise: true, scope, load })
    await loadTagManager({ id: null, onPremise: false, scope, load })
    expect(load).not.toHaveBeenCalled()
    expect(scope).toEqual({})
  })

  it('that is blocked is only a warning', async () => {
    await loadTagManager({ id: 'GTM-ABC123', onPremise: false, scope: {}, load: () => Promise.reject(new Error('blocked')) })
    expect(console.warn).toHaveBeenCalledOnce()
  })
})

describe('[NOTE-11] the user guidance', () => {
  it('is loaded where the flag is on and the build has its address', async () => {
    const load = vi.fn(() => Promise.resolve())
    const url = 'https://guidance.example/app.js'
    await loadUserGuidance({ isOn: false, url, load })
    await loadUserGuidance({ isOn: true, url: null, load })
    expect(load).not.toHaveBeenCalled()
    await loadUserGuidance({ isOn: true, url, load })
    expect(load).toHaveBeenCalledExactlyOnceWith(url)
  })

  it('that fails to load is only a warning', async () => {
    await loadUserGuidance({ isOn: true, url: 'https://a.example/', load: () => Promise.reject(new Error('blocked')) })
    expect(console.warn).toHaveBeenCalledOnce()
  })
})
