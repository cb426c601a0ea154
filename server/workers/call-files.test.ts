import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, request, type ClientRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { FilesUnreachableError } from '#backend/ports/files.ts'
import { EngineCancelledError, EngineError } from '#engine/core/errors.ts'
import { diskFiles } from '../files/disk-files'
import type { ServerFiles } from '../files/server-files'
import { createCallFiles } from './call-files'
import { createEnginePage, type EnginePage } from './engine-page'
import { encode, type CallEnd, type EngineCall } from './messages'

let folder: string
let files: ServerFiles
let server: Server
const callFiles = createCallFiles()

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'call-files-'))
  files = diskFiles(folder)
  server = createServer(callFiles.handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

/** Returns a page whose calls a function runs with the address of their files. */
const pageThat = (run: (address: string, call: EngineCall) => Promise<CallEnd>, own: Pick<ServerFiles, 'replace'> = files): EnginePage =>
  createEnginePage({
    runner: {
      run: (call) => run(`http://127.0.0.1:${(server.address() as AddressInfo).port}${call.files}`, call),
      close: () => undefined,
    },
    callFiles,
    files: own,
  })

const connections = (): Promise<number> =>
  new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))))

const done: CallEnd = { result: encode({}).text, results: [] }

/** A file of a store that fails when it is read. */
class Broken extends File {
  constructor() {
    super([], 'broken')
    Object.defineProperty(this, 'size', { value: 10 })
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    return new ReadableStream({ pull: (controller) => controller.error(new FilesUnreachableError('on purpose')) })
  }
}

/** Sends the first half of a body of eight bytes. */
function sendHalf(address: string): ClientRequest {
  const sending = request(address, { method: 'PUT', headers: { 'Content-Length': 8 } })
  sending.write('half')
  return sending
}

/** Returns a promise and the function that resolves it. */
function signalOnce(): { seen: Promise<void>; see: () => void } {
  let see: () => void = () => undefined
  const seen = new Promise<void>((resolve) => (see = resolve))
  return { seen, see: () => see() }
}

describe('a transfer', () => {
  it('of an input is reported in each of its pieces', async () => {
    const onTransfer = vi.fn<() => void>()
    const page = pageThat(async (address) => {
      expect((await (await fetch(`${address}/inputs/0`)).arrayBuffer()).byteLength).toBe(1_000_000)
      return done
    })
    await files.write('media', 'media-1', new Blob([new Uint8Array(1_000_000)]))
    const input = await files.read('media', 'media-1')
    await page.call({ engine: 'media', method: 'probe', args: [input], options: { onTransfer } })
    // Node reads a file in pieces of 64 KiB.
    expect(onTransfer.mock.calls.length).toBeGreaterThanOrEqual(15)
  })

  it.each([
    ['output', { outputSha256: 'c81f0cb5da97b34177d9f20dfca284b70e93f6cd74eb1186a2e943b983bd8fa8' }],
    ['results/0', {}],
  ])('of %s is reported before all of it has arrived', async (name, result) => {
    const { seen: reported, see: report } = signalOnce()
    const page = pageThat(async (address) => {
      const sending = sendHalf(`${address}/${name}`)
      await reported
      sending.end('half')
      const [{ statusCode }] = (await once(sending, 'response')) as [{ statusCode: number }]
      expect(statusCode).toBe(204)
      return { result: encode(result).text, results: [] }
    })
    const output = await files.create('versions', 'version-1')
    const ended = page.call({ engine: 'video', method: 'redact', args: [], output, options: { onTransfer: report } })
    expect(await ended).toEqual(result)
  })

  it('of an output that never ends is broken off with its call, and leaves no part of a file', async () => {
    const { seen: arrived, see: onTransfer } = signalOnce()
    const output = await files.create('versions', 'version-1')
    let broken: Promise<unknown> = Promise.resolve()
    const page = pageThat(async (address) => {
      broken = once(sendHalf(`${address}/output`), 'response').catch((error: unknown) => error)
      await arrived
      expect(await readdir(join(folder, 'versions'))).toEqual(['version-1', expect.stringMatching(/^version-1\..+\.part$/)])
      throw new EngineError('worker-failed', 'Processing stopped unexpectedly. Try again.')
    })
    const ended = page.call({ engine: 'video', method: 'redact', args: [], output, options: { onTransfer } })
    await expect(ended).rejects.toMatchObject({ code: 'worker-failed' })
    expect(await broken).toMatchObject({ code: 'ECONNRESET' })
    await expect.poll(() => readdir(join(folder, 'versions'))).toEqual(['version-1'])
  })

  it('of an output that has arrived is discarded if its call ends before it replaces the file', async () => {
    const { seen: arrived, see: arrive } = signalOnce()
    const { seen: over, see: end } = signalOnce()
    let replaced: Promise<void> = Promise.resolve()
    // Stands in for a disk that takes its time to flush the last piece.
    const replace: ServerFiles['replace'] = (target, name, content, signal) => {
      async function* slow(): AsyncGenerator<Uint8Array> {
        yield* content
        arrive()
        await over
      }
      replaced = files.replace(target, name, slow(), signal)
      return replaced
    }
    const page = pageThat(
      async (address) => {
        fetch(`${address}/output`, { method: 'PUT', body: 'the export' }).catch(() => undefined)
        await arrived
        throw new EngineCancelledError()
      },
      { replace },
    )
    const output = await files.create('versions', 'version-1')
    await expect(page.call({ engine: 'video', method: 'redact', args: [], output })).rejects.toThrow(EngineCancelledError)
    end()
    await expect(replaced).rejects.toMatchObject({ name: 'AbortError' })
    expect(await (await files.read('versions', 'version-1'))?.text()).toBe('')
    expect(await readdir(join(folder, 'versions'))).toEqual(['version-1'])
  })

  it.each([
    ['input', { args: [new Broken()] }, (address: string) => fetch(`${address}/inputs/0`).then((response) => response.text())],
    [
      'output',
      { args: [], output: { folder: 'versions', name: 'version-1' } as const },
      (address: string) => fetch(`${address}/output`, { method: 'PUT', body: 'the export' }),
    ],
  ])('of an %s that the store fails ends the call with the store’s error', async (_what, call, transfer) => {
    const page = pageThat(
      async (address) => {
        await expect(transfer(address)).rejects.toThrow(TypeError)
        return { error: { name: 'TypeError', message: 'Failed to fetch' } }
      },
      { replace: () => Promise.reject(new FilesUnreachableError('on purpose')) },
    )
    await expect(page.call({ engine: 'video', method: 'redact', ...call })).rejects.toThrow(FilesUnreachableError)
  })

  it('of an input that no one reads is broken off with its call', async () => {
    const { seen: started, see: onTransfer } = signalOnce()
    // More than the buffers of a connection hold.
    await files.write('media', 'media-1', new Blob([new Uint8Array(32_000_000)]))
    const input = await files.read('media', 'media-1')
    const page = pageThat(async (address) => {
      const reading = request(`${address}/inputs/0`).end()
      // The end of the connection is an error of the request.
      reading.on('error', () => undefined)
      await Promise.all([once(reading, 'response'), started])
      expect(await connections()).toBe(1)
      throw new EngineError('worker-failed', 'Processing stopped unexpectedly. Try again.')
    })
    const ended = page.call({ engine: 'media', method: 'probe', args: [input], options: { onTransfer } })
    await expect(ended).rejects.toMatchObject({ code: 'worker-failed' })
    await expect.poll(connections).toBe(0)
  })
})
