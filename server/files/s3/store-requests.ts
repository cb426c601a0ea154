import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'

import type { S3Settings } from './s3-settings'
import { codeIn, connectionError, responseError, StoreError } from './store-error'

/** Max attempts of a request that makes no progress. */
const MAX_ATTEMPTS = 6

/** The longest first wait, which doubles with each attempt: together max 6 seconds. */
const FIRST_WAIT = 200

/** Time for sending a request and for the beginning of its response. */
const ANSWER_MILLISECONDS = 60_000

/** The same for requests without content, for which a person may wait. */
const SHORT_MILLISECONDS = 10_000

const SHORT = new Set(['HEAD', 'DELETE'])

/** Time without a byte of a response. */
const SILENCE_MILLISECONDS = 30_000

/** Waits and limits of time; simulated in tests. */
export interface StoreTime {
  pause: (milliseconds: number) => Promise<unknown>
  /** Calls `onOver` after the time unless the returned function is called before. */
  limit: (milliseconds: number, onOver: () => void) => () => void
  /** Returns a number from 0 to 1. */
  random: () => number
}

export const realTime: StoreTime = {
  pause,
  limit: (milliseconds, onOver) => {
    const timer = setTimeout(onOver, milliseconds)
    return () => clearTimeout(timer)
  },
  random: Math.random,
}

export interface StoreRequest {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Empty for the bucket itself. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer> | undefined
  /** Ends the request and the reading of its response. */
  signal?: AbortSignal | undefined
}

/** A response without failure. */
export interface StoreResponse {
  status: number
  headers: Headers
  /** Reads the body. Throws a StoreError when the connection is silent or cut off, but not when the body is short. */
  pieces: () => AsyncGenerator<Uint8Array<ArrayBuffer>>
  /** Ends the response without reading its body. */
  discard: () => void
}

export interface StoreRequests {
  /** Sends a request once. Its body must be read, or the response discarded. */
  once: (request: StoreRequest) => Promise<StoreResponse>
  /** Sends a request, again after failures that may pass, and returns the headers and text of the response. */
  text: (request: StoreRequest) => Promise<{ headers: Headers; text: string }>
  /** Returns a function that waits after a failure, and throws it if it won't pass or there were too many. */
  attempts: () => (error: unknown) => Promise<void>
}

const late = (): StoreError => new StoreError('timeout', 'The file store didn’t respond in time.', true)

/** Returns the address of an object. Names of keys have no characters that addresses change. */
function addressOf({ endpoint, bucket, pathStyle }: S3Settings, key: string, query: Record<string, string> = {}): URL {
  const url = new URL(endpoint)
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`
  url.pathname = [...(pathStyle ? [bucket] : []), ...(key === '' ? [] : [key])].join('/')
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

/** Returns the signed requests of a store. */
export function storeRequests(settings: S3Settings, time: StoreTime = realTime): StoreRequests {
  const { accessKeyId, secretAccessKey, sessionToken, region } = settings
  const signer = new AwsClient({ accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }), service: 's3', region })

  /** Rejects when the work takes too long, and then ends the request. */
  async function within<Result>(milliseconds: number, end: AbortController, work: Promise<Result>): Promise<Result> {
    let cancel: () => void = () => undefined
    const over = new Promise<never>((_resolve, reject) => {
      cancel = time.limit(milliseconds, () => {
        reject(late())
        end.abort()
      })
    })
    try {
      return await Promise.race([work, over])
    } catch (error) {
      throw connectionError(error)
    } finally {
      cancel()
    }
  }

  async function* piecesOf(response: Response, end: AbortController): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const reader = response.body?.getReader()
    if (!reader) return
    try {
      for (;;) {
        const { value } = await within(SILENCE_MILLISECONDS, end, reader.read())
        if (value === undefined) return
        yield value
      }
    } finally {
      // The rest of a response that is read no further would keep its connection.
      end.abort()
    }
  }

  async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
    const all: Uint8Array[] = []
    for await (const piece of pieces) all.push(piece)
    return Buffer.concat(all).toString()
  }

  const once: StoreRequests['once'] = async ({ method, key, query, headers, body, signal }) => {
    const end = new AbortController()
    signal?.addEventListener('abort', () => end.abort(), { signal: end.signal })
    signal?.throwIfAborted()
    const signed = await signer.sign(addressOf(settings, key, query).href, {
      method,
      // The store compares the content with its hash.
      headers: {
        ...headers,
        'X-Amz-Content-Sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      ...(body && { body }),
    })
    // A compressed response would have another length. Proxies may change this header, so it isn't signed; ranges have it already.
    if (headers?.['Range'] === undefined) signed.headers.set('Accept-Encoding', 'identity')
    const response = await within(
      SHORT.has(method) ? SHORT_MILLISECONDS : ANSWER_MILLISECONDS,
      end,
      fetch(signed, { signal: end.signal, redirect: 'manual' }),
    )
    if (response.ok) {
      const { status, headers: received } = response
      return { status, headers: received, pieces: () => piecesOf(response, end), discard: () => end.abort() }
    }
    throw responseError(response.status, await textOf(piecesOf(response, end)).catch(() => ''))
  }

  const attempts: StoreRequests['attempts'] = () => {
    let count = 0
    return async (error) => {
      count += 1
      if (!(error instanceof StoreError) || !error.mayPass || count >= MAX_ATTEMPTS) throw error
      // Servers that failed together don't return together.
      await time.pause(FIRST_WAIT * 2 ** (count - 1) * (0.5 + time.random() / 2))
    }
  }

  return {
    once,
    attempts,
    text: async (request) => {
      const failed = attempts()
      for (;;) {
        try {
          const { status, headers, pieces } = await once(request)
          const text = await textOf(pieces())
          // Joining the parts of an object may fail after the store has responded with 200.
          if (codeIn(text) !== undefined) throw responseError(status === 200 ? 500 : status, text)
          return { headers, text }
        } catch (error) {
          await failed(error)
        }
      }
    },
  }
}
