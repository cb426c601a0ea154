const POLYNOMIAL = 0xed_b8_83_20

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1
  return value
})

/**
 * Returns the CRC-32 of bytes, as ZIP archives and the chunks of PNGs (ISO/IEC 15948, annex D) have it. Bytes that come in parts continue from
 * the result of the part before.
 */
export function crc32(bytes: Uint8Array, before = 0): number {
  let value = ~before
  for (const byte of bytes) value = (table[(value ^ byte) & 0xff] as number) ^ (value >>> 8)
  return ~value >>> 0
}
