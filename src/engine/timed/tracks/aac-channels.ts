import type { InputAudioTrack } from 'mediabunny'

import { BitReader, UnreadablePacketError } from '../containers/bits'
import { descriptionBytes } from '../containers/codec-setup'

/** Values of fields of an AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1) after which the value itself follows. */
const [LONG_TYPE, LONG_RATE] = [31, 15]
/** The object type of extended HE-AAC, whose channels are described elsewhere. */
const EXTENDED_HE = 42

/** Returns the channel configuration of an AudioSpecificConfig, or undefined if it doesn't describe the channels. */
function channelConfiguration(description: Uint8Array): number | undefined {
  const bits = new BitReader(description)
  const short = bits.bits(5)
  const type = short === LONG_TYPE ? 32 + bits.bits(6) : short
  if (bits.bits(4) === LONG_RATE) bits.skip(24)
  return type === EXTENDED_HE ? undefined : bits.bits(4)
}

/**
 * Returns whether mediabunny refused AAC whose channels are described by an element of its audio (channel configuration 0), as it does in AAC
 * files and transport streams.
 */
export function isChannelError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.message.includes('channel configuration 0') || isChannelError(error.cause)
}

/**
 * Returns whether the channels of an AAC track are described by an element of its audio. In MP4 and Matroska, mediabunny reports the channels
 * that the container guesses.
 */
export async function hasOwnChannels(track: InputAudioTrack): Promise<boolean> {
  if ((await track.getCodec()) !== 'aac') return false
  const description = (await track.getDecoderConfig())?.description
  try {
    return description !== undefined && channelConfiguration(descriptionBytes(description)) === 0
  } catch (error) {
    // The browser reports a description that can't be read.
    if (error instanceof UnreadablePacketError) return false
    throw error
  }
}
