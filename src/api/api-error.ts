/** The back end answered, and not with success. The message is the answer's `error`, fit to be shown, or the status. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code = 'api'
  readonly status: number
  /** What was asked, such as `GET /media`. */
  readonly call: string
  /** The answer as it came. */
  readonly body: unknown
  /** How long the back end asks to be left alone; null where it does not say. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, call: string, body: unknown, retryAfterSeconds: number | null = null) {
    super(textOf(body) ?? `Request failed with status code ${status}`)
    this.status = status
    this.call = call
    this.body = body
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** No answer came at all: no network, or a back end that is not there. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  readonly code = 'connection'

  constructor(options: ErrorOptions) {
    super('There is no connection to the server. Check the network and try again.', options)
  }
}

function textOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined
  return typeof body.error === 'string' && body.error !== '' ? body.error : undefined
}

/** Whether a request was given up on purpose, which nobody needs to be told. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
