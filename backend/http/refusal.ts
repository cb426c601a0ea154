import type { FailureCode } from '#lib/failure-codes.ts'

/** The codes of errors that have no more specific one, by status. */
const codes = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-allowed',
  409: 'conflict',
  412: 'precondition',
  413: 'too-large',
  415: 'unsupported-type',
  416: 'range',
  422: 'invalid',
  429: 'too-many-requests',
  500: 'internal',
  501: 'not-available',
  503: 'unavailable',
  507: 'storage-full',
} as const satisfies Record<number, FailureCode>

/** The error status codes of this back end. */
export type RefusalStatus = keyof typeof codes

export interface RefusalDetails {
  /** Defaults to the status's code. */
  code?: FailureCode
  /** The rejected field of the request, as a path with dots. */
  field?: string
  headers?: Record<string, string>
  /** Further fields of the response, which the contract declares for some operations. */
  more?: Record<string, unknown>
}

/** An error response: its status, a message that may be shown to the user, and machine-readable details. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: FailureCode
  readonly field: string | undefined
  readonly status: RefusalStatus
  readonly headers: Record<string, string>
  readonly more: Record<string, unknown>

  constructor(status: RefusalStatus, sentence: string, { code = codes[status], field, headers = {}, more = {} }: RefusalDetails = {}) {
    super(sentence)
    this.status = status
    this.code = code
    this.field = field
    this.headers = headers
    this.more = more
  }
}

/** Returns an error in the contract's shape. */
export function toFailure({ status, message, code, field, more }: Refusal, headers: HeadersInit = {}): Response {
  return Response.json({ error: message, code, ...(field === undefined ? {} : { field }), ...more }, { status, headers })
}

/** Returns an error response in the contract's shape, with the code of its status. */
export function failure(status: RefusalStatus, sentence: string, headers: HeadersInit = {}): Response {
  return Response.json({ error: sentence, code: codes[status] }, { status, headers })
}
