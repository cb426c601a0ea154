import { beforeEach, describe, expect, it, vi } from 'vitest'

type Severity = import('#lib/log.ts').Severity
type Setup = Parameters<typeof import('./bugsnag').startBugsnag>[0]

const event = { severity: '', unhandled: true }
const notify = vi.fn((_error: Error, change: (given: typeof event) => void) => change(event))
const start = vi.fn((_settings: object) => ({ notify }))
// Only the called functions of the client exist.
const load = vi.fn(() => Promise.resolve({ default: { start } })) as unknown as NonNullable<Setup['load']>

const setup = { isOn: true, key: '0123456789abcdef0123456789abcdef', hostname: 'stage.studio.example', load }

/** Every test has its own client and log. */
async function fresh() {
  vi.resetModules()
  return { ...(await import('./bugsnag')), ...(await import('#lib/log.ts')) }
}

beforeEach(() => {
  vi.clearAllMocks()
  for (const level of ['warn', 'info', 'debug'] as const) vi.spyOn(console, level).mockImplementation(() => undefined)
})

describe('[BOOT-01] Bugsnag', () => {
  it.each([
    ['production.studio.example', 'production'],
    ['production-eu.studio.example', 'production'],
    ['stage.studio.example', 'stage'],
    ['studio.example', 'development'],
    ['localhost', 'development'],
    ['my-production.example', 'development'],
  ])('takes the release stage of %s for %s', async (hostname, stage) => {
    const { releaseStageOf } = await fresh()
    expect(releaseStageOf(hostname)).toBe(stage)
  })

  it('is not loaded while its flag is off or the build has no key', async () => {
    const { log, startBugsnag } = await fresh()
    await startBugsnag({ ...setup, isOn: false })
    await startBugsnag({ ...setup, key: null })
    log.warn(new Error('unheard'))
    expect(load).not.toHaveBeenCalled()
    expect(notify).not.toHaveBeenCalled()
  })

  it('starts once when the flag is on', async () => {
    const { startBugsnag } = await fresh()
    await startBugsnag(setup)
    await startBugsnag(setup)
    expect(start).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ apiKey: setup.key, releaseStage: 'stage' }))
  })

  it.each([
    ['error', 'error'],
    ['warn', 'warning'],
    ['info', 'info'],
    ['debug', 'info'],
  ] satisfies [Severity, string][])('hears of %s as %s', async (severity, heard) => {
    const { log, startBugsnag } = await fresh()
    await startBugsnag(setup)
    log[severity]('plain words', { of: 'a developer' })
    expect(notify.mock.calls[0]?.[0]).toEqual(new Error('plain words'))
    expect(event).toEqual({ severity: heard, unhandled: false })
    expect(console[severity]).toHaveBeenCalledExactlyOnceWith('plain words', { of: 'a developer' })
    vi.mocked(console.error).mockClear()
  })
})
