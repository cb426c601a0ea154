import type { EncodedAudioPacketSource, InputAudioTrack } from 'mediabunny'

import { plainAudioConfig } from '../timed/containers/codec-setup'
import { plainPackets } from '../timed/skipped-data/plain-packets'

/**
 * Copies the packets of a track, one at a time, and yields their times in seconds. Data that decoders skip is left out.
 *
 * @param start the time of the track at which the output starts, in seconds
 */
export async function* copyPackets(track: InputAudioTrack, source: EncodedAudioPacketSource, start: number): AsyncGenerator<number, void> {
  const [codec, config] = [await track.getCodec(), await track.getDecoderConfig()]
  const meta = codec === null || config === null ? undefined : { decoderConfig: plainAudioConfig(codec, config) }
  for await (const { packet, data } of plainPackets(track)) {
    await source.add(packet.clone({ data, timestamp: packet.timestamp - start }), meta)
    yield packet.timestamp
  }
}
