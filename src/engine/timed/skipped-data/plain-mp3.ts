import { mp3FrameSize } from '../containers/mp3-frames'
import { BitReader } from '../containers/bits'

/**
 * The data of MP3 frames that decoders skip (ISO/IEC 11172-3, 2.4.1.7). The audio of a frame may begin in earlier frames, and what is
 * between its end and the beginning of the next frame's audio is ancillary data.
 */

const MPEG_1 = 3
/** Max bytes before a frame at which its audio begins. */
const MAX_BEFORE = 511

interface Layout {
  /** The position after header, checksum and side information, and the size of the frame. */
  body: number
  size: number
  /** Bytes before the frame at which its audio begins, and the length of that audio in bits. */
  before: number
  audio: number
}

/** Returns where the audio of a frame is, or undefined for a packet that isn't one whole frame. */
function layoutOf(frame: Uint8Array): Layout | undefined {
  const size = mp3FrameSize(frame)
  if (size === undefined || size > frame.length) return undefined
  const [, second = 0, , fourth = 0] = frame
  const isFirst = ((second >> 3) & 3) === MPEG_1
  const channels = fourth >> 6 === 3 ? 1 : 2
  const side = (second & 1) === 1 ? 4 : 6
  const sideBytes = isFirst ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17
  if (side + sideBytes > size) return undefined
  const bits = new BitReader(frame)
  bits.skip(8 * side)
  const before = bits.bits(isFirst ? 9 : 8)
  // Private bits, and in MPEG 1 which scale factors both halves of a frame share.
  bits.skip(isFirst ? (channels === 1 ? 5 : 3) + 4 * channels : channels)
  let audio = 0
  for (let part = 0; part < (isFirst ? 2 : 1) * channels; part += 1) {
    audio += bits.bits(12)
    bits.skip((isFirst ? 59 : 63) - 12)
  }
  return { body: side + sideBytes, size, before, audio }
}

interface Waiting<Packet> {
  packet: Packet
  data: Uint8Array
  layout: Layout
  /** The position of the frame's body among the bodies of all frames. */
  start: number
  /** The cleared ranges of the body. */
  cleared: [from: number, to: number][]
}

/** Replaces ancillary data by zeros. Holds packets back until the audio of later ones can't begin in them any more. */
export class PlainMp3<Packet extends { readonly data: Uint8Array }> {
  readonly #waiting: Waiting<Packet>[] = []
  /** The end of all bodies, and of the audio of the last frame. */
  #end = 0
  #audioEnd: number | undefined

  /** Adds a packet. Returns the packets that are complete, with their data. */
  add(packet: Packet): { packet: Packet; data: Uint8Array }[] {
    const { data } = packet
    const layout = layoutOf(data)
    if (layout === undefined) {
      const ready = this.finish()
      this.#audioEnd = undefined
      return [...ready, { packet, data }]
    }
    const start = this.#end
    this.#waiting.push({ packet, data, layout, start, cleared: [] })
    this.#end += layout.size - layout.body
    const begin = start - layout.before
    if (this.#audioEnd !== undefined) this.#clear(this.#audioEnd, begin)
    this.#audioEnd = begin + Math.ceil(layout.audio / 8)
    const ready: { packet: Packet; data: Uint8Array }[] = []
    for (let [first] = this.#waiting; first && this.#isComplete(first); [first] = this.#waiting) ready.push(this.#take())
    return ready
  }

  /** Returns the remaining packets. */
  finish(): { packet: Packet; data: Uint8Array }[] {
    if (this.#audioEnd !== undefined) this.#clear(this.#audioEnd, this.#end)
    const ready: { packet: Packet; data: Uint8Array }[] = []
    while (this.#waiting.length > 0) ready.push(this.#take())
    return ready
  }

  #isComplete({ start, layout }: Waiting<Packet>): boolean {
    return start + layout.size - layout.body <= this.#end - MAX_BEFORE
  }

  #clear(from: number, to: number): void {
    for (const { start, layout, cleared } of this.#waiting) {
      const range: [number, number] = [Math.max(0, from - start), Math.min(layout.size - layout.body, to - start)]
      if (range[0] < range[1]) cleared.push(range)
    }
  }

  #take(): { packet: Packet; data: Uint8Array } {
    const [first] = this.#waiting.splice(0, 1)
    if (first === undefined) throw new Error('no packet is waiting')
    const { packet, data, layout, cleared } = first
    const { body } = layout
    const isClear = cleared.every(([from, to]) => data.subarray(body + from, body + to).every((byte) => byte === 0))
    if (isClear) return { packet, data }
    const plain = data.slice()
    for (const [from, to] of cleared) plain.fill(0, body + from, body + to)
    return { packet, data: plain }
  }
}
