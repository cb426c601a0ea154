import { createHash, randomBytes, type Hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { pipeline } from 'node:stream/promises'

const ADDRESS = /^\/calls\/([\w-]{43})\/(inputs|results|output)(?:\/(\d{1,5}))?$/

/** The sizes of what a page may send, in bytes. */
export interface CallLimits {
  /** A result that isn't written to an output: a converted image or a decrypted document. */
  result: number
  output: number
}

/** Node reports the size of larger files wrongly: `openAsBlob` counts modulo 4 GB. */
const LIMITS: CallLimits = { result: 1024 ** 3, output: 2 ** 32 - 1 }

/** A result that a page has sent is not what the engine has described. */
export class OutputChangedError extends Error {
  override readonly name = 'OutputChangedError'
  readonly code = 'output-changed'
}

/** The files of a call: what a page may read, and what it has sent. */
export interface CallFiles {
  /** The path of the files, below `/calls/`. It can't be guessed, and ends with the call. */
  path: string
  /** Returns the results by their place. */
  results: (types: readonly string[]) => Blob[]
  /** Returns the SHA-256 of the written output; undefined if nothing was sent. */
  outputSha256: () => string | undefined
  close: () => void
}

export interface CallFilesOptions {
  inputs: readonly Blob[]
  /** Called with each piece of a file that is read or has arrived, because a transfer can take longer than the work. */
  onTransfer?: () => void
  /** Called when a file can't be read or written, which the page isn't told. */
  onFailure?: (error: unknown) => void
  /**
   * Replaces the output once the stream has arrived, unless the call is over by then: the file would have no record. Absent if the call
   * writes no file.
   */
  write?: (content: AsyncIterable<Uint8Array>, over: AbortSignal) => Promise<void>
}

interface OpenCall extends CallFilesOptions {
  received: Map<number, Buffer>
  /** The responses to requests that aren't complete. */
  running: Set<ServerResponse>
  sha256?: string
  over: AbortController
}

export interface CallFilesRegistry {
  open: (options: CallFilesOptions) => CallFiles
  /** Answers a request below `/calls/`. */
  handle: (incoming: IncomingMessage, outgoing: ServerResponse) => void
}

/** Thrown when a page sends more than it may. */
class TooLargeError extends Error {
  override readonly name = 'TooLargeError'
  readonly code = 'too-large'
}

/** Passes a stream on and reports each piece. */
async function* reporting<Piece>(content: AsyncIterable<Piece>, onTransfer: () => void = () => undefined): AsyncGenerator<Piece> {
  for await (const piece of content) {
    onTransfer()
    yield piece
  }
}

async function sendInput(input: Blob, outgoing: ServerResponse, onTransfer?: () => void): Promise<void> {
  outgoing.writeHead(200, { 'Content-Length': input.size, 'Content-Type': 'application/octet-stream', 'Cache-Control': 'no-store' })
  // It is the same byte stream, for which Node and the DOM have separate types.
  const content: AsyncIterable<Uint8Array> = Readable.fromWeb(input.stream() as unknown as NodeStream)
  await pipeline(reporting(content, onTransfer), outgoing)
}

/** Passes the body of a request on up to its limit. */
async function* limited(incoming: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const piece of incoming) {
    size += piece.byteLength
    if (size > limit) throw new TooLargeError(`A body has more than ${limit} bytes.`)
    yield piece
  }
}

/** Passes a stream on and hashes it, while its call is open. */
async function* hashing(incoming: AsyncIterable<Buffer>, hash: Hash, call: OpenCall): AsyncGenerator<Uint8Array> {
  for await (const piece of incoming) {
    if (call.over.signal.aborted) break
    hash.update(piece)
    yield piece
  }
  // A file that replaced the output after the end of its job would have no record.
  if (call.over.signal.aborted) throw new Error('The call of an output has ended.')
}

async function receiveOutput(call: OpenCall, content: AsyncIterable<Buffer>): Promise<number> {
  if (!call.write) return 404
  const hash = createHash('sha256')
  await call.write(hashing(content, hash, call), call.over.signal)
  call.sha256 = hash.digest('hex')
  return 204
}

async function receiveResult(call: OpenCall, place: number, content: AsyncIterable<Buffer>): Promise<number> {
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece)
  call.received.set(place, Buffer.concat(pieces))
  return 204
}

/** Keeps the files of calls. A page knows only the addresses of its own calls, and no credential. */
export function createCallFiles(limits: CallLimits = LIMITS): CallFilesRegistry {
  const calls = new Map<string, OpenCall>()

  async function receive(call: OpenCall, kind: 'results' | 'output', place: number, incoming: IncomingMessage): Promise<number> {
    const limit = kind === 'output' ? limits.output : limits.result
    if (Number(incoming.headers['content-length'] ?? 0) > limit) return 413
    // No encoding is set, so the pieces are bytes.
    const content = reporting(limited(incoming as AsyncIterable<Buffer>, limit), call.onTransfer)
    return kind === 'output' ? receiveOutput(call, content) : receiveResult(call, place, content)
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const [, token = '', kind = '', place = '0'] = ADDRESS.exec(incoming.url ?? '') ?? []
    const call = calls.get(token)
    call?.running.add(outgoing)
    try {
      await answerCall(call, kind, Number(place), incoming, outgoing)
    } catch (error) {
      call?.onFailure?.(error)
      throw error
    } finally {
      call?.running.delete(outgoing)
    }
  }

  async function answerCall(
    call: OpenCall | undefined,
    kind: string,
    place: number,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    const input = kind === 'inputs' && incoming.method === 'GET' ? call?.inputs[place] : undefined
    if (input) {
      await sendInput(input, outgoing, call?.onTransfer)
      return
    }
    const isSent = (kind === 'results' || kind === 'output') && incoming.method === 'PUT'
    const status = call && isSent ? await receive(call, kind, place, incoming) : 404
    // A body that isn't read must not become the next request.
    outgoing.writeHead(status, status === 204 ? {} : { Connection: 'close' }).end()
  }

  return {
    // The page fails its call when the connection breaks, and the call says why.
    handle: (incoming, outgoing) => void answer(incoming, outgoing).catch(() => outgoing.destroy()),
    open: (options) => {
      const token = randomBytes(32).toString('base64url')
      const call: OpenCall = { ...options, received: new Map(), running: new Set(), over: new AbortController() }
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
          call.over.abort()
          calls.delete(token)
          // A worker without power never ends its requests, which would keep a connection and an incomplete output.
          for (const response of call.running) response.destroy()
        },
      }
    },
  }
}
