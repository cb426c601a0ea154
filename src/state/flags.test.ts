import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { flagsState, loadFlags, type Flags } from './flags'

/** The specification's defaults: signup and privacy-notice true, all others false. `find-person` is this product's own. */
const DEFAULTS = {
  bugsnag: false,
  feedback: false,
  signup: true,
  'privacy-notice': true,
  annotation: false,
  userflow: false,
  bundle: false,
  'detect-profile': false,
  audit: false,
  publish: false,
  'video-search': false,
  text: false,
  documents: false,
  'account-page': false,
  'find-person': false,
}

/** The state before any test changes it. */
const initially = { ...flagsState }

const requests: string[] = []
let answer: () => Promise<Response>

const respondWith = (flags: object) => () => Promise.resolve(new Response(JSON.stringify(flags)))
const partialFlags = fc.record(
  Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, fc.boolean()])) as Record<keyof Flags, fc.Arbitrary<boolean>>,
  { requiredKeys: [] },
)

beforeEach(() => {
  requests.length = 0
  Object.assign(flagsState, DEFAULTS)
  vi.stubGlobal('fetch', (url: string) => {
    requests.push(url)
    return answer()
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the feature flags', () => {
  it('[FLAG-01] [ENT-08] start with only signup and privacy-notice on, out of fourteen', () => {
    expect(initially).toEqual(DEFAULTS)
  })

  it('[FLAG-01] are reset to the defaults with each response', async () => {
    answer = respondWith({ signup: false, text: true })
    await loadFlags('')
    answer = respondWith({})
    await loadFlags('')
    expect({ ...flagsState }).toEqual(DEFAULTS)
  })

  it('[FLAG-01] from the back end are merged over the defaults, in any combination', async () => {
    await fc.assert(
      fc.asyncProperty(partialFlags, async (flags) => {
        answer = respondWith(flags)
        await loadFlags('')
        expect({ ...flagsState }).toEqual({ ...DEFAULTS, ...flags })
      }),
    )
  })

  it('[API-03] are requested with the page’s query', async () => {
    answer = respondWith({})
    await loadFlags('?beta=1&who=a%20b')
    expect(requests).toEqual(['/legacy/flags?beta=1&who=a%20b'])
  })

  it('[FLAG-01] do not change when the request fails', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(loadFlags('')).rejects.toThrow('Couldn’t connect')
    expect({ ...flagsState }).toEqual(DEFAULTS)
  })
})
