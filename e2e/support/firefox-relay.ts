import { spawn } from 'node:child_process'
import { WebSocket, WebSocketServer } from 'ws'

/**
 * Relays WebDriver BiDi between Playwright and Firefox: `node firefox-relay.ts FIREFOX PROFILE`. At every start Playwright sends emulation
 * commands for the colour scheme and the screen size, which Firefox ESR does not support. The relay reports success where Firefox responds
 * to them with `unknown command`. All other messages pass unchanged.
 */

const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/
const OPTIONAL = 'emulation.'

interface Message {
  id?: number
  method?: string
  error?: string
}

const [program = '', profile = ''] = process.argv.slice(2)
const firefox = spawn(program, ['--headless', '--remote-debugging-port=0', '--profile', profile], { stdio: ['ignore', 'inherit', 'pipe'] })
firefox.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
let startOutput = ''
firefox.on('exit', (code) => {
  // Output before Firefox listens explains why it didn't start.
  console.error(startOutput)
  process.exit(code ?? 1)
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => firefox.kill(signal))

firefox.stderr.setEncoding('utf8').on('data', (text: string) => {
  startOutput += text
  const target = LISTENING.exec(startOutput)?.[1]
  if (target === undefined) return
  startOutput = ''
  firefox.stderr.removeAllListeners('data').pipe(process.stderr)
  listen(target)
})

function listen(target: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: 0 })
  server.on('listening', () => {
    const address = server.address()
    if (address !== null && typeof address === 'object') console.error(`WebDriver BiDi listening on ws://127.0.0.1:${address.port}`)
  })
  server.on('connection', (client, { url = '' }) => {
    client.pause()
    const browser = new WebSocket(target + url, { maxPayload: 0, perMessageDeflate: false })
    browser.on('open', () => {
      relay(client, browser)
      client.resume()
    })
    browser.on('error', () => client.close())
  })
}

/** Passes messages both ways until one side closes. */
function relay(client: WebSocket, browser: WebSocket): void {
  const optional = new Set<number>()
  client.on('message', (data) => {
    const text = textOf(data)
    const { id, method } = JSON.parse(text) as Message
    if (id !== undefined && method?.startsWith(OPTIONAL)) optional.add(id)
    browser.send(text)
  })
  browser.on('message', (data) => {
    const text = textOf(data)
    client.send(optional.size > 0 ? withoutUnknown(text, optional) : text)
  })
  client.on('close', () => browser.close())
  browser.on('close', () => client.close())
}

function withoutUnknown(text: string, optional: Set<number>): string {
  const { id, error } = JSON.parse(text) as Message
  if (id === undefined || !optional.delete(id) || error !== 'unknown command') return text
  return JSON.stringify({ type: 'success', id, result: {} })
}

function textOf(data: WebSocket.RawData): string {
  if (!Buffer.isBuffer(data)) throw new Error('WebDriver BiDi sends text, which arrives as one buffer')
  return data.toString('utf8')
}
