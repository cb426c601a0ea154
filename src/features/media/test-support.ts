import type { MediaDetails } from '#generated/model/mediaDetails.zod.ts'
import type { MediaFile } from '#generated/model/mediaFile.zod.ts'
import { mediaLike, refusal, serve } from '../../api/test-support'

type Answers = Parameters<typeof serve>[0]

export const videoFile: MediaFile = {
  container: 'MP4',
  contentType: 'video/mp4',
  duration: 63.4,
  video: { codec: 'H.264', width: 1280, height: 720, frameRate: 12.5 },
  audio: { codec: 'AAC', channels: 2, sampleRate: 44_100, tracks: 1 },
}

/** A checked video. */
export const door = mediaLike('door', { name: 'door.mp4', type: 'video', state: 'Converted', duration: 63.4 })

/** A checked recording. */
export const call = mediaLike('call', { name: 'call.wav', type: 'audio', state: 'Converted', duration: 11 })

export function detailsLike(mediaId: string, changes: Partial<MediaDetails> = {}): MediaDetails {
  return { mediaId, file: videoFile, unavailable: [], ...changes }
}

/** Serves the video with every action supported and without a waveform. */
export function serveDoor(more: Answers = {}): ReturnType<typeof serve> {
  return serve({
    'GET /media/door': () => door,
    'GET /media/door/details': () => detailsLike('door'),
    'GET /media/door/waveform': () => refusal(501, "This browser can't decode AC-3 audio."),
    ...more,
  })
}
