import type { RedactOutput } from '#generated/model/redactOutput.zod.ts'

import type { AudioPlan } from '#engine/audio/types.ts'
import { Refusal } from '../../http/refusal'

const CONTAINERS = ['mp4', 'mp3', 'wav', 'flac', 'ogg', 'aac', 'webm', 'mkv'] as const satisfies readonly AudioPlan['container'][]
const CODECS = ['aac', 'mp3', 'opus', 'flac', 'pcm'] as const satisfies readonly AudioPlan['codec'][]

function refuse(field: string, sentence: string): never {
  throw new Refusal(422, `output.${field}: ${sentence}`, { field: `output.${field}` })
}

/**
 * Returns the output that a request demands for audio. The engine chooses omitted properties. Only the engine knows whether this browser
 * can encode it.
 *
 * @throws Refusal 422 for output that is impossible for audio
 */
export function audioOutputOf({ container, codec, audio, pages }: RedactOutput): Pick<AudioPlan, 'container' | 'codec'> {
  const [format, encoding] = [CONTAINERS.find((one) => one === container), CODECS.find((one) => one === codec)]
  if (container !== undefined && format === undefined)
    refuse('container', 'audio can only be written as MP4, MP3, WAV, FLAC, Ogg, AAC, WebM or Matroska.')
  if (codec !== undefined && encoding === undefined) refuse('codec', 'audio can only be encoded as AAC, MP3, Opus, FLAC or PCM.')
  if (audio !== undefined && audio !== 'keep') refuse('audio', 'a recording can’t be exported without its audio.')
  if (pages !== undefined) refuse('pages', 'recordings don’t have pages.')
  return { ...(format === undefined ? {} : { container: format }), ...(encoding === undefined ? {} : { codec: encoding }) }
}
