/** The status codes with which this back end says no. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 415 | 416 | 422 | 429 | 500 | 501 | 503 | 507

/** What a full disk is called, wherever it shows. */
export const STORAGE_FULL = 'The disk or the browser’s storage for this site is full. Free some space and try again.'

/** A handler's no: the status, and the sentence that may be shown to the person. */
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

/** The contract's shape of every failure. */
export function failure(status: RefusalStatus, sentence: string, headers: HeadersInit = {}): Response {
  return Response.json({ error: sentence }, { status, headers })
}
