import { expect as base } from './studio-test.ts'

/** Waits longer than tests do, because tours also run on busy machines and outside the test runner, without its settings. */
export const expect = base.configure({ timeout: 30_000 })
