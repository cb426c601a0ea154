import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'

/** Source of a fake Firefox that supports one command and responds to all others with an error. */
const FIREFOX = `#!${process.execPath}
import { WebSocketServer } from '${import.meta.resolve('ws')}'
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, path: '/session' })
server.on('listening', () => console.error('WebDriver BiDi listening on ws://127.0.0.1:' + server.address().port))
server.on('connection', (client) => client.on('message', (data) => {
  const { id, method } = JSON.parse(data)
  if (method === 'browser.close') process.exit(7)
  const known = { type: 'success', id, result: { profile: process.argv.at(-1) } }
  client.send(JSON.stringify(method === 'session.new' ? known : { type: 'error', id, error: 'unknown command', message: method }))
}))
`

let folder: string
let relay: ChildProcess
let ended: Promise<number | null>
let socket: WebSocket

function command(id: number, method: string): Promise<unknown> {
  const response = new Promise((resolve) => socket.once('message', (data: Buffer) => resolve(JSON.parse(data.toString()))))
  socket.send(JSON.stringify({ id, method, params: {} }))
  return response
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'relay-'))
  const program = join(folder, 'firefox.mjs')
  writeFileSync(program, FIREFOX, { mode: 0o755 })
  relay = spawn(process.execPath, [join(import.meta.dirname, '../e2e/support/firefox-relay.ts'), program, '/profiles/ada'])
  ended = new Promise((resolve) => relay.on('exit', resolve))
  if (!relay.stderr) throw new Error('The relay has no output')
  for await (const line of createInterface(relay.stderr)) {
    const address = /^WebDriver BiDi listening on (\S+)$/.exec(line)?.[1]
    if (address === undefined) continue
    socket = new WebSocket(`${address}/session`)
    break
  }
  await new Promise((resolve) => socket.once('open', resolve))
})

afterEach(() => {
  relay.kill()
  rmSync(folder, { recursive: true })
})

it('passes commands, responses and errors between Playwright and Firefox', async () => {
  expect(await command(1, 'session.new')).toEqual({ type: 'success', id: 1, result: { profile: '/profiles/ada' } })
  expect(await command(2, 'input.setFiles')).toMatchObject({ type: 'error', id: 2, error: 'unknown command' })
})

it('reports success for an emulation command that Firefox does not support', async () => {
  expect(await command(3, 'emulation.setMediaFeaturesOverride')).toEqual({ type: 'success', id: 3, result: {} })
})

it('exits with Firefox and its exit code', async () => {
  socket.send(JSON.stringify({ id: 4, method: 'browser.close', params: {} }))
  expect(await ended).toBe(7)
})
