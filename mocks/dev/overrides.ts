import { z } from 'zod'

import { FeatureFlags } from '#generated/model/featureFlags.zod.ts'

import { errorScenarios, isCallOf, type ErrorScenario, type ErrorScenarioName } from './error-scenarios'

const KEY = 'redaction-studio.stage'

const isScenario = (name: string): name is ErrorScenarioName => name in errorScenarios

const Staged = z.object({
  /** Milliseconds that every answer takes longer. */
  latency: z.number().min(0).max(60_000),
  scenario: z.string().refine(isScenario).nullable(),
  /** Over what the back end says. */
  flags: FeatureFlags,
})

export type Staged = z.infer<typeof Staged>

const NOTHING: Staged = { latency: 0, scenario: null, flags: {} }

/**
 * What a developer has staged in this tab: a latency, an entry of the error catalogue, flags. It is kept across reloads of the tab,
 * because most of it shows at the start, and for this tab alone.
 */
export function createStage(storage: Pick<Storage, 'getItem' | 'setItem'>, wait: (milliseconds: number) => Promise<void> = sleep) {
  const read = (): Staged => {
    const text = storage.getItem(KEY)
    if (text === null) return NOTHING
    const staged = Staged.safeParse(JSON.parse(text))
    return staged.success ? staged.data : NOTHING
  }
  return {
    read,
    change: (change: Partial<Staged>): void => storage.setItem(KEY, JSON.stringify(Staged.parse({ ...read(), ...change }))),
    /** Answers as staged, or else as `answer` does. */
    handle: async (request: Request, answer: (request: Request) => Promise<Response>): Promise<Response> => {
      const { latency, scenario, flags } = read()
      if (latency > 0) await wait(latency)
      const entry: ErrorScenario | null = scenario && errorScenarios[scenario]
      const staged = entry?.answers.find(({ operation }) => isCallOf(operation, request))
      if (staged)
        return staged.body === null ? new Response(null, { status: staged.status }) : Response.json(staged.body, { status: staged.status })
      const response = await answer(request)
      if (!isCallOf('getFlags', request) || !response.ok) return response
      return Response.json({ ...FeatureFlags.parse(await response.json()), ...flags })
    },
  }
}

export type Stage = ReturnType<typeof createStage>

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
