import { EngineError } from '#engine/core/errors.ts'
import { thumbnailFields } from '../media/thumbnail-fields'
import type { Finish, JobContext } from './queue/job-context'
import type { ProbeWork } from './work-types'
import type { MediaRecord } from '../records/records'

/**
 * Returns the format of an export of a video, or the reason why there can't be one. If planning fails for another reason, the file stays
 * usable and nothing is returned.
 */
async function plannedOutput({ source, video, options }: JobContext): Promise<Pick<MediaRecord, 'output' | 'outputProblem'>> {
  try {
    return { output: await video.planOutput(source, options), outputProblem: null }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return error.code === 'cannot-encode' ? { outputProblem: error.message } : {}
  }
}

/** Returns the format of an export of audio, or the reason why there can't be one. Returns nothing if planning fails for another reason. */
async function plannedAudioOutput({ source, audio, options }: JobContext): Promise<Pick<MediaRecord, 'output' | 'outputProblem'>> {
  try {
    return { output: await audio.planOutput(source, options), outputProblem: null }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return error.code === 'cannot-encode' ? { outputProblem: error.message } : {}
  }
}

/** Stores the waveform. If it can't be created, the file stays usable and the reason is returned, to be stored instead. */
async function storeWaveform({ media, source, probes, options, writeResult }: JobContext): Promise<string | null> {
  try {
    const waveform = await probes.media.waveform(source, options)
    await writeResult('waveforms', media.id, new Blob([JSON.stringify(waveform)], { type: 'application/json' }))
    return null
  } catch (error) {
    if (error instanceof EngineError) return error.message
    throw error
  }
}

/** Stores the speech segments. If they can't be found, the file stays usable and the reason is returned, to be stored instead. */
async function storeSpeech({ media, source, audio, options, writeResult }: JobContext): Promise<string | null> {
  try {
    const speech = await audio.speech(source, options)
    await writeResult('speech', media.id, new Blob([JSON.stringify(speech)], { type: 'application/json' }))
    return null
  } catch (error) {
    if (error instanceof EngineError) return error.message
    throw error
  }
}

/** The check reads only a part of a recording, and its waveform reports progress. */
export const RECORDING_LIMIT: ProbeWork['limit'] = {
  idle: { base: 60_000, perMegabyte: 100 },
  stalled: { base: 1_800_000, perMegabyte: 2000 },
}

/**
 * Checks that an uploaded video or audio file is complete and can be decoded, and determines its tracks, waveform, speech and export
 * format.
 */
export async function probeMedia(context: JobContext): Promise<Finish> {
  const { media, source, probes, options, writeResult } = context
  const { type, file, thumbnail } = await probes.media.probe(source, options)
  if (thumbnail) await writeResult('thumbnails', media.id, thumbnail)
  const waveformProblem = file.audio === null ? null : await storeWaveform(context)
  const speechProblem = file.audio === null ? null : await storeSpeech(context)
  const planned = type === 'video' ? await plannedOutput(context) : await plannedAudioOutput(context)
  return () => ({
    media: {
      type,
      state: 'Converted',
      contentType: file.contentType,
      duration: file.duration,
      width: file.video?.width ?? null,
      height: file.video?.height ?? null,
      file,
      waveformProblem,
      speechProblem,
      ...planned,
      ...(thumbnail ? thumbnailFields(media.id) : {}),
    },
  })
}
