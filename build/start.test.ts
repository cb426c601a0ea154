import { execFile } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { expect, it, onTestFinished } from 'vitest'

const script = fileURLToPath(new URL('start.ts', import.meta.url))

/** Runs the start script, which must fail. Returns what it prints. */
async function fail(...parameters: string[]): Promise<{ code: number; stderr: string }> {
  // Node warns about both together in what is printed.
  const env = { ...process.env, NO_COLOR: undefined, FORCE_COLOR: undefined }
  const running = promisify(execFile)(process.execPath, [script, ...parameters], { env })
  const error = (await running.then(
    () => undefined,
    (reason: unknown) => reason,
  )) as { code: number; stderr: string } | undefined
  if (!error) throw new Error('The script succeeded.')
  return error
}

it('says what to do when the port is taken, before it builds the app', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { code, stderr } = await fail('--port', String(port))
  expect(code).toBe(1)
  expect(stderr).toContain(`Port ${port} is in use. If the app is already running, open http://127.0.0.1:${port}.`)
  expect(stderr).toContain(`npm start -- --port ${port + 1}`)
  expect(stderr).toContain('Files are stored per port')
})

it.each(['0', '70000', 'http'])('rejects the port %s', async (port) => {
  expect(await fail('--port', port)).toMatchObject({ code: 1, stderr: `"${port}" is not a port. Use a number from 1 to 65535.\n` })
})
