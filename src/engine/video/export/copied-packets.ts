import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny'

import { appliesToTrack } from '../../audio/cover'
import { throwIfCancelled } from '../../core/cancellation'
import { hiddenSeconds } from '../../timed/presentation'
import { outputCodecOf, type OutputCodec } from './containers'
import type { VideoPlan } from '../types'
import { descriptionBytes } from '../../timed/containers/codec-setup'
import { foreignInAv1 } from '../../timed/containers/stream-data'
import { LENGTH_SIZE, withoutUserData } from '../../timed/containers/without-user-data'

/** Returns whether an export with a plan changes nothing but the audio. */
export function changesOnlyAudio(
  { regions, audio = 'keep', spans = [] }: Pick<VideoPlan, 'regions' | 'audio' | 'spans'>,
  audioTracks: number,
): boolean {
  if (regions.length > 0) return false
  const tracks = Array.from({ length: audioTracks }, (_unused, index) => index)
  return audio !== 'keep' || spans.some((span) => tracks.some((index) => appliesToTrack(span, index)))
}

/** Returns whether an avcC (ISO/IEC 14496-15, 5.3.3.1) has lengths of four bytes and contains only parameter sets. */
function isPlainAvc(description: Uint8Array): boolean {
  if (((description[4] ?? 0) & 3) + 1 !== LENGTH_SIZE) return false
  let at = 5
  for (const mask of [0x1f, 0xff]) {
    const sets = (description[at] ?? 0) & mask
    at += 1
    for (let set = 0; set < sets; set += 1) at += 2 + (description[at] ?? 0) * 256 + (description[at + 1] ?? 0)
  }
  // High profiles state their colours in four more bytes, the last of which counts extensions.
  return at === description.length || (at + 4 === description.length && description.at(-1) === 0)
}

async function isPlainAv1(track: InputVideoTrack, description: Uint8Array, signal: AbortSignal): Promise<boolean> {
  // The sequence header follows four bytes (AV1 Codec ISO Media File Format Binding, 2.3).
  if (foreignInAv1(description.subarray(4)).length > 0) return false
  for await (const { data } of new EncodedPacketSink(track).packets()) {
    throwIfCancelled(signal)
    if (foreignInAv1(data).length > 0) return false
  }
  return true
}

/**
 * Returns whether the packets of a video can be copied into an export: its codec stays the same, and everything in the packets besides
 * frames can be removed.
 *
 * @throws EngineCancelledError
 */
export async function canCopyVideo(track: InputVideoTrack, codec: OutputCodec, signal: AbortSignal): Promise<boolean> {
  if (outputCodecOf(await track.getCodec()) !== codec) return false
  // Frames that aren't shown must not become visible.
  if ((await hiddenSeconds(track)) > 0) return false
  const first = await new EncodedPacketSink(track).getFirstPacket()
  if (first?.type !== 'key') return false
  const description = (await track.getDecoderConfig())?.description
  if (codec === 'h264') return description !== undefined && isPlainAvc(descriptionBytes(description))
  if (codec === 'av1') return isPlainAv1(track, descriptionBytes(description ?? new Uint8Array(4)), signal)
  return true
}

/** Returns the copy of a source's packet: without user data of the encoder, which players don't show. */
export function copiedPacket(data: Uint8Array, codec: OutputCodec): Uint8Array {
  return codec === 'h264' ? withoutUserData(data) : data
}
