import { ByteReader, EndOfBytesError } from '../../core/byte-reader'
import { JPEG, jpegSegments } from './jpeg'

/** The name of the first box of an MP4. */
const FTYP = [0x66, 0x74, 0x79, 0x70]
/** A first box has up to 30 compatible brands in practice. */
const MIN_BOX = 16
const MAX_BOX = 256

function endOfImage(reader: ByteReader): number | undefined {
  try {
    for (const { marker, end } of jpegSegments(reader)) if (marker === JPEG.EOI) return end
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
  const from = endOfImage(reader)
  if (from === undefined) return undefined
  for (let name = bytes.indexOf(0x66, from + 4); name !== -1; name = bytes.indexOf(0x66, name + 1)) {
    if (startsVideo(reader, name)) return bytes.length - (name - 4)
  }
  return undefined
}
