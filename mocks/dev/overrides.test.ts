import { beforeEach, describe, expect, it, vi } from 'vitest'

import { operations } from '#generated/operations.ts'

import { errorScenarios, type ErrorScenario, type ErrorScenarioName } from './error-scenarios'
import { createStage, type Stage } from './overrides'

const names = Object.keys(errorScenarios) as ErrorScenarioName[]
const texts = new Map<string, string>()
const storage = { getItem: (key: string) => texts.get(key) ?? null, setItem: (key: string, text: string) => void texts.set(key, text) }
const waited: number[] = []
const answer = vi.fn((_request: Request) => Promise.resolve(Response.json({ signup: true, text: false })))
let stage: Stage

function ask(path: string, method = 'GET'): Promise<Response> {
  return stage.handle(new Request(`http://localhost/legacy${path}`, { method }), answer)
}

beforeEach(() => {
  texts.clear()
  waited.length = 0
  answer.mockClear()
  stage = createStage(storage, (milliseconds) => {
    waited.push(milliseconds)
    return Promise.resolve()
  })
})

describe('the stage', () => {
  it('leaves every call alone where nothing is staged', async () => {
    expect(await (await ask('/flags')).json()).toEqual({ signup: true, text: false })
    expect(answer).toHaveBeenCalledOnce()
    expect(waited).toEqual([])
  })

  it.each(names)('answers the calls of the scenario %s, and no others', async (name) => {
    stage.change({ scenario: name })
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
    stage.change({ flags: { text: true }, latency: 1500 })
    expect(await (await ask('/flags?beta=1')).json()).toEqual({ signup: true, text: true })
    expect(waited).toEqual([1500])
  })

  it('is kept for the tab, and what does not fit is no stage', () => {
    stage.change({ latency: 300 })
    stage.change({ scenario: 'flags' })
    expect(createStage(storage).read()).toEqual({ latency: 300, scenario: 'flags', flags: {} })
    texts.set([...texts.keys()][0] ?? '', '{"scenario":"no such"}')
    expect(stage.read()).toEqual({ latency: 0, scenario: null, flags: {} })
  })
})
