import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { startTestStore, type TestStore } from '#tests/support/s3/start-store.ts'

let test: TestStore

beforeAll(async () => {
  test = await startTestStore()
})

afterAll(() => test.close())

it('300 MB pass to a store and back through a process that stays below 300 MB', { timeout: 60_000 }, async () => {
  const program = ['--import', './tests/tools/resolve-modules.ts', 'tests/support/s3/pass-through.ts']
  const parameters = [...program, JSON.stringify(test.settings('memory')), '300']
  const { stdout } = await promisify(execFile)(process.execPath, parameters, { cwd: join(import.meta.dirname, '../../..') })
  const measured = JSON.parse(stdout) as { size: number; isSame: boolean; peak: number }
  expect(measured).toMatchObject({ size: 314_572_800, isSame: true })
  // In MB. Holding the content would take more.
  expect(measured.peak).toBeLessThan(300)
})
