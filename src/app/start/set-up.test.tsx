import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { release } from '../../notifications/error-slots'
import { notificationsState } from '../../notifications/notify'
import { DEFAULT_FLAGS, flagsState } from '../../state/flags'
import { resetState } from '../../state/persisted-state'
import { utilsState } from '../../state/utils'
import { setUp } from './set-up'

const NOTHING = { bugsnagKey: null, tagManagerId: null, userGuidanceUrl: null, googleSignIn: false, recaptcha: false, stripe: false }

let answers: Record<string, () => Response>
const asked: string[] = []
const messages = () => notificationsState.list.map(({ message }) => message)
const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src)

beforeEach(() => {
  asked.length = 0
  notificationsState.list = []
  release('server')
  release('frontend')
  resetState()
  Object.assign(flagsState, DEFAULT_FLAGS)
  document.head.replaceChildren()
  answers = {
    '/legacy/init': () => Response.json({ googleAds: { signup: 'label', uploadedFirstVideo: null } }),
    '/legacy/flags': () => Response.json({ text: true }),
    '/legacy/metrics/posthog': () => new Response(null, { status: 204 }),
  }
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(answers[url.replace(/\?.*/, '')]?.() ?? new Response(null, { status: 404 }))
  })
  // The page asks for scripts in vain: they are answered as loaded.
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) continue
      document.head.insertBefore(node, null)
      node.dispatchEvent(new Event('load'))
    }
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/')
})

describe('setting up', () => {
  it('[API-03] [API-04] asks for place and flags and records the browser', async () => {
    window.history.replaceState(null, '', '/home?beta=1')
    await setUp(NOTHING)
    expect(asked.toSorted()).toEqual(['/legacy/flags?beta=1', '/legacy/init', '/legacy/metrics/posthog'])
    expect(utilsState.googleAds).toEqual({ signup: 'label', uploadedFirstVideo: null })
    expect(flagsState).toMatchObject({ text: true, signup: true })
    expect(messages()).toEqual([])
  })

  it('[API-05] [BOOT-02] loads the tag manager on a public site only', async () => {
    await setUp({ ...NOTHING, tagManagerId: 'GTM-ABC123' })
    expect(scripts()).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-ABC123'])
    document.head.replaceChildren()
    answers['/legacy/init'] = () => Response.json({ onPremise: true })
    await setUp({ ...NOTHING, tagManagerId: 'GTM-ABC123' })
    expect(scripts()).toEqual([])
  })

  it('[BOOT-03] says that the application cannot be set up, and lets no advertising in', async () => {
    vi.mocked(console.error).mockImplementation(() => undefined)
    answers['/legacy/init'] = () => new Response(null, { status: 503 })
    await setUp({ ...NOTHING, tagManagerId: 'GTM-ABC123' })
    expect(messages()).toEqual(['Cannot setup the application'])
    expect(scripts()).toEqual([])
    expect(console.error).toHaveBeenCalledOnce()
    vi.mocked(console.error).mockClear()
  })

  it('[FLAG-01] tells that the flags failed, and goes on with signup and privacy-notice alone', async () => {
    answers['/legacy/flags'] = () => Response.json({ error: 'No flags today.' }, { status: 500 })
    await setUp(NOTHING)
    expect(messages()).toEqual(['No flags today.'])
    const on = Object.entries(flagsState).flatMap(([name, isOn]) => (isOn ? [name] : []))
    expect(on).toEqual(['signup', 'privacy-notice'])
  })

  it('[NOTE-11] loads the user guidance where its flag is on', async () => {
    answers['/legacy/flags'] = () => Response.json({ userflow: true })
    vi.stubGlobal('userflow', { toggleResourceCenter: () => undefined })
    await setUp({ ...NOTHING, userGuidanceUrl: 'https://guidance.example/app.js' })
    expect(scripts()).toEqual(['https://guidance.example/app.js'])
  })
})
