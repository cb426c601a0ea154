import type { MediaFile } from '#generated/model/mediaFile.zod.ts'
import type { Waveform } from '#generated/model/waveform.zod.ts'

import type { Probes } from '#backend/ports/probes.ts'

/** A one-minute video with audio. */
export const videoFile: MediaFile = {
  container: 'MP4',
  contentType: 'video/mp4',
  duration: 60,
  video: { codec: 'H.264', width: 1280, height: 720, frameRate: 25 },
  audio: { codec: 'AAC', channels: 2, sampleRate: 48_000, tracks: 1 },
}

/** A minute of audio. */
export const audioFile: MediaFile = { ...videoFile, container: 'WAV', contentType: 'audio/wav', video: null }

export const shortWaveform: Waveform = {
  version: 2,
  channels: 1,
  sample_rate: 48_000,
  samples_per_pixel: 256,
  bits: 8,
  length: 2,
  data: [-3, 4, -60, 71],
}

/** Returns a probe that recognises every file as the same video. */
export function fakeMedia(changes: Partial<Probes['media']> = {}): Probes['media'] {
  return {
    probe: async () => ({ type: 'video', file: videoFile, thumbnail: new Blob(['small'], { type: 'image/webp' }) }),
    waveform: async () => shortWaveform,
    ...changes,
  }
}
