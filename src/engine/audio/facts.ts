import { canEncodeAudio, type InputAudioTrack } from 'mediabunny'

import { EngineError } from '../core/errors'
import { audioNotDecodable } from '../timed/errors'
import { trackCodecName } from '../timed/tracks/track-codec'
import type { OpenFile } from '../timed/read-file'
import { playsByDefault } from '../timed/several-tracks'
import type { AudioFacts, AudioTrackFacts } from './plan-output'

/** Returns the properties of an audio track that planning an export requires. */
export async function trackFacts(track: InputAudioTrack): Promise<AudioTrackFacts> {
  const [channels, sampleRate] = [await track.getNumberOfChannels(), await track.getSampleRate()]
  const encodesOpus = await canEncodeAudio('opus', { numberOfChannels: channels, sampleRate })
  return { codec: await track.getCodec(), channels, sampleRate, encodesOpus, isDefault: await playsByDefault(track) }
}

/**
 * Returns the audio tracks of a file, after checking that all can be decoded.
 *
 * @throws EngineError 'no-audio' or 'cannot-decode'
 */
export async function decodableTracks({ input }: Pick<OpenFile, 'input'>): Promise<InputAudioTrack[]> {
  const tracks = await input.getAudioTracks()
  if (tracks.length === 0) throw new EngineError('no-audio', 'This file has no audio.')
  for (const track of tracks) if (!(await track.canDecode())) throw audioNotDecodable(await trackCodecName(track))
  return tracks
}

/** Returns the properties of an audio file that planning an export requires. */
export async function audioFacts({ input, container }: Pick<OpenFile, 'input' | 'container'>): Promise<AudioFacts> {
  const tracks: AudioTrackFacts[] = []
  for (const track of await input.getAudioTracks()) tracks.push(await trackFacts(track))
  return { container: container.name, contentType: container.contentTypes.audio, tracks }
}
