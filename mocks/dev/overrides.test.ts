import { beforeEach, describe, expect, it, vi } from 'vitest'

import { operations } from '#generated/operations.ts'

import { errorScenarios, type ErrorScenario, type ErrorScenarioName } from './error-scenarios'
import { createOverrides, type Overrides } from './overrides'

const names = Object.keys(errorScenarios) as ErrorScenarioName[]
const texts = new Map<string, string>()
const storage = { getItem: (key: string) => texts.get(key) ?? null, setItem: (key: string, text: string) => void texts.set(key, text) }
const waited: number[] = []
const respond = vi.fn((_request: Request) => Promise.resolve(Response.json({ signup: true, text: false })))
let overrides: Overrides

function send(path: string, method = 'GET'): Promise<Response> {
  return overrides.handle(new Request(`http://localhost/legacy${path}`, { method }), respond)
}

beforeEach(() => {
  texts.clear()
  waited.length = 0
  respond.mockClear()
  overrides = createOverrides(storage, (milliseconds) => {
    waited.push(milliseconds)
    return Promise.resolve()
  })
})

describe('overrides', () => {
  it('pass every request through by default', async () => {
    expect(await (await send('/flags')).json()).toEqual({ signup: true, text: false })
    expect(respond).toHaveBeenCalledOnce()
    expect(waited).toEqual([])
  })

  it.each(names)('respond only to the operations of scenario %s', async (name) => {
    overrides.change({ scenario: name })
    const scenario: ErrorScenario = errorScenarios[name]
    for (const { operation, status, body } of scenario.answers) {
      const { path, method } = operations[operation]
      const response = await send(path, method.toUpperCase())
      expect(response.status).toBe(status)
      expect(await response.text()).toBe(body === null ? '' : JSON.stringify(body))
    }
    expect(respond).not.toHaveBeenCalled()
    await send('/media')
    expect(respond).toHaveBeenCalledOnce()
  })

  it("merge flags over the back end's and delay responses", async () => {
    overrides.change({ flags: { text: true }, latency: 1500 })
    expect(await (await send('/flags?beta=1')).json()).toEqual({ signup: true, text: true })
    expect(waited).toEqual([1500])
  })

  it('persist for the tab and ignore invalid stored values', () => {
    overrides.change({ latency: 300 })
    overrides.change({ scenario: 'flags' })
    expect(createOverrides(storage).read()).toEqual({ latency: 300, scenario: 'flags', flags: {} })
    texts.set([...texts.keys()][0] ?? '', '{"scenario":"unknown"}')
    expect(overrides.read()).toEqual({ latency: 0, scenario: null, flags: {} })
  })
})
