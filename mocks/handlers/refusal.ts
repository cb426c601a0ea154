/** The error status codes of this back end. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 416 | 422 | 429 | 500 | 501 | 503 | 507

/** The error message for full storage. */
export const STORAGE_FULL = 'This browser is out of storage for this site. Free up space and try again.'

/** An error response: its status, and a message that may be shown to the user. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code = 'refused'
  readonly status: RefusalStatus
  readonly headers: Record<string, string>

  constructor(status: RefusalStatus, sentence: string, headers: Record<string, string> = {}) {
    super(sentence)
    this.status = status
    this.headers = headers
  }
}

/** Returns an error response in the contract's shape. */
export function failure(status: RefusalStatus, sentence: string, headers: HeadersInit = {}): Response {
  return Response.json({ error: sentence }, { status, headers })
}
