import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'

import { connectSocket } from '../worker/connect-socket'
import { forwardCalls } from '../worker/forward-call'
import { buildId } from './build-id'
import { createCallFiles, type CallFilesRegistry } from './call-files'
import type { Channel } from './protocol'
import { withKeyOfFile } from './worker-key'
import { startWorkerServer, type WorkerServer } from './worker-server'

const KEY = 'a-key-of-more-than-32-characters-1234'

let callFiles: CallFilesRegistry
let server: WorkerServer
let origin: string
const onWorker = vi.fn<(channel: Channel, address: string) => void>()

beforeEach(async () => {
  onWorker.mockReset()
  callFiles = createCallFiles({ result: 10, output: 20 })
  server = await startWorkerServer({ host: '127.0.0.1', port: 0, key: KEY, callFiles, onWorker })
  origin = `http://127.0.0.1:${server.port}`
})

afterEach(() => server.close())

/** Opens files of a call, whose output is collected. */
function openCall() {
  const written: string[] = []
  const opened = callFiles.open({
    inputs: [new Blob(['the original'])],
    write: async (content) => {
      const pieces: Uint8Array[] = []
      for await (const piece of content) pieces.push(piece)
      written.push(Buffer.concat(pieces).toString())
    },
  })
  return { ...opened, written }
}

const put = (address: string, body: string): Promise<Response> => fetch(address, { method: 'PUT', body })

