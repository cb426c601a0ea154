import { EncodedPacketSink, type EncodedPacket, type InputVideoTrack } from 'mediabunny'

import { throwIfCancelled } from '../../core/cancellation'
import type { PlayerRange } from './types'

/** How many packets are read between two reports of progress. */
const REPORT_EVERY = 2000

interface FrameTimesOptions extends PlayerRange {
  signal: AbortSignal
  onProgress: (reached: number) => void
}

/**
 * Reads the timestamps of the frames in a range, with at least one on each side, in ascending order. Nothing is decoded. Packets are stored
 * in decoding order, so it reads on to the first key packet behind the range, after which no frame of the range can follow.
 */
export async function readFrameTimes(track: InputVideoTrack, { from, to, signal, onProgress }: FrameTimesOptions): Promise<Float64Array> {
  const sink = new EncodedPacketSink(track)
  const options = { metadataOnly: true }
  const first = Number.isFinite(from) ? await sink.getKeyPacket(from, options) : null
  const times: number[] = []
  const isBehind = (packet: EncodedPacket): boolean => packet.type === 'key' && packet.timestamp > to
  for await (const packet of sink.packets(first ?? undefined, undefined, options)) {
    throwIfCancelled(signal)
    times.push(packet.timestamp)
    if (isBehind(packet)) break
    if (times.length % REPORT_EVERY === 0) onProgress(packet.timestamp)
  }
  return Float64Array.from(times).toSorted()
}
