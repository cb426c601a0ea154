import type { InputAudioTrack } from 'mediabunny'

import { BitReader, UnreadablePacketError } from '../containers/bits'
import { descriptionBytes, readAacStart } from '../containers/codec-setup'

/** The kind of extended HE-AAC, whose channels are described elsewhere. */
const EXTENDED_HE = 42

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
    if (description === undefined) return false
    const { kind, channels } = readAacStart(new BitReader(descriptionBytes(description)))
    return kind !== EXTENDED_HE && channels === 0
  } catch (error) {
    // The browser reports a description that can't be read.
    if (error instanceof UnreadablePacketError) return false
    throw error
  }
}
