import { execFile, execFileSync } from 'node:child_process'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { chromiumOptions } from '#tests/tools/find-chromium.ts'
import { BrowserStartError, createEngineBrowser } from './engine-browser'

/** Debian's “nobody”: Chromium has no sandbox as root, as which tests run in containers. */
const NOBODY = 65_534
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

/** Returns whether that user may create the namespaces of a sandbox. */
function mayHaveNamespaces(): boolean {
  try {
    execFileSync('unshare', ['--user', 'true'], { ...user, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const canSandbox = process.platform === 'linux' && mayHaveNamespaces()
if (!canSandbox) console.warn('Skipped: this machine allows no user namespaces.')

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engine-browser-'))
  if (user.uid !== undefined) await chown(folder, NOBODY, NOBODY)
})

afterAll(() => rm(folder, { recursive: true }))

describe('the browser of the engine', () => {
  it.runIf(canSandbox)('opens hostile files in a sandbox', async () => {
    const program = ['--import', './tests/tools/resolve-modules.ts', 'tests/support/team/browser-process.ts']
    const parameters = [chromiumOptions().executablePath ?? '', join(folder, 'browser')]
    const { stdout } = await promisify(execFile)(process.execPath, [...program, ...parameters], {
      ...user,
      cwd: join(import.meta.dirname, '..', '..'),
      env: { ...process.env, HOME: folder, TMPDIR: folder },
    })
    expect(JSON.parse(stdout)).toContain('renderer')
  })

  it('says what to allow if there is no sandbox', async () => {
    const program = join(folder, 'chromium')
    await writeFile(program, '#!/bin/sh\necho "FATAL: No usable sandbox! If you are running on Ubuntu" >&2\nexit 1\n')
    await chmod(program, 0o755)
    const start = createEngineBrowser(program, join(folder, 'other')).start()
    await expect(start).rejects.toThrow(BrowserStartError)
    await expect(start).rejects.toThrow(
      `${program} has no sandbox here, because its user may not create user namespaces. Allow them; deploy/README.md says how.`,
    )
  })
})
