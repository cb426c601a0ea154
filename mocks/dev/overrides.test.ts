import { beforeEach, describe, expect, it, vi } from 'vitest'

import { operations } from '#generated/operations.ts'

import { errorScenarios, type ErrorScenario, type ErrorScenarioName } from './error-scenarios'
import { createOverrides, type Overrides } from './overrides'

const names = Object.keys(errorScenarios) as ErrorScenarioName[]
const texts = new Map<string, string>()
const storage = { getItem: (key: string) => texts.get(key) ?? null, setItem: (key: string, text: string) => void texts.set(key, text) }
const waited: number[] = []
const answer = vi.fn((_request: Request) => Promise.resolve(Response.json({ signup: true, text: false })))
let overrides: Overrides

function ask(path: string, method = 'GET'): Promise<Response> {
  return overrides.handle(new Request(`http://localhost/legacy${path}`, { method }), answer)
}

beforeEach(() => {
  texts.clear()
  waited.length = 0
  answer.mockClear()
  overrides = createOverrides(storage, (milliseconds) => {
    waited.push(milliseconds)
    return Promise.resolve()
  })
})

describe('the overrides', () => {
  it('leaves every call alone where nothing is overridden', async () => {
    expect(await (await ask('/flags')).json()).toEqual({ signup: true, text: false })
    expect(answer).toHaveBeenCalledOnce()
    expect(waited).toEqual([])
  })

  it.each(names)('answers the calls of the scenario %s, and no others', async (name) => {
    overrides.change({ scenario: name })
    const scenario: ErrorScenario = errorScenarios[name]
    for (const { operation, status, body } of scenario.answers) {
      const { path, method } = operations[operation]
      const response = await ask(path, method.toUpperCase())
      expect(response.status).toBe(status)
      expect(await response.text()).toBe(body === null ? '' : JSON.stringify(body))
    }
    expect(answer).not.toHaveBeenCalled()
    await ask('/media')
    expect(answer).toHaveBeenCalledOnce()
  })

  it('puts flags over those of the back end, and makes answers wait', async () => {
    overrides.change({ flags: { text: true }, latency: 1500 })
    expect(await (await ask('/flags?beta=1')).json()).toEqual({ signup: true, text: true })
    expect(waited).toEqual([1500])
  })

  it('are kept for the tab, and what does not fit is ignored', () => {
    overrides.change({ latency: 300 })
    overrides.change({ scenario: 'flags' })
    expect(createOverrides(storage).read()).toEqual({ latency: 300, scenario: 'flags', flags: {} })
    texts.set([...texts.keys()][0] ?? '', '{"scenario":"no such"}')
    expect(overrides.read()).toEqual({ latency: 0, scenario: null, flags: {} })
  })
})
