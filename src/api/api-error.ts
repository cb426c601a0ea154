/** Thrown when the back end responds with an error. The message is the response's `error` text, ready to be shown, or else the status. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code = 'api'
  readonly status: number
  /** The request, such as `GET /media`. */
  readonly call: string
  /** The response body as received. */
  readonly body: unknown
  /** How long the back end asks to wait; null when it doesn't. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, call: string, body: unknown, retryAfterSeconds: number | null = null) {
    super(textOf(body) ?? `Request failed with status code ${status}`)
    this.status = status
    this.call = call
    this.body = body
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Thrown when there is no response: the network or the back end is down. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  readonly code = 'connection'

  constructor(options: ErrorOptions) {
    super("Couldn't connect to the server. Check your connection and try again.", options)
  }
}

function textOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined
  return typeof body.error === 'string' && body.error !== '' ? body.error : undefined
}

/** Returns whether a request was cancelled on purpose, which isn't shown to the user. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
