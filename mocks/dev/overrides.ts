import { z } from 'zod'

import { FeatureFlags } from '#generated/model/featureFlags.zod.ts'

import { errorScenarios, isCallOf, type ErrorScenario, type ErrorScenarioName } from './error-scenarios'

const KEY = 'redaction-studio.overrides'

const isScenario = (name: string): name is ErrorScenarioName => name in errorScenarios

const OverrideValues = z.object({
  /** Milliseconds added to every response. */
  latency: z.number().min(0).max(60_000),
  scenario: z.string().refine(isScenario).nullable(),
  /** Merged over the back end's flags. */
  flags: FeatureFlags,
})

export type OverrideValues = z.infer<typeof OverrideValues>

const DEFAULTS: OverrideValues = { latency: 0, scenario: null, flags: {} }

/**
 * Overrides by a developer for this tab: latency, an entry of the error catalogue, flags. They survive reloads of the tab, because most
 * take effect at start-up.
 */
export function createOverrides(storage: Pick<Storage, 'getItem' | 'setItem'>, wait: (milliseconds: number) => Promise<void> = sleep) {
  const read = (): OverrideValues => {
    const text = storage.getItem(KEY)
    if (text === null) return DEFAULTS
    const parsed = OverrideValues.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : DEFAULTS
  }
  return {
    read,
    change: (change: Partial<OverrideValues>): void => storage.setItem(KEY, JSON.stringify(OverrideValues.parse({ ...read(), ...change }))),
    /** Returns the overridden response, or else the response of `respond`. */
    handle: async (request: Request, respond: (request: Request) => Promise<Response>): Promise<Response> => {
      const { latency, scenario, flags } = read()
      if (latency > 0) await wait(latency)
      const entry: ErrorScenario | null = scenario && errorScenarios[scenario]
      const overridden = entry?.answers.find(({ operation }) => isCallOf(operation, request))
      if (overridden)
        return overridden.body === null
          ? new Response(null, { status: overridden.status })
          : Response.json(overridden.body, { status: overridden.status })
      const response = await respond(request)
      if (!isCallOf('getFlags', request) || !response.ok) return response
      return Response.json({ ...FeatureFlags.parse(await response.json()), ...flags })
    },
  }
}

export type Overrides = ReturnType<typeof createOverrides>

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