describe('the port for workers', () => {
  it('accepts a connection with the key', async () => {
    const channel = await connectSocket(new URL(origin), KEY)
    expect(onWorker).toHaveBeenCalledExactlyOnceWith(expect.anything(), '127.0.0.1')
    const received = new Promise((resolve) => channel.onMessage(resolve))
    onWorker.mock.calls[0]?.[0].send('{"type":"ping"}')
    expect(await received).toBe('{"type":"ping"}')
    expect(channel.bytesRead()).toBeGreaterThan(15)
  })

  it('counts the bytes of a message that isn’t complete', async () => {
    const headers = {
      Authorization: `Bearer ${KEY}`,
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    }
    const upgrading = request(`${origin}/worker`, { headers }).end()
    const [, socket] = (await once(upgrading, 'upgrade')) as [unknown, Socket]
    onTestFinished(() => void socket.destroy())
    const channel = onWorker.mock.calls[0]?.[0]
    const before = channel?.bytesRead() ?? 0
    const onMessage = vi.fn<(text: string) => void>()
    channel?.onMessage(onMessage)
    // The head of a masked text of 1000 bytes, and its first ten.
    socket.write(Buffer.from([0x81, 0xfe, 0x03, 0xe8, 0, 0, 0, 0, ...Buffer.from('0123456789')]))
    await expect.poll(() => channel?.bytesRead()).toBe(before + 18)
    expect(onMessage).not.toHaveBeenCalled()
  })

  it.each(['', 'a-key-of-more-than-32-characters-1235', `${KEY}4`])('refuses the key “%s” with 401, and logs no key', async (key) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    await expect(connectSocket(new URL(origin), key)).rejects.toMatchObject({
      code: 'worker-refused',
      message: 'The server refused WORKER_KEY.',
    })
    expect(onWorker).not.toHaveBeenCalled()
    expect(warn.mock.calls).toEqual([['Refused a worker without the right key, from 127.0.0.1.']])
    warn.mockClear()
  })

  it.each([
    ['/worker', 'HTTP/1.1 401 Unauthorized'],
    ['/elsewhere', 'HTTP/1.1 404 Not Found'],
  ])('closes a connection that it refuses at %s, although the client keeps its side open', async (path, status) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const client = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true })
    onTestFinished(() => void client.destroy())
    const onError = vi.fn<(error: Error) => void>()
    client.on('error', onError)
    client.write(`GET ${path} HTTP/1.1\r\nHost: studio\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
    const [response] = (await once(client, 'data')) as [Buffer]
    expect(response.toString()).toContain(status)
    // A write fails once the other side is closed, and not while only its sending half is.
    await expect
      .poll(() => {
        if (!client.destroyed) client.write('x')
        return onError.mock.calls.length
      })
      .toBe(1)
    warn.mockClear()
  })

  it('has nothing at other paths', async () => {
    expect((await fetch(`${origin}/`)).status).toBe(404)
    expect((await fetch(`${origin}/calls/${'A'.repeat(43)}/inputs/0`)).status).toBe(404)
    const upgraded = request(`${origin}/elsewhere`, { headers: { Connection: 'Upgrade', Upgrade: 'websocket' } }).end()
    const [response] = (await once(upgraded, 'response')) as [{ statusCode: number }]
    expect(response.statusCode).toBe(404)
  })

  it('sends the input of a call and takes its output, while the call is open', async () => {
    const { path, written, outputSha256, close } = openCall()
    expect(await (await fetch(`${origin}${path}/inputs/0`)).text()).toBe('the original')
    expect((await put(`${origin}${path}/output`, 'the export')).status).toBe(204)
    expect(written).toEqual(['the export'])
    expect(outputSha256()).toBe(createHash('sha256').update('the export').digest('hex'))
    close()
    expect((await fetch(`${origin}${path}/inputs/0`)).status).toBe(404)
    expect((await put(`${origin}${path}/output`, 'another')).status).toBe(404)
    expect(written).toEqual(['the export'])
  })

  it('refuses bodies over the limit, also without a length', async () => {
    const { path, written, results } = openCall()
    expect((await put(`${origin}${path}/results/0`, '12345678901')).status).toBe(413)
    expect((await put(`${origin}${path}/output`, 'x'.repeat(21))).status).toBe(413)
    const stream = new Blob(['x'.repeat(21)]).stream()
    // The types of Node don't know the option of streams.
    const init = { method: 'PUT', body: stream, duplex: 'half' } as RequestInit
    await expect(fetch(`${origin}${path}/output`, init)).rejects.toThrow('fetch failed')
    expect(written).toEqual([])
    expect(() => results([''])).toThrow('Result 0 of a call didn’t arrive.')
    expect((await put(`${origin}${path}/results/0`, '1234567890')).status).toBe(204)
  })
})

describe('a worker’s own server', () => {
  /** Starts a server that forwards to the one at an address. */
  async function forwardTo(address: string): Promise<string> {
    const forwarding = createServer(forwardCalls(new URL(address)))
    forwarding.listen(0, '127.0.0.1')
    await once(forwarding, 'listening')
    onTestFinished(() => {
      forwarding.closeAllConnections()
      forwarding.close()
    })
    return `http://127.0.0.1:${(forwarding.address() as AddressInfo).port}`
  }

  it('forwards the files of a call in both directions, and refusals', async () => {
    const { path, written } = openCall()
    const own = await forwardTo(origin)
    expect(await (await fetch(`${own}${path}/inputs/0`)).text()).toBe('the original')
    expect((await put(`${own}${path}/output`, 'the export')).status).toBe(204)
    expect(written).toEqual(['the export'])
    expect((await fetch(`${own}/calls/${'A'.repeat(43)}/inputs/0`)).status).toBe(404)
    expect((await put(`${own}${path}/results/0`, '12345678901')).status).toBe(413)
  })

  it('ends a request whose server isn’t reachable', async () => {
    const own = await forwardTo(origin)
    await server.close()
    await expect(fetch(`${own}/calls/${'A'.repeat(43)}/inputs/0`)).rejects.toThrow('fetch failed')
    server = await startWorkerServer({ host: '127.0.0.1', port: 0, key: KEY, callFiles, onWorker })
  })
})

describe('the identity of a build', () => {
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'build-id-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'index.html'), '<p>Engine</p>')
    await writeFile(join(folder, 'assets', 'engine.js'), 'detect()')
  })

  afterEach(() => rm(folder, { recursive: true }))

  it('is that of its version and of all files', async () => {
    const before = await buildId('0.1.0', folder)
    expect(before).toMatch(/^0\.1\.0\+[\da-f]{12}$/)
    expect(await buildId('0.1.0', folder)).toBe(before)
    await writeFile(join(folder, 'assets', 'engine.js'), 'detect(2)')
    const after = await buildId('0.1.0', folder)
    expect(after).toMatch(/^0\.1\.0\+[\da-f]{12}$/)
    expect(after).not.toBe(before)
  })

  it('a key is read from the file that WORKER_KEY_FILE names', async () => {
    await writeFile(join(folder, 'key'), `${KEY}\n`)
    expect(withKeyOfFile({ WORKER_KEY_FILE: join(folder, 'key') })['WORKER_KEY']).toBe(KEY)
    expect(withKeyOfFile({ WORKER_KEY: 'own', WORKER_KEY_FILE: '' })['WORKER_KEY']).toBe('own')
    expect(() => withKeyOfFile({ WORKER_KEY_FILE: join(folder, 'none') })).toThrow('WORKER_KEY_FILE names a file that can’t be read.')
  })
})
