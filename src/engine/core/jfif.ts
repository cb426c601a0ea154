/** `JFIF`, a zero byte, and the major version, in ASCII. */
const START = [0x4a, 0x46, 0x49, 0x46, 0, 1] as const
/** Bytes of a header without a thumbnail, after the marker and the length. */
const BYTES = 14
const MAX_MINOR_VERSION = 2
/** 0 for a ratio of width and height, 1 for dots per inch, 2 for dots per centimetre. */
const MAX_UNIT = 2
/** The densities that browsers write: none, and those of screens. */
const DENSITIES: readonly number[] = [1, 72, 96]

/**
 * Returns whether the content of an APP0 segment is a JFIF header (version 1) as encoders of browsers write it. Any other density could
 * carry data, because no browser shows it.
 *
 * @param content the segment after its marker and its length
 */
export function isPlainJfif(content: Uint8Array): boolean {
  if (content.length !== BYTES || START.some((byte, index) => content[index] !== byte)) return false
  const view = new DataView(content.buffer, content.byteOffset, BYTES)
  const [minor, unit, across, down, thumbnail] = [
    view.getUint8(6),
    view.getUint8(7),
    view.getUint16(8),
    view.getUint16(10),
    view.getUint16(12),
  ]
  return minor <= MAX_MINOR_VERSION && unit <= MAX_UNIT && across === down && DENSITIES.includes(across) && thumbnail === 0
}
