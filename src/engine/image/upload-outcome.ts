import { mayBeAnimated, type UploadOutcome } from '#lib/upload-outcome.ts'
import { HEIC_AS_JPEG, HEIC_AS_PNG, MAYBE_ANIMATED, animationOutcome, heicVideo, madeOfTiff } from '#lib/words/conversion-words.ts'
import { ByteReader, EndOfBytesError } from '../core/byte-reader'
import { EngineError } from '../core/errors'
import { convertibleFormat } from './convertible-format'
import { blobSource } from '../core/source'
import { countFrames, decodesFrames, type AnimationFormat } from './animation/frames'
import { videoBytesIn } from './probe/base-media'
import { inspectFile } from './probe/inspect'
import { hiddenMediaNotes } from './probe/hidden-media'

/** Larger files are uploaded without notes, because each is read completely. */
const MAX_BYTES = 500_000_000

const bytesOf = async (file: Blob): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await file.arrayBuffer())

async function ofAnimation(file: Blob, format: AnimationFormat): Promise<UploadOutcome> {
  const frames = countFrames(await bytesOf(file), format)
  const canChoose = await decodesFrames(format)
  return { format, notes: [animationOutcome(frames, canChoose)], ...(canChoose ? { frames } : {}) }
}

async function ofTiff(file: Blob): Promise<UploadOutcome> {
  const { readPages } = await import('./tiff/directories')
  return { format: 'TIFF', notes: [`Becomes ${madeOfTiff(readPages(await bytesOf(file)).length)}.`] }
}

async function ofHeic(file: Blob): Promise<UploadOutcome> {
  const { bytes } = await inspectFile(file)
  const video = videoBytesIn(new ByteReader(bytes))
  // Transparent pixels are only found by decoding all of them.
  const notes = [`Becomes ${HEIC_AS_JPEG}, or ${HEIC_AS_PNG} if parts of it are transparent.`]
  return { format: 'HEIC', notes: video === undefined ? notes : [...notes, `${heicVideo(video)} is removed.`] }
}

const ofOther = async (file: Blob): Promise<UploadOutcome> => ({ notes: hiddenMediaNotes(await bytesOf(file)) })

/**
 * Returns the result of converting a file, in notes for the user. A file that can't be read gets no notes, because its check names the reason.
 *
 * @throws EngineError 'source-unreadable' or 'out-of-memory', EngineCancelledError
 */
export async function outcomeOf(file: File, signal: AbortSignal): Promise<UploadOutcome> {
  if (file.size > MAX_BYTES) return { notes: mayBeAnimated(file) ? [MAYBE_ANIMATED] : [] }
  try {
    const format = await convertibleFormat(blobSource(file), signal)
    if (format === 'GIF' || format === 'WebP') return await ofAnimation(file, format)
    if (format === 'TIFF') return await ofTiff(file)
    return await (format === 'HEIC' ? ofHeic(file) : ofOther(file))
  } catch (error) {
    if (error instanceof EngineError || error instanceof EndOfBytesError) return { notes: [] }
    throw error
  }
}
