import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest'

let error: MockInstance<typeof console.error>

/** An error that nobody expected fails the test; a test that expects one calls `vi.mocked(console.error).mockClear()` after its assertion. */
beforeEach(() => {
  // Kept quiet: what was not expected stands in the failure below, and what was would only look like one.
  error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  const calls = [...error.mock.calls]
  vi.restoreAllMocks()
  expect(calls, 'unexpected console.error').toEqual([])
})
