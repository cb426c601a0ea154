import { hiddenImagesNote, hiddenVideoNote } from '#lib/words/conversion-words.ts'
import { ByteReader, EndOfBytesError } from '../../core/byte-reader'
import { isFrame, JPEG, jpegSegments } from './jpeg'

/** The name of the first box of an MP4. */
const FTYP = [0x66, 0x74, 0x79, 0x70]
/** A first box has up to 30 compatible brands in practice. */
const MIN_BOX = 16
const MAX_BOX = 256
/** Max places that begin like an image and are none. Each may be read to the end of the file. */
const MAX_OTHERS = 20

/** Returns the end of a JPEG that starts at a byte, or undefined if it has no complete image. */
function endOfImage(bytes: Uint8Array, from: number): number | undefined {
  let hasFrame = false
  try {
    for (const { marker, end } of jpegSegments(new ByteReader(bytes.subarray(from)))) {
      hasFrame ||= isFrame(marker)
      if (marker === JPEG.EOI) return hasFrame ? from + end : undefined
    }
  } catch (error) {
    if (!(error instanceof EndOfBytesError)) throw error
  }
  return undefined
}

/** Returns whether an MP4 starts four bytes before the name of its first box. */
function startsVideo(reader: ByteReader, name: number): boolean {
  if (name + 8 > reader.length || !reader.startsWith(name, FTYP)) return false
  const size = reader.u32be(name - 4)
  return size >= MIN_BOX && size <= MAX_BOX && size % 4 === 0 && /^[\w ]{4}$/.test(reader.name(name + 4))
}

/**
 * Finds the video of a motion photo: an MP4 after the image of a JPEG, directly (Google) or after the camera's own data (Samsung). Viewers
 * show only the image.
 *
 * @returns the number of bytes from the video to the end of the file, or undefined without a video
 */
export function hiddenVideoBytes(bytes: Uint8Array): number | undefined {
  const reader = new ByteReader(bytes)
  const from = endOfImage(bytes, 0)
  if (from === undefined) return undefined
  for (let name = bytes.indexOf(0x66, from + 4); name !== -1; name = bytes.indexOf(0x66, name + 1)) {
    if (startsVideo(reader, name)) return bytes.length - (name - 4)
  }
  return undefined
}

/** Returns where a JPEG may start, or -1. */
function startOfImage(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1))
    if (bytes[at + 1] === JPEG.SOI && bytes[at + 2] === 0xff) return at
  return -1
}

/**
 * Counts the complete images after the image of a JPEG, which viewers don't show: larger previews, second shots, depth maps and gain maps (CIPA
 * DC-007, “Multi-Picture Format”).
 */
function countHiddenImages(bytes: Uint8Array): number {
  let [count, others] = [0, 0]
  for (let at = endOfImage(bytes, 0); at !== undefined && others < MAX_OTHERS;) {
    const start = startOfImage(bytes, at)
    if (start === -1) return count
    const next = endOfImage(bytes, start)
    if (next === undefined) others += 1
    else count += 1
    at = next ?? start + 2
  }
  return count
}

/** Returns the notes on what follows the image of a JPEG. */
export function hiddenMediaNotes(bytes: Uint8Array): string[] {
  const video = hiddenVideoBytes(bytes)
  // Frames in a video don't count.
  const images = countHiddenImages(bytes.subarray(0, bytes.length - (video ?? 0)))
  return [...(video === undefined ? [] : [hiddenVideoNote(video)]), ...(images === 0 ? [] : [hiddenImagesNote(images)])]
}
