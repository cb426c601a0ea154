import {
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Output,
  type InputVideoTrack,
  type Target as MediaTarget,
} from 'mediabunny'

import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import { clockStart } from '../../timed/clock-start'
import { exportedTracks } from './audio-plan'
import { audioFailure, AudioWriter } from './audio-writer'
import { ENCODERS, WRITABLE } from './containers'
import { copiedPacket } from './copied-packets'
import { isShown } from '../frames'
import type { Target } from './output'
import { damaged, failingAs, notEncoded } from './failures'
import { isFragmented, lastDuration, timeScale, type PipelineInput, type PipelineOptions, type WrittenVideo } from '../pipeline'

/** Packets between two pauses for messages such as a cancellation. */
const PACKETS_UNINTERRUPTED = 64

/**
 * Writes a copy of a video with unchanged frames: its packets are copied bit for bit, and audio is written as planned.
 *
 * @throws EngineError, EngineCancelledError, or the storage's QuotaExceededError
 */
export async function writeCopied(
  { video, target, audio }: Omit<PipelineInput, 'regions' | 'earlier'>,
  destination: MediaTarget,
  { signal, onProgress }: PipelineOptions,
): Promise<WrittenVideo> {
  const { packetCount } = await failingAs(() => video.computePacketStats(undefined, { metadataOnly: true }), damaged)
  const start = await clockStart(exportedTracks(video, audio))
  const output = new Output({ format: WRITABLE[target.container].format(await isFragmented(video, audio, start)), target: destination })
  const source = new EncodedVideoPacketSource(ENCODERS[target.codec])
  const [rotation, flip] = [await video.getRotation(), await video.getFlip()]
  output.addVideoTrack(source, { rotation, flip, ...(await timeScale(video, target)) })
  const audioWriter = new AudioWriter(start)
  await audioWriter.addTracks(output, audio)
  try {
    await output.start()
    const { times, end } = await copyPackets({ video, target, source, packetCount, start }, audioWriter, { signal, onProgress })
    await failingAs(
      () => audioWriter.finish(signal),
      (cause) => audioFailure({ cause }),
    )
    await failingAs(() => output.finalize(), notEncoded)
    return { times, end, audioTracks: audioWriter.count, start, copied: 0 }
  } catch (error) {
    await audioWriter.stop().catch(() => undefined)
    if (output.state !== 'finalized') await output.cancel().catch(() => undefined)
    throw error
  }
}

interface Copying {
  video: InputVideoTrack
  target: Target
  source: EncodedVideoPacketSource
  packetCount: number
  /** The time of the source at which the output starts, in seconds. */
  start: number
}

async function copyPackets(
  { video, target: { codec }, source, packetCount, start }: Copying,
  audio: AudioWriter,
  { signal, onProgress }: PipelineOptions,
): Promise<Pick<WrittenVideo, 'times' | 'end'>> {
  const decoderConfig = await video.getDecoderConfig()
  const declaredEnd = await video.getDurationFromMetadata()
  const times: number[] = []
  let [copied, end, reached] = [0, 0, 0]
  const packets = new EncodedPacketSink(video).packets()
  for (;;) {
    const next = await failingAs(() => packets.next(), damaged)
    if (next.done === true) break
    const { value: packet } = next
    copied += 1
    const isLast = copied === packetCount && packet.timestamp >= reached
    // A single frame in a file that declares no end has no duration.
    const longest = copied === 1 && declaredEnd === null ? 0 : packet.timestamp - reached
    const duration = isLast ? lastDuration({ time: packet.timestamp, duration: packet.duration }, declaredEnd, longest) : packet.duration
    // A new packet leaves out an alpha channel beside the frame.
    const copy = new EncodedPacket(copiedPacket(packet.data, codec), packet.type, packet.timestamp - start, duration)
    await failingAs(() => source.add(copy, decoderConfig ? { decoderConfig } : undefined), notEncoded)
    if (codec !== 'vp8' || isShown(packet.data)) times.push(packet.timestamp)
    reached = Math.max(reached, packet.timestamp)
    end = Math.max(end, packet.timestamp + duration)
    await failingAs(
      () => audio.advance(packet.timestamp, signal),
      (cause) => audioFailure({ cause }),
    )
    onProgress(copied / Math.max(1, packetCount))
    if (copied % PACKETS_UNINTERRUPTED === 0) await yieldToMessages()
    throwIfCancelled(signal)
  }
  return { times: Float64Array.from(times).toSorted(), end }
}
