import { EncodedPacketSink, type EncodedPacket, type InputVideoTrack } from 'mediabunny'

import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import { presentationOf, presentedFrame } from '../../timed/presentation'
import type { PlayerRange } from './types'

/** Packets to read before progress is reported and pending requests for frames get their turn. */
const SLICE = 250

interface FrameTimesOptions extends PlayerRange {
  signal: AbortSignal
  onProgress: (reached: number) => void
}

/**
 * Reads the timestamps of the presented frames in a range, with at least one on each side, in ascending order. Nothing is decoded. Packets
 * are stored in decoding order, so it continues to the first key packet behind the range, after which no frame of the range can follow.
 */
export async function readFrameTimes(
  track: InputVideoTrack,
  { from, to, signal, onProgress }: FrameTimesOptions,
  presented = presentationOf(track),
): Promise<Float64Array> {
  const sink = new EncodedPacketSink(track)
  const options = { metadataOnly: true }
  const first = Number.isFinite(from) ? await sink.getKeyPacket(from, options) : null
  const times = new TimeList()
  let read = 0
  const isBehind = (packet: EncodedPacket): boolean => packet.type === 'key' && packet.timestamp > to
  for await (const packet of sink.packets(first ?? undefined, undefined, options)) {
    throwIfCancelled(signal)
    const shown = presentedFrame(presented, { time: packet.timestamp, duration: packet.duration })
    if (shown) times.push(shown.time)
    if (isBehind(packet)) break
    read += 1
    if (read % SLICE !== 0) continue
    onProgress(packet.timestamp)
    await yieldToMessages()
  }
  return times.toSorted()
}

/** A list of times with a few bytes each, because a video may have hundreds of thousands of frames. */
class TimeList {
  #times = new Float64Array(1024)
  #length = 0

  get length(): number {
    return this.#length
  }

  push(time: number): void {
    if (this.#length === this.#times.length) {
      const longer = new Float64Array(2 * this.#length)
      longer.set(this.#times)
      this.#times = longer
    }
    this.#times[this.#length] = time
    this.#length += 1
  }

  toSorted(): Float64Array {
    return this.#times.subarray(0, this.#length).toSorted()
  }
}
