import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { flagsState, loadFlags, type Flags } from './flags'

/** Of the specification: signup and privacy-notice true, all others false. */
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
}

/** Before any test has touched them. */
const initially = { ...flagsState }

const asked: string[] = []
let answer: () => Promise<Response>

const respondWith = (flags: object) => () => Promise.resolve(new Response(JSON.stringify(flags)))
const partialFlags = fc.record(
  Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, fc.boolean()])) as Record<keyof Flags, fc.Arbitrary<boolean>>,
  { requiredKeys: [] },
)

beforeEach(() => {
  asked.length = 0
  Object.assign(flagsState, DEFAULTS)
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return answer()
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the feature flags', () => {
  it('[FLAG-01] [ENT-08] start as signup and privacy-notice alone, of fourteen', () => {
    expect(initially).toEqual(DEFAULTS)
  })

  it('[FLAG-01] start again from the defaults with each answer', async () => {
    answer = respondWith({ signup: false, text: true })
    await loadFlags('')
    answer = respondWith({})
    await loadFlags('')
    expect({ ...flagsState }).toEqual(DEFAULTS)
  })

  it('[FLAG-01] are merged over the defaults, whichever of them the back end says', async () => {
    await fc.assert(
      fc.asyncProperty(partialFlags, async (flags) => {
        answer = respondWith(flags)
        await loadFlags('')
        expect({ ...flagsState }).toEqual({ ...DEFAULTS, ...flags })
      }),
    )
  })

  it('[API-03] pass the query of the page through', async () => {
    answer = respondWith({})
    await loadFlags('?beta=1&who=a%20b')
    expect(asked).toEqual(['/legacy/flags?beta=1&who=a%20b'])
  })

  it('[FLAG-01] stay as they are when the call fails', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(loadFlags('')).rejects.toThrow("Couldn't connect")
    expect({ ...flagsState }).toEqual(DEFAULTS)
  })
})
