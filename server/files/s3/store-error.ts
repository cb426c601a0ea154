import { FilesUnreachableError } from '#backend/ports/files.ts'

/** The statuses and codes after which the same request may succeed. */
const PASSING = new Set(
  // The last three are for content that was damaged or cut off on its way.
  '408 429 500 502 503 504 520 521 522 523 524 RequestTimeout SlowDown InternalError OperationAborted XAmzContentSHA256Mismatch BadDigest IncompleteBody'.split(
    ' ',
  ),
)

/** The statuses and codes of stores without space. */
const FULL = new Set(['507', 'QuotaExceeded', 'XMinioStorageFull'])

/**
 * Thrown when a store of objects fails a request. It names the store's own code, and neither the request's address nor its headers, which
 * have credentials.
 */
export class StoreError extends FilesUnreachableError {
  override readonly name = 'StoreError'

  /** The code of the store, of the system or of this program. */
  readonly code: string
  override readonly mayPass: boolean

  constructor(code: string, message: string, mayPass = false) {
    super(message)
    this.code = code
    this.mayPass = mayPass
  }
}

/** The beginning of an error's document, which is short. */
const MAX_TEXT = 64 * 1024

/**
 * Returns the code in an error's document; undefined if it has none. The rest isn't read, because stores repeat the request in it, with
 * parts of the credentials.
 */
export function codeIn(document: string): string | undefined {
  return /<Error>[\s\S]*?<Code>([\w.]{1,60})<\/Code>/.exec(document.slice(0, MAX_TEXT))?.[1]
}

/** Returns the error for a response. */
export function responseError(status: number, document: string): Error {
  const code = codeIn(document) ?? String(status)
  if (FULL.has(code) || FULL.has(String(status))) return new DOMException('The file store is full.', 'QuotaExceededError')
  const mayPass = PASSING.has(code) || PASSING.has(String(status))
  return new StoreError(code, `The file store responded with ${status}${code === String(status) ? '' : ` (${code})`}.`, mayPass)
}

/** Returns the error for a connection that failed or was cut off. */
export function connectionError(error: unknown): StoreError {
  if (error instanceof StoreError) return error
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const found = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const code = /^[\w-]{1,60}$/.test(found) ? found : 'connection'
  return new StoreError(code, `The connection to the file store failed (${code}).`, true)
}
