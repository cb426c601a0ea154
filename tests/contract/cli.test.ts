import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contract-report-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs `npm run test:contract` with these arguments. */
function run(...options: string[]): Promise<{ status: number; output: string }> {
  const args = ['--import', './tests/tools/resolve-modules.ts', 'tests/contract/cli.ts', ...options, '--report', folder]
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root }, (error, stdout, stderr) => {
      // The error's code is the process's exit status.
      resolve({ status: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr })
    })
  })
}

describe('the command', () => {
  it('exits with 0 if nothing breaks the contract, and writes both reports', async () => {
    const { status, output } = await run('--target', 'mock', '--tag', 'init', '--seed', '7')
    expect(output).toContain('seed 7')
    expect(status).toBe(0)
    expect(await readFile(join(folder, 'junit.xml'), 'utf8')).toContain('<testsuites name="contract" failures="0"')
    expect(await readFile(join(folder, 'index.html'), 'utf8')).toContain('No breach was found.')
  })

  it('exits with 1 if the target responds without JSON, and never shows a password', async () => {
    const server = createServer((_request, response) => response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>404</h1>'))
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    // A server that listens on a port has an address of this type.
    const { port } = server.address() as AddressInfo
    const { status, output } = await run('--target', `http://127.0.0.1:${port}`, '--login', 'ada@council.example:copper-lantern-42')
    server.close()
    expect(output).toContain('breach: login: POST /auth/login was answered 404 without JSON')
    expect(output).toContain('breaks: json-content: All calls have JSON content.')
    expect(output).not.toContain('copper-lantern')
    expect(status).toBe(1)
  })

  it('exits with 2 and a message if it cannot run the tests', async () => {
    const unknownUser = await run('--target', 'mock', '--login', 'nobody@council.example:wrong')
    expect(unknownUser).toMatchObject({ status: 2 })
    expect(unknownUser.output).toContain('nobody@council.example: the log-in was answered 403')
    const unknown = await run('--target', 'mock', '--tag', 'no-such-tag')
    expect(unknown).toMatchObject({ status: 2 })
    expect(unknown.output).toContain('neither a tag nor an operation "no-such-tag"')
    expect((await run()).status).toBe(2)
  })
})
