/** The padding of Opus packets (RFC 6716, 3.2.5), which decoders skip. */

const ANY_NUMBER = 3
const VARIABLE = 0x80
const PADDED = 0x40

/** Returns the size of a frame and the position after it, or undefined at the end. */
function sizeAt(packet: Uint8Array, at: number): { size: number; after: number } | undefined {
  const [first, second] = packet.subarray(at, at + 2)
  if (first === undefined) return undefined
  if (first < 252) return { size: first, after: at + 1 }
  return second === undefined ? undefined : { size: 4 * second + first, after: at + 2 }
}

/** Returns the length of the padding that is stated at a position, and the position after the statement. */
function paddingAt(packet: Uint8Array, at: number): { padding: number; after: number } {
  let [padding, after] = [0, at]
  while (packet[after] === 255) {
    padding += 254
    after += 1
  }
  return { padding: padding + (packet[after] ?? 0), after: after + 1 }
}

/**
 * Returns the padding of the packet of one stream and its end.
 *
 * @param isLast whether its last frame has no size, because it ends with the packet
 */
function streamAt(packet: Uint8Array, start: number, isLast: boolean): { from: number; end: number } | undefined {
  const kind = (packet[start] ?? 0) & 3
  let at = start + 1
  let [frames, padding, isVariable] = [kind === 0 ? 1 : 2, 0, kind === 2]
  if (kind === ANY_NUMBER) {
    const header = packet[at] ?? 0
    frames = header & 0x3f
    isVariable = (header & VARIABLE) !== 0
    at += 1
    if ((header & PADDED) !== 0) ({ padding, after: at } = paddingAt(packet, at))
  }
  if (isLast) return { from: packet.length - padding, end: packet.length }
  // A packet that isn't the last one states the size of its last frame, too, which all have if they are of equal size.
  let bytes = 0
  const sizes = isVariable ? frames : 1
  for (let index = 0; index < sizes; index += 1) {
    const found = sizeAt(packet, at)
    if (found === undefined) return undefined
    bytes += found.size * (isVariable ? 1 : frames)
    at = found.after
  }
  const from = at + bytes
  return { from, end: from + padding }
}

/**
 * Returns a function that replaces the padding of an Opus packet by zeros.
 *
 * @param streams the streams that each packet consists of
 */
export function plainOpus(streams: number): (packet: Uint8Array) => Uint8Array {
  return (packet) => {
    let plain: Uint8Array | undefined
    let at = 0
    for (let stream = 1; stream <= streams; stream += 1) {
      const found = streamAt(packet, at, stream === streams)
      if (found === undefined || found.end > packet.length || found.from < at) return packet
      if (packet.subarray(found.from, found.end).some((byte) => byte !== 0)) {
        plain ??= packet.slice()
        plain.fill(0, found.from, found.end)
      }
      at = found.end
    }
    return plain ?? packet
  }
}
