import { isAllocationFailure, outOfMemory, EngineCancelledError, EngineError } from '../core/errors'
import { openFile, type OpenFile } from './read-file'

/**
 * Opens a file for the duration of `work`.
 *
 * @param onRead receives the share of the file that has been read, whenever it grows
 */
export async function withFile<T>(file: Blob, work: (opened: OpenFile) => Promise<T>, onRead?: (fraction: number) => void): Promise<T> {
  const opened = await openFile(file, onRead)
  try {
    return await work(opened)
  } finally {
    opened.input.dispose()
  }
}

/** Runs a decoder and converts its unexpected errors with `toError`, because the data can't be decoded. */
export async function decoding<T>(work: () => Promise<T>, toError: (options: ErrorOptions) => EngineError): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof EngineError || error instanceof EngineCancelledError) throw error
    if (isAllocationFailure(error)) throw outOfMemory({ cause: error })
    throw toError({ cause: error })
  }
}
