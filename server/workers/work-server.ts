import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'

import { appFiles } from '../http/app-files'

const ADDRESS = /^\/calls\/([\w-]{43})\/(inputs|results|output)(?:\/(\d{1,5}))?$/

/** The largest result that isn't written to an output: a converted image or a decrypted document. */
const MAX_RESULT = 1024 * 1024 * 1024

/** A result that a page has sent is not what the engine has described. */
export class OutputChangedError extends Error {
  override readonly name = 'OutputChangedError'
  readonly code = 'output-changed'
}

/** The files of a call: what a page may read, and what it has sent. */
export interface CallFiles {
  /** The path of the files on the work server. It can't be guessed, and ends with the call. */
  path: string
  /** Returns the results by their place. */
  results: (types: readonly string[]) => Blob[]
  /** Returns the SHA-256 of the written output; undefined if nothing was sent. */
  outputSha256: () => string | undefined
  close: () => void
}

export interface CallFilesOptions {
  inputs: readonly Blob[]
  /** Replaces the output once the stream has arrived. Absent if the call writes no file. */
  write?: (content: AsyncIterable<Uint8Array>) => Promise<void>
}

interface OpenCall extends CallFilesOptions {
  received: Map<number, Buffer>
  sha256?: string
  isOver?: true
}

export interface WorkServer {
  /** The origin, such as `http://127.0.0.1:41234`. */
  origin: string
  open: (options: CallFilesOptions) => CallFiles
  close: () => Promise<void>
}

async function readAll(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of incoming) {
    // No encoding is set, so the pieces are bytes.
    const bytes = piece as Buffer
    size += bytes.byteLength
    if (size > MAX_RESULT) return undefined
    pieces.push(bytes)
  }
  return Buffer.concat(pieces)
}

async function sendInput(input: Blob, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(200, { 'Content-Length': input.size, 'Content-Type': 'application/octet-stream', 'Cache-Control': 'no-store' })
  // It is the same byte stream, for which Node and the DOM have separate types.
  await pipeline(Readable.fromWeb(input.stream() as unknown as NodeStream), outgoing)
}

/** Passes a stream on and hashes it, while its call is open. */
async function* hashing(incoming: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>, call: OpenCall): AsyncGenerator<Uint8Array> {
  for await (const piece of incoming) {
    if (call.isOver) break
    hash.update(piece)
    yield piece
  }
  // A file that replaced the output after the end of its job would have no record.
  if (call.isOver) throw new Error('The call of an output has ended.')
}

async function receiveOutput(call: OpenCall, incoming: IncomingMessage): Promise<number> {
  if (!call.write) return 404
  const hash = createHash('sha256')
  await call.write(hashing(incoming, hash, call))
  call.sha256 = hash.digest('hex')
  return 204
}

async function receiveResult(call: OpenCall, place: number, incoming: IncomingMessage): Promise<number> {
  const content = await readAll(incoming)
  if (!content) return 413
  call.received.set(place, content)
  return 204
}

/**
 * Serves the engine page and the files of its calls to the browser of this machine. A page knows only the addresses of its own calls, and
 * no credential.
 *
 * @param folder the built engine page
 * @param headers response headers of the page and its workers, such as their policy
 */
export async function startWorkServer(folder: string, headers: Record<string, string>): Promise<WorkServer> {
  const calls = new Map<string, OpenCall>()
  const servePage = appFiles(folder, headers)

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const [, token = '', kind, place = '0'] = ADDRESS.exec(incoming.url ?? '') ?? []
    const call = calls.get(token)
    if (kind === undefined) {
      servePage(incoming, outgoing)
      return
    }
    if (!call) {
      outgoing.writeHead(404).end()
      return
    }
    const input = kind === 'inputs' && incoming.method === 'GET' ? call.inputs[Number(place)] : undefined
    if (input) {
      await sendInput(input, outgoing)
      return
    }
    if (kind === 'inputs' || incoming.method !== 'PUT') {
      outgoing.writeHead(404).end()
      return
    }
    const status = kind === 'output' ? await receiveOutput(call, incoming) : await receiveResult(call, Number(place), incoming)
    outgoing.writeHead(status).end()
  }

  // A large export takes longer than the usual limit of a request.
  const server = createServer({ requestTimeout: 0 }, (incoming, outgoing) => {
    // The page fails its call when the connection breaks, and the call says why.
    handle(incoming, outgoing).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  // A server that listens on a port has an address of this type.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    open: (options) => {
      const token = randomBytes(32).toString('base64url')
      const call: OpenCall = { ...options, received: new Map() }
      calls.set(token, call)
      return {
        path: `/calls/${token}`,
        results: (types) =>
          types.map((type, place) => {
            const content = call.received.get(place)
            if (!content) throw new OutputChangedError(`Result ${place} of a call didn’t arrive.`)
            return new Blob([new Uint8Array(content)], { type })
          }),
        outputSha256: () => call.sha256,
        close: () => {
          call.isOver = true
          calls.delete(token)
        },
      }
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
