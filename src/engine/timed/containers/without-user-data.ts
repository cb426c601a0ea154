import { foreignInH264 } from './stream-data'

/** Bytes of the length before each unit, in which browsers encode H.264 for MP4 and Matroska (ISO/IEC 14496-15). */
export const LENGTH_SIZE = 4

/**
 * Returns an encoded H.264 packet without the units that aren't needed to play it. Some encoders write a note about themselves into the
 * first packet (x264 in Firefox does), and verification holds any version with such data.
 *
 * @param packet units with their lengths; a packet in another form is returned unchanged
 */
export function withoutUserData(packet: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = []
  const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength)
  for (let at = 0; at < packet.length;) {
    const end = at + LENGTH_SIZE <= packet.length ? at + LENGTH_SIZE + view.getUint32(at) : Infinity
    if (end > packet.length) return packet
    const unit = packet.subarray(at, end)
    if (foreignInH264(unit, LENGTH_SIZE).length === 0) kept.push(unit)
    at = end
  }
  const length = kept.reduce((sum, unit) => sum + unit.length, 0)
  if (length === packet.length || length === 0) return packet
  const result = new Uint8Array(length)
  let at = 0
  for (const unit of kept) {
    result.set(unit, at)
    at += unit.length
  }
  return result
}
