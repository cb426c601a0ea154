import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { inEvenTime } from './even-time'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Returns the milliseconds until the response to a request whose handler takes `work`. */
async function timeOf(path: string, work: number): Promise<number> {
  const started = Date.now()
  const response = inEvenTime(path, () => new Promise((resolve) => setTimeout(() => resolve(new Response()), work)))
  const ended = response.then(() => Date.now() - started)
  await vi.runAllTimersAsync()
  return ended
}

describe('[AUTH-07] responses that must not reveal who has an account', () => {
  it.each(['/legacy/auth/reset', '/legacy/auth/verify/resend'])('of %s take the same time, with and without an email', async (path) => {
    expect([await timeOf(path, 2), await timeOf(path, 90)]).toEqual([400, 400])
  })

  it('are the only ones that wait', async () => {
    expect(await timeOf('/legacy/auth/login', 90)).toBe(90)
  })
})
