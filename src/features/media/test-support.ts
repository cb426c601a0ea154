import { startPageBackend, type PageBackend, type PageBackendOptions } from '#tests/support/page-backend.ts'
import { mediaRow } from '#tests/support/records.ts'
import type { MediaDetails } from '#generated/model/mediaDetails.zod.ts'
import type { MediaFile } from '#generated/model/mediaFile.zod.ts'

export const videoFile: MediaFile = {
  container: 'MP4',
  contentType: 'video/mp4',
  duration: 63.4,
  video: { codec: 'H.264', width: 1280, height: 720, frameRate: 12.5 },
  audio: { codec: 'AAC', channels: 2, sampleRate: 44_100, tracks: 1 },
}

/** A video of Ada's that was checked. */
export const door = mediaRow('door', {
  name: 'door.mp4',
  type: 'video',
  state: 'Converted',
  duration: 63.4,
  file: videoFile,
  waveformProblem: 'This browser can’t decode AC-3 audio.',
})

/** A recording of Ada's that was checked. */
export const call = mediaRow('call', {
  name: 'call.wav',
  type: 'audio',
  state: 'Converted',
  duration: 11,
  file: { ...videoFile, container: 'WAV', video: null },
  waveformProblem: 'No waveform.',
})

/** Replaces the abilities of the back end for a file: everything, except for the given changes. */
export function serveDetails(backend: PageBackend, changes: Partial<MediaDetails> = {}): void {
  backend.override('getMediaDetails', async ({ params: { mediaId } }) => {
    const file = (await backend.tables.get('media', mediaId))?.file ?? null
    return { status: 200, body: { mediaId, file, unavailable: [], ...changes } }
  })
}

/** Starts a back end that can do everything with its video except draw the waveform. */
export async function startDoor({ seed, ...options }: PageBackendOptions = {}): Promise<PageBackend> {
  const backend = await startPageBackend({ seed: { media: [door], ...seed }, ...options })
  serveDetails(backend)
  return backend
}
