/** Reads a number of seven bits per byte. Returns undefined beyond the end. */
function varint(bytes: Uint8Array, from: number): { value: number; next: number } | undefined {
  let value = 0
  for (let at = from; at < Math.min(bytes.length, from + 8); at += 1) {
    const byte = bytes[at] ?? 0
    value += (byte & 0x7f) * 2 ** (7 * (at - from))
    if (byte < 0x80) return { value, next: at + 1 }
  }
  return undefined
}

/**
 * Returns the minimum length of an ONNX file according to its beginning, to detect truncated copies. Returns undefined if it is not the
 * beginning of an ONNX file.
 */
export function statedLength(beginning: Uint8Array): number | undefined {
  // Each model starts with the version of its format: field 1, a number.
  if (beginning[0] !== 0x08) return undefined
  let at = 0
  while (at < beginning.length) {
    const tag = varint(beginning, at)
    if (!tag || tag.value === 0) return undefined
    const value = varint(beginning, tag.next)
    if (!value) return undefined
    const kind = tag.value & 7
    if (kind !== 0 && kind !== 2) return undefined
    at = kind === 0 ? value.next : value.next + value.value
  }
  return at
}
