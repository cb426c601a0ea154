import { EngineCancelledError, EngineError, isAllocationFailure, isStorageFull, outOfMemory } from '../../core/errors'

/** Returns the error of a video that can't be read to its end. */
export const damaged = (cause: unknown): EngineError =>
  isAllocationFailure(cause)
    ? outOfMemory({ cause })
    : new EngineError(
        'cannot-decode',
        'A part of this video is damaged and can’t be decoded, so nothing was exported. Repair or convert it in another program.',
        { cause },
      )

/** Returns the error of a video that can't be written. */
export const notEncoded = (cause: unknown): EngineError =>
  isAllocationFailure(cause)
    ? outOfMemory({ cause })
    : new EngineError('cannot-encode', 'This browser couldn’t encode the video, so nothing was exported. Choose another format.', { cause })

/** Passes on the engine's errors and storage errors such as a full disk. */
export async function failingAs<T>(work: () => Promise<T>, toError: (cause: unknown) => EngineError): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof EngineError || error instanceof EngineCancelledError || isStorageFull(error)) throw error
    throw toError(error)
  }
}
