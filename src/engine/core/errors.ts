/** The reason why the engine rejected a file or failed. The error's message is a text for the user. */
export type EngineErrorCode =
  | 'empty-file'
  | 'not-media'
  | 'no-audio'
  | 'unsupported-container'
  | 'not-an-image'
  | 'not-a-document'
  | 'encrypted'
  | 'wrong-password'
  | 'no-pages'
  | 'truncated'
  | 'too-large'
  | 'animated'
  | 'no-such-frame'
  | 'cannot-decode'
  | 'detector-unavailable'
  | 'cannot-encode'
  | 'unsafe-style'
  | 'readable-text'
  | 'source-mismatch'
  | 'source-changed'
  | 'source-unreadable'
  | 'out-of-memory'
  | 'worker-failed'

/** Thrown when the engine rejects a file or fails. Nothing was exported. */
export class EngineError extends Error {
  override readonly name = 'EngineError'
  readonly code: EngineErrorCode
  /** The review items that the error concerns. */
  readonly itemIds: readonly string[] | undefined

  constructor(code: EngineErrorCode, message: string, { itemIds, ...options }: ErrorOptions & { itemIds?: readonly string[] } = {}) {
    super(message, options)
    this.code = code
    this.itemIds = itemIds
  }
}

/** Thrown when the caller has aborted the signal. */
export class EngineCancelledError extends Error {
  override readonly name = 'EngineCancelledError'
  readonly code = 'cancelled'

  constructor() {
    super('The operation was cancelled.')
  }
}

export function emptyFile(): EngineError {
  return new EngineError('empty-file', 'The file is empty. Copy it again from its source, then upload the copy.')
}

export function outOfMemory(options?: ErrorOptions): EngineError {
  return new EngineError(
    'out-of-memory',
    'There is not enough memory for this file. Close other tabs and programs and try again, or use a smaller file.',
    options,
  )
}

/** The messages of parsers that read beyond the end that a damaged file declares. */
const BEYOND_END = /but slice is|bounds/i

/** Returns whether an error means that memory could not be allocated. */
export function isAllocationFailure(error: unknown): boolean {
  if (error instanceof RangeError) return !BEYOND_END.test(error.message)
  return error instanceof Error && /out of memory|allocat/i.test(error.message)
}

/** Returns whether an error means that the disk, or the browser's quota, is exhausted. */
export function isStorageFull(error: unknown): error is Error {
  // Newer browsers have a class for this error, others a DOMException; both have this name.
  return error instanceof Error && error.name === 'QuotaExceededError'
}

export function sourceChanged(): EngineError {
  return new EngineError('source-changed', 'The file changed while it was open. Reload the page to open the new one.')
}

export function sourceUnreadable(options?: ErrorOptions): EngineError {
  return new EngineError('source-unreadable', 'Couldn’t read the whole file. Check your connection and try again.', options)
}

/** The words for a file that isn't the one of its review. */
export const OTHER_FILE = 'The file isn’t the one that was reviewed, so nothing was exported. Upload it again and review it.'
