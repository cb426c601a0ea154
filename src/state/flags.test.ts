import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { DEFAULT_FLAGS, flagsState, loadFlags, type Flags } from './flags'

const asked: string[] = []
let answer: () => Promise<Response>

const answerWith = (flags: object) => () => Promise.resolve(new Response(JSON.stringify(flags)))
const partialFlags = fc.record(
  Object.fromEntries(Object.keys(DEFAULT_FLAGS).map((name) => [name, fc.boolean()])) as Record<keyof Flags, fc.Arbitrary<boolean>>,
  { requiredKeys: [] },
)

beforeEach(() => {
  asked.length = 0
  Object.assign(flagsState, DEFAULT_FLAGS)
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return answer()
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the feature flags', () => {
  it('[FLAG-01] [ENT-08] are at first signup and privacy-notice alone, of fourteen', () => {
    const on = Object.entries(flagsState).filter(([, isOn]) => isOn)
    expect(on.map(([name]) => name)).toEqual(['signup', 'privacy-notice'])
    expect(Object.keys(flagsState)).toHaveLength(14)
  })

  it('[FLAG-01] are merged over the defaults, whichever of them the back end says', async () => {
    await fc.assert(
      fc.asyncProperty(partialFlags, async (flags) => {
        answer = answerWith(flags)
        await loadFlags('')
        expect({ ...flagsState }).toEqual({ ...DEFAULT_FLAGS, ...flags })
      }),
    )
  })

  it('[API-03] pass the query of the page through', async () => {
    answer = answerWith({})
    await loadFlags('?beta=1&who=a%20b')
    expect(asked).toEqual(['/legacy/flags?beta=1&who=a%20b'])
  })

  it('[FLAG-01] stay as they are when the call fails', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(loadFlags('')).rejects.toThrow("Couldn't connect")
    expect({ ...flagsState }).toEqual(DEFAULT_FLAGS)
  })
})
