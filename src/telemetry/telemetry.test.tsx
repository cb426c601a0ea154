import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'

import { readBrowserSupport, sendBrowserSupport } from './browser-support-event'
import { reportProblem } from './report-problem'
import { loadTagManager } from './tag-manager'
import { guidanceState, loadUserGuidance } from './user-guidance'

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
  it('contains the browser’s name, version and capabilities, and whether it is supported', () => {
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

  it('[NOTE-11] that fails to send is only logged', async () => {
    status = 503
    await sendBrowserSupport()
    expect(console.warn).toHaveBeenCalledExactlyOnceWith("Couldn't record the browser info", expect.any(Error))
  })
})

describe('a reported problem', () => {
  it('[NOTE-12] contains error, stack and the file id of the query', () => {
    window.history.replaceState(null, '', '/image?v=media-1')
    const error = new Error('Cannot read')
    reportProblem(error)
    expect(posts).toEqual([{ url: '/legacy/error', body: { error: 'Cannot read', stack: error.stack, mediaId: 'media-1' } }])
  })

  it('[NOTE-12] has an empty file id on other pages, and no stack for a plain string', () => {
    reportProblem('just words')
    expect(posts).toEqual([{ url: '/legacy/error', body: { error: 'just words', mediaId: '' } }])
  })

  it('is truncated to the contract’s limits', () => {
    reportProblem(new Error('x'.repeat(30_000)))
    const { error, stack } = z.object({ error: z.string(), stack: z.string() }).parse(posts[0]?.body)
    expect(error).toHaveLength(20_000)
    expect(stack.length).toBeLessThanOrEqual(50_000)
  })
})

describe('[API-05] the tag manager', () => {
  it('is loaded if the build has a container id', async () => {
    const scope = {}
    const load = vi.fn(() => Promise.resolve())
    await loadTagManager({ id: 'GTM-ABC123', onPremise: false, scope, load })
    expect(load).toHaveBeenCalledExactlyOnceWith('https://www.googletagmanager.com/gtm.js?id=GTM-ABC123')
    expect(scope).toEqual({ dataLayer: [{ 'gtm.start': expect.any(Number) as unknown, event: 'gtm.js' }] })
  })

  it('[BOOT-02] is not loaded on-premise or without a container id', async () => {
    const scope = {}
    const load = vi.fn(() => Promise.resolve())
    await loadTagManager({ id: 'GTM-ABC123', onPremise: true, scope, load })
    await loadTagManager({ id: null, onPremise: false, scope, load })
    expect(load).not.toHaveBeenCalled()
    expect(scope).toEqual({})
  })

  it('only logs a warning if it is blocked', async () => {
    await loadTagManager({ id: 'GTM-ABC123', onPremise: false, scope: {}, load: () => Promise.reject(new Error('blocked')) })
    expect(console.warn).toHaveBeenCalledOnce()
  })
})

describe('[NOTE-11] the user guidance', () => {
  const url = 'https://guidance.example/app.js'
  const loaded = () => Promise.resolve()

  afterEach(() => void Object.assign(guidanceState, { center: null, unread: 0 }))

  it('is loaded if the flag is on and the build has its URL', async () => {
    const load = vi.fn(loaded)
    const scope = { userflow: { toggleResourceCenter: () => undefined } }
    await loadUserGuidance({ isOn: false, url, scope, load })
    await loadUserGuidance({ isOn: true, url: null, scope, load })
    expect(load).not.toHaveBeenCalled()
    await loadUserGuidance({ isOn: true, url, scope, load })
    expect(load).toHaveBeenCalledExactlyOnceWith(url)
    expect(console.warn).not.toHaveBeenCalled()
  })

  it.each([
    ['fails to load', {}, () => Promise.reject(new Error('blocked'))],
    ['offers nothing', {}, loaded],
    ['offers something else', { userflow: 'soon' }, loaded],
  ])('only logs a warning if it %s', async (_how, scope, load) => {
    await loadUserGuidance({ isOn: true, url, scope, load })
    expect(console.warn).toHaveBeenCalledOnce()
    expect(guidanceState.center).toBeNull()
  })

  it('[HDR-04] provides its Resource Center without its own launcher, and the number of unread items', async () => {
    let state: object | null = null
    let tell: () => void = () => undefined
    const userflow = {
      toggleResourceCenter: vi.fn(),
      setResourceCenterLauncherHidden: vi.fn(),
      getResourceCenterState: () => state,
      on: (event: string, listener: () => void) => {
        expect(event).toBe('resourceCenterChanged')
        tell = listener
      },
    }
    await loadUserGuidance({ isOn: true, url, scope: { userflow }, load: loaded })
    expect(userflow.setResourceCenterLauncherHidden).toHaveBeenCalledExactlyOnceWith(true)
    expect(guidanceState.unread).toBe(0)
    state = { unreadAnnouncementCount: 120, uncompletedChecklistTaskCount: 3 }
    tell()
    expect(guidanceState.unread).toBe(123)
    state = { unreadAnnouncementCount: 'many', uncompletedChecklistTaskCount: -1 }
    tell()
    expect(guidanceState.unread).toBe(0)
    guidanceState.center?.toggle()
    expect(userflow.toggleResourceCenter).toHaveBeenCalledOnce()
  })
})
