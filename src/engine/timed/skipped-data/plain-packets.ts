import { EncodedPacketSink, type EncodedPacket, type InputAudioTrack } from 'mediabunny'

import { descriptionBytes } from '../containers/codec-setup'
import { plainAac } from './plain-aac'
import { plainFlac } from './plain-flac'
import { PlainMp3 } from './plain-mp3'
import { plainOpus } from './plain-opus'

/** A packet, and its data without what decoders skip. */
export interface PlainPacket {
  readonly packet: EncodedPacket
  readonly data: Uint8Array
}

/** Bytes of an Opus header before the number of streams, and the family of channels without one (RFC 7845, 5.1). */
const STREAMS_AT = 19
const FAMILY_AT = 18

async function plainOf(track: InputAudioTrack): Promise<((packet: Uint8Array) => Uint8Array) | undefined> {
  const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()]
  const description = config?.description === undefined ? undefined : descriptionBytes(config.description)
  if (codec === 'aac') return plainAac(description)
  if (codec === 'flac') return plainFlac(description)
  if (codec !== 'opus') return undefined
  const hasStreams = description !== undefined && (description[FAMILY_AT] ?? 0) !== 0
  return plainOpus(hasStreams ? (description[STREAMS_AT] ?? 1) : 1)
}

async function* plainMp3(track: InputAudioTrack): AsyncGenerator<PlainPacket, void> {
  const plain = new PlainMp3<EncodedPacket>()
  for await (const packet of new EncodedPacketSink(track).packets()) yield* plain.add(packet)
  yield* plain.finish()
}

/**
 * Returns the packets of an audio track as an export copies them: without the data in packets of AAC, FLAC, MP3 and Opus that decoders skip,
 * such as the names of a radio programme or the tags at the end of a file. The audio is the same to the bit.
 */
export async function* plainPackets(track: InputAudioTrack): AsyncGenerator<PlainPacket, void> {
  if ((await track.getCodec()) === 'mp3') {
    yield* plainMp3(track)
    return
  }
  const plain = await plainOf(track)
  for await (const packet of new EncodedPacketSink(track).packets()) yield { packet, data: plain?.(packet.data) ?? packet.data }
}
