import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { reportProblem } from '../../telemetry/report-problem'
import { loadPage, RETRY_MILLISECONDS } from './load-page'

vi.mock('../../telemetry/report-problem', () => ({ reportProblem: vi.fn<typeof reportProblem>() }))

const failure = new TypeError('Failed to fetch dynamically imported module')
const load = vi.fn<() => Promise<string>>()
const reload = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  load.mockReset().mockRejectedValue(failure)
  reload.mockReset()
  vi.mocked(reportProblem).mockReset()
  vi.mocked(console.error).mockImplementation(() => undefined)
  vi.spyOn(console, 'debug').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.mocked(console.error).mockClear()
  vi.useRealTimers()
})

describe('[NAV-04] loadPage', () => {
  it('loads the page once, and reports nothing', async () => {
    load.mockResolvedValue('page')
    await expect(loadPage(load, reload)()).resolves.toBe('page')
    expect(load).toHaveBeenCalledOnce()
    expect(reportProblem).not.toHaveBeenCalled()
  })

  it('retries after 1.5 s, and reports each failure', async () => {
    expect(RETRY_MILLISECONDS).toBe(1500)
    load.mockRejectedValueOnce(failure).mockRejectedValueOnce(failure).mockResolvedValue('page')
    const loading = loadPage(load, reload)()
    await vi.advanceTimersByTimeAsync(1499)
    expect(load).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1500)
    await expect(loading).resolves.toBe('page')
    expect(vi.mocked(reportProblem).mock.calls).toEqual([[failure], [failure]])
    expect(reload).not.toHaveBeenCalled()
  })

  it('logs the error after three failures, and reloads the app', async () => {
    void loadPage(load, reload)()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(load).toHaveBeenCalledTimes(3)
    expect(reportProblem).toHaveBeenCalledTimes(3)
    expect(console.error).toHaveBeenCalledExactlyOnceWith("Couldn't load a page", failure)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('throws instead of reloading again when the page still fails after the reload', async () => {
    void loadPage(load, reload)()
    await vi.advanceTimersByTimeAsync(3000)
    expect(reload).toHaveBeenCalledOnce()
    const again = loadPage(load, reload)().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(3000)
    expect(await again).toBe(failure)
    expect(reload).toHaveBeenCalledOnce()
  })
})
