import { expect, it, vi } from 'vitest'

import { limitBody } from './limit-body'

const KB = 1024
const MB = 1024 ** 2

/** Returns a request of a size, with or without a header that declares it. */
function requestOf(size: number, isDeclared: boolean): Request {
  const headers: HeadersInit = isDeclared ? { 'Content-Length': String(size) } : {}
  return new Request('http://127.0.0.1/legacy/telemetry', { method: 'POST', headers, body: new Uint8Array(size) })
}

it.each([
  [256 * KB, false, true],
  [256 * KB + 1, false, false],
  [256 * KB + 1, true, true],
  [32 * MB, true, true],
  [32 * MB + 1, true, false],
])('of %d bytes, a body of someone signed in (%o) is read: %o', async (size, isSignedIn, isRead) => {
  for (const isDeclared of [true, false]) {
    const limited = await limitBody(requestOf(size, isDeclared), () => Promise.resolve(isSignedIn))
    expect((await limited?.arrayBuffer())?.byteLength).toBe(isRead ? size : undefined)
  }
})

it('the session is looked up only for bodies that aren’t small, or whose size is unknown', async () => {
  const isSignedIn = vi.fn(() => Promise.resolve(false))
  await limitBody(requestOf(5, true), isSignedIn)
  await limitBody(new Request('http://127.0.0.1/legacy/media'), isSignedIn)
  expect(isSignedIn).not.toHaveBeenCalled()
  await limitBody(requestOf(5, false), isSignedIn)
  expect(isSignedIn).toHaveBeenCalledOnce()
})
