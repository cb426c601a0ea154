import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { release } from '#notifications/error-slots.ts'
import { notificationsState } from '#notifications/notify.ts'
import { DEFAULT_FLAGS, flagsState } from '#state/flags.ts'
import { resetState } from '#state/persisted-state.ts'
import { utilsState } from '#state/utils.ts'
import { setUp } from './set-up'

const NOTHING = {
  bugsnagKey: null,
  tagManagerId: null,
  userGuidanceUrl: null,
  googleSignIn: false,
  recaptcha: false,
  stripe: false,
  crossOriginIsolation: false,
}

let backend: PageBackend
const messages = () => notificationsState.list.map(({ message }) => message)
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src)

/** Runs the back end as that of a public site, where advertising may be loaded. */
const servePublicSite = () =>
  backend.override('getInit', () => ({ status: 200, body: { googleAds: { signup: 'label', uploadedFirstVideo: null } } }))

beforeEach(async () => {
  backend = await startPageBackend({ seed: { flags: [{ id: 'text', isOn: true }] } })
  servePublicSite()
  notificationsState.list = []
  release('server')
  release('frontend')
  resetState()
  Object.assign(flagsState, DEFAULT_FLAGS)
  document.head.replaceChildren()
  // jsdom doesn't load scripts, so they are reported as loaded.
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) continue
      document.head.insertBefore(node, null)
      node.dispatchEvent(new Event('load'))
    }
  })
})

afterEach(() => window.history.replaceState(null, '', '/'))

describe('setUp', () => {
  it('[API-03] [API-04] requests the settings and the flags, and sends the browser support event', async () => {
    window.history.replaceState(null, '', '/home?beta=1')
    await setUp(NOTHING)
    const requests = backend.requests.map(({ method, path, query }) => `${method} ${path}?${query}`)
    expect(requests.toSorted()).toEqual(['GET /flags?beta=1', 'GET /init?', 'POST /metrics/posthog?'])
    expect(backend.sent('POST')).toMatchObject([{ metrics: [{ event: 'browser-support' }] }])
    expect(utilsState.googleAds).toEqual({ signup: 'label', uploadedFirstVideo: null })
    expect(flagsState).toMatchObject({ text: true, signup: true })
    expect(messages()).toEqual([])
  })

  it('[API-05] [BOOT-02] loads the tag manager on a public site only', async () => {
    await setUp({ ...NOTHING, tagManagerId: 'GTM-ABC123' })
    expect(scripts()).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-ABC123'])
    document.head.replaceChildren()
    backend.override('getInit', () => ({ status: 200, body: { onPremise: true } }))
    await setUp({ ...NOTHING, tagManagerId: 'GTM-ABC123' })
    expect(scripts()).toEqual([])
  })

  it('[API-05] loads the tag manager on the pages for visitors only', async () => {
    window.history.replaceState(null, '', '/home')
    await setUp({ ...NOTHING, tagManagerId: 'GTM-ABC123' })
    expect(scripts()).toEqual([])
    window.history.replaceState(null, '', '/signup')
    await setUp({ ...NOTHING, tagManagerId: 'GTM-ABC123' })
    expect(scripts()).toHaveLength(1)
  })

  it('[BOOT-03] shows an error when set-up fails, and loads no advertising', async () => {
    vi.mocked(console.error).mockImplementation(() => undefined)
    backend.respondEmpty('getInit', 503)
    await setUp({ ...NOTHING, tagManagerId: 'GTM-ABC123' })
    expect(messages()).toEqual(['Cannot setup the application'])
    expect(scripts()).toEqual([])
    expect(console.error).toHaveBeenCalledOnce()
    vi.mocked(console.error).mockClear()
  })

  it('[FLAG-01] shows an error when the flags fail to load, and continues with signup and privacy-notice alone', async () => {
    backend.refuse('getFlags', 500, 'No flags today.')
    await setUp(NOTHING)
    expect(messages()).toEqual(['No flags today.'])
    const on = Object.entries(flagsState).flatMap(([name, isOn]) => (isOn ? [name] : []))
    expect(on).toEqual(['signup', 'privacy-notice'])
  })

  it('[NOTE-11] loads the user guidance when its flag is on', async () => {
    await backend.put({ flags: [{ id: 'userflow', isOn: true }] })
    vi.stubGlobal('userflow', { toggleResourceCenter: () => undefined })
    await setUp({ ...NOTHING, userGuidanceUrl: 'https://guidance.example/app.js' })
    expect(scripts()).toEqual(['https://guidance.example/app.js'])
  })
})
