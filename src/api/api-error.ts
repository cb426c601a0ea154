import { textField } from '#lib/text-field.ts'

/** Thrown when the back end responds with an error. The message is the response's `error` text, ready to be shown, or else the status. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code = 'api'
  readonly status: number
  /** The request, such as `GET /media`. */
  readonly call: string
  /** The response body as received. */
  readonly body: unknown
  /** The machine-readable reason. Undefined if the back end sends none: version 1.0.0 of the contract has no codes. */
  readonly reason: string | undefined
  /** The rejected field of the request, as a path with dots. */
  readonly field: string | undefined
  /** The wait that the back end requests; null if it requests none. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, call: string, body: unknown, retryAfterSeconds: number | null = null) {
    super(textField(body, 'error') ?? `Request failed with status code ${status}`)
    this.status = status
    this.call = call
    this.body = body
    this.reason = textField(body, 'code')
    this.field = textField(body, 'field')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Returns whether the back end lacks a call. Back ends of version 1.0.0 lack the newer ones. */
export function lacksCall(error: unknown): boolean {
  return error instanceof ApiError && [404, 405, 501].includes(error.status)
}

/** Thrown when there is no response: the network or the back end is down. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  readonly code = 'connection'

  constructor(options: ErrorOptions) {
    super('Couldn’t connect to the server. Check your connection and try again.', options)
  }
}

/** Thrown when a response isn't what the contract promises: something else, such as a proxy, responded. */
export class UnexpectedResponseError extends Error {
  override readonly name = 'UnexpectedResponseError'
  readonly code = 'unexpected-response'

  constructor() {
    super('The server responded unexpectedly. Try again, or contact your administrator.')
  }
}

/** Returns whether a request was cancelled on purpose, which isn't shown to the user. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
