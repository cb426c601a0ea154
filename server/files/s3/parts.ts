/** Bytes of a part: stores accept 10,000 of them, which is 80 GB. */
const PART_BYTES = 8 * 1024 ** 2

/** Content that is small enough for one request, or parts of the same size, of which the last may be smaller. */
export type Divided = { only: Uint8Array<ArrayBuffer> } | { all: AsyncGenerator<Uint8Array<ArrayBuffer>> }

/** Returns whether content is small enough for one request. */
export const isOnlyPart = (parts: Divided): parts is { only: Uint8Array<ArrayBuffer> } => 'only' in parts

async function* dividing(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let pieces: Uint8Array[] = []
  let size = 0
  for await (const whole of content) {
    for (let at = 0; at < whole.byteLength;) {
      const piece = whole.subarray(at, at + PART_BYTES - size)
      pieces.push(piece)
      size += piece.byteLength
      at += piece.byteLength
      if (size < PART_BYTES) continue
      const part = Buffer.concat(pieces)
      // The pieces aren't held while the part is sent.
      pieces = []
      size = 0
      yield part
    }
  }
  if (size > 0) yield Buffer.concat(pieces)
}

/** Divides a stream, of which it reads up to the first byte of the second part. */
export async function partsOf(content: AsyncIterable<Uint8Array>): Promise<Divided> {
  const rest = dividing(content)
  const first = await rest.next()
  if (first.done === true) return { only: new Uint8Array() }
  const second = await rest.next()
  if (second.done === true) return { only: first.value }
  const begun = [first.value, second.value]
  async function* all(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for (let part = begun.shift(); part; part = begun.shift()) yield part
    yield* rest
  }
  return { all: all() }
}
