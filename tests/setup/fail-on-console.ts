import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest'

let error: MockInstance<typeof console.error>

/** Fails a test with an unexpected console error. A test that expects one calls `vi.mocked(console.error).mockClear()` after its assertion. */
beforeEach(() => {
  // Silent, because unexpected errors appear in the failure below, and expected ones would look like failures.
  error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  const calls = [...error.mock.calls]
  vi.restoreAllMocks()
  expect(calls, 'unexpected console.error').toEqual([])
})
