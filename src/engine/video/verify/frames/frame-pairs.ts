import { EngineCancelledError, EngineError } from '#engine/core/errors.ts'
import { decodedFrames } from '../decode'
import type { ScannedFile } from '../scan-file'

/** A decoded frame with the time of its packet. */
export interface NumberedFrame {
  frame: VideoFrame
  /** Position in display order. */
  index: number
  /** Seconds on the clock of the source. */
  time: number
}

/** The same frame of both files, or a frame that only one of them has. The caller closes the frames. */
export interface FramePair {
  source?: NumberedFrame
  output?: NumberedFrame
}

/** Max difference between the times of a packet and its frame, which is rounded to microseconds. */
const ROUNDING = 2e-6

/** The output couldn't be decoded completely. */
export class OutputDecodeError extends Error {
  override readonly name = 'OutputDecodeError'
}

/** Decodes a file and numbers its frames. A decoder may lose frames, so the time of a frame is compared with its packet's. */
async function* numbered(file: ScannedFile, signal: AbortSignal): AsyncGenerator<NumberedFrame, void> {
  let index = 0
  for await (const frame of decodedFrames(file.video, { signal })) {
    if (file.hidden.has(frame.timestamp)) {
      frame.close()
      continue
    }
    const shown = Math.max(file.presented.start, frame.timestamp / 1e6) + file.clock
    const time = file.times[index] ?? shown
    yield { frame, index, time: Math.abs(time - shown) <= ROUNDING ? time : shown }
    index += 1
  }
}

async function* sourceFrames(file: ScannedFile, signal: AbortSignal): AsyncGenerator<NumberedFrame, void> {
  try {
    yield* numbered(file, signal)
  } catch (cause) {
    if (cause instanceof EngineCancelledError) throw cause
    const message = 'Couldn’t decode the whole video to verify the export. The file may be damaged.'
    throw new EngineError('cannot-decode', message, { cause })
  }
}

async function* outputFrames(file: ScannedFile, signal: AbortSignal): AsyncGenerator<NumberedFrame, void> {
  try {
    yield* numbered(file, signal)
  } catch (cause) {
    if (cause instanceof EngineCancelledError) throw cause
    throw new OutputDecodeError(cause instanceof Error ? cause.message : String(cause))
  }
}

/**
 * Decodes both files in step. If they have the same number of frames, frames are paired by their order, and otherwise by their time.
 *
 * @throws EngineError 'cannot-decode' for the source, OutputDecodeError, EngineCancelledError
 */
export async function* framePairs(source: ScannedFile, output: ScannedFile, signal: AbortSignal): AsyncGenerator<FramePair, void> {
  const [before, after] = [sourceFrames(source, signal), outputFrames(output, signal)]
  const isByOrder = source.times.length === output.times.length
  // Max distance of a frame of the output from its frame of the source: half the time between two frames.
  const nearest = Math.max(ROUNDING, (source.end - (source.times[0] ?? 0)) / source.times.length / 2)
  let one: NumberedFrame | undefined
  let other: NumberedFrame | undefined
  const next = async (frames: AsyncGenerator<NumberedFrame, void>): Promise<NumberedFrame | undefined> => {
    const { value } = await frames.next()
    return value ?? undefined
  }
  try {
    one = await next(before)
    other = await next(after)
    while (one !== undefined || other !== undefined) {
      const difference: number = one === undefined || other === undefined ? 0 : other.time - one.time
      const isSame: boolean = one !== undefined && other !== undefined && (isByOrder || Math.abs(difference) < nearest)
      const takesSource: boolean = one !== undefined && (isSame || other === undefined || difference > 0)
      const takesOutput: boolean = other !== undefined && (isSame || one === undefined || difference <= 0)
      const pair: FramePair = { ...(takesSource && one ? { source: one } : {}), ...(takesOutput && other ? { output: other } : {}) }
      if (takesSource) one = undefined
      if (takesOutput) other = undefined
      yield pair
      if (takesSource) one = await next(before)
      if (takesOutput) other = await next(after)
    }
  } finally {
    one?.frame.close()
    other?.frame.close()
    await before.return()
    await after.return()
  }
}
