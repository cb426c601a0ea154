import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'

import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { readBrowserSupport, sendBrowserSupport } from './browser-support-event'
import { reportProblem } from './report-problem'
import { loadTagManager } from './tag-manager'
import { guidanceState, loadUserGuidance } from './user-guidance'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
let backend: PageBackend

beforeEach(async () => {
  backend = await startPageBackend()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(() => window.history.replaceState(null, '', '/'))

describe('[API-04] the browser-support event', () => {
  it('contains name, version, WebCodecs and WebGPU support, and whether the browser is supported', () => {
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

  it('is sent with the metrics', async () => {
    await sendBrowserSupport()
    expect(backend.requests).toMatchObject([{ operation: 'sendMetrics', body: { metrics: [{ event: 'browser-support' }] } }])
  })

  it('[NOTE-11] is logged when it fails to send, without a notification', async () => {
    backend.respondEmpty('sendMetrics', 503)
    await sendBrowserSupport()
    expect(console.warn).toHaveBeenCalledExactlyOnceWith('Couldn’t record the browser info', expect.any(Error))
  })
})

describe('reportProblem', () => {
  it('[NOTE-12] sends message, stack and the media ID of the URL', () => {
    window.history.replaceState(null, '', '/image?v=media-1')
    const error = new Error('Cannot read')
    reportProblem(error)
    expect(backend.requests).toMatchObject([{ operation: 'reportError' }])
    expect(backend.sent('POST')).toEqual([{ error: 'Cannot read', stack: error.stack, mediaId: 'media-1' }])
  })

  it('[NOTE-12] sends an empty media ID when the URL has none, and no stack for a string', () => {
    reportProblem('just words')
    expect(backend.requests).toMatchObject([{ operation: 'reportError' }])
    expect(backend.sent('POST')).toEqual([{ error: 'just words', mediaId: '' }])
  })

  it('truncates message and stack to the limits of the contract', () => {
    reportProblem(new Error('x'.repeat(30_000)))
    const { error, stack } = z.object({ error: z.string(), stack: z.string() }).parse(backend.sent('POST')[0])
    expect(error).toHaveLength(20_000)
    expect(stack.length).toBeLessThanOrEqual(50_000)
  })
})

describe('[API-05] the tag manager', () => {
  it('is loaded when the build has its ID', async () => {
    const scope = {}
    const load = vi.fn(() => Promise.resolve())
    await loadTagManager({ id: 'GTM-ABC123', onPremise: false, scope, load })
    expect(load).toHaveBeenCalledExactlyOnceWith('https://www.googletagmanager.com/gtm.js?id=GTM-ABC123')
    expect(scope).toEqual({ dataLayer: [{ 'gtm.start': expect.any(Number) as unknown, event: 'gtm.js' }] })
  })

  it('[BOOT-02] is not loaded on-premise or without an ID', async () => {
    const scope = {}
    const load = vi.fn(() => Promise.resolve())
    await loadTagManager({ id: 'GTM-ABC123', onPremise: true, scope, load })
    await loadTagManager({ id: null, onPremise: false, scope, load })
    expect(load).not.toHaveBeenCalled()
    expect(scope).toEqual({})
  })

  it('only logs a warning when it is blocked', async () => {
    await loadTagManager({ id: 'GTM-ABC123', onPremise: false, scope: {}, load: () => Promise.reject(new Error('blocked')) })
    expect(console.warn).toHaveBeenCalledOnce()
  })
})

describe('[NOTE-11] the user guidance', () => {
  const url = 'https://guidance.example/app.js'
  const loaded = () => Promise.resolve()

  afterEach(() => void Object.assign(guidanceState, { center: null, unread: 0 }))

  it('is loaded when the flag is on and the build has its URL', async () => {
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
    ['defines nothing', {}, loaded],
    ['defines something else', { userflow: 'soon' }, loaded],
  ])('only logs a warning when it %s', async (_how, scope, load) => {
    await loadUserGuidance({ isOn: true, url, scope, load })
    expect(console.warn).toHaveBeenCalledOnce()
    expect(guidanceState.center).toBeNull()
  })

  it('[HDR-04] provides the Resource Center and its unread count, and hides its own launcher', async () => {
    let state: object | null = null
    let notifyChange: () => void = () => undefined
    const userflow = {
      toggleResourceCenter: vi.fn(),
      setResourceCenterLauncherHidden: vi.fn(),
      getResourceCenterState: () => state,
      on: (event: string, listener: () => void) => {
        expect(event).toBe('resourceCenterChanged')
        notifyChange = listener
      },
    }
    await loadUserGuidance({ isOn: true, url, scope: { userflow }, load: loaded })
    expect(userflow.setResourceCenterLauncherHidden).toHaveBeenCalledExactlyOnceWith(true)
    expect(guidanceState.unread).toBe(0)
    state = { unreadAnnouncementCount: 120, uncompletedChecklistTaskCount: 3 }
    notifyChange()
    expect(guidanceState.unread).toBe(123)
    state = { unreadAnnouncementCount: 'many', uncompletedChecklistTaskCount: -1 }
    notifyChange()
    expect(guidanceState.unread).toBe(0)
    guidanceState.center?.toggle()
    expect(userflow.toggleResourceCenter).toHaveBeenCalledOnce()
  })
})
