import { canDecodeVideo } from 'mediabunny'

import { hasFeature } from '#lib/browser/browser-features.ts'
import { Stages } from '../core/stages'
import type { CallContext } from '../core/worker-loop'
import { damagedVideo } from './video-errors'
import { videoThumbnail } from './frame'
import { audioNotDecodable, noH264Decoder, videoNotDecodable } from './errors'
import { trackCodecName } from './tracks/track-codec'
import { decoding, withFile } from './open'
import { describeFile, type OpenFile } from './read-file'
import type { ProbedMedia } from './types'

async function thumbnailOf({ video }: OpenFile, duration: number): Promise<Blob | null> {
  if (video === null || !hasFeature('videoDecoder')) return null
  return decoding(
    async () => {
      const thumbnail = await videoThumbnail(video, duration)
      if (thumbnail === null) throw damagedVideo('it has no frames')
      return thumbnail
    },
    // The browser has a decoder for the codec, so that the data must be at fault.
    (options) => damagedVideo('its frames can’t be decoded', options),
  )
}

/** Returns whether this browser has decoders but none for a track. A browser without WebCodecs may still play the track. */
async function isUndecodable(track: { canDecode: () => Promise<boolean> }, decoder: 'videoDecoder' | 'audioDecoder'): Promise<boolean> {
  return hasFeature(decoder) && !(await track.canDecode())
}

/**
 * Inspects a video or audio file and makes a thumbnail of a video. The codec of a video's audio track need not be supported; the codec of
 * an audio file must be. Browsers without VideoDecoder or AudioDecoder accept all codecs, and make no thumbnail.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function probeMedia(file: Blob, context: CallContext): Promise<ProbedMedia> {
  const stages = new Stages(context)
  return stages.run('probe', (onRead) =>
    withFile(
      file,
      async (opened) => {
        const { video, audio } = opened
        if (video !== null && (await isUndecodable(video, 'videoDecoder'))) {
          const codec = await video.getCodec()
          throw codec === 'avc' && !(await canDecodeVideo('avc')) ? noH264Decoder() : videoNotDecodable(await trackCodecName(video))
        }
        if (video === null && audio !== null && (await isUndecodable(audio, 'audioDecoder')))
          throw audioNotDecodable(await trackCodecName(audio))
        const described = await describeFile(opened)
        return {
          type: video === null ? ('audio' as const) : ('video' as const),
          file: described,
          thumbnail: await thumbnailOf(opened, described.duration),
        }
      },
      onRead,
    ),
  )
}
