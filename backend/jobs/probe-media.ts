import type { PlannedOutput } from '#generated/model/plannedOutput.zod.ts'

import { EngineError } from '#engine/core/errors.ts'
import { thumbnailFields } from '../media/thumbnail-fields'
import type { Finish, JobContext } from './queue/job-context'
import type { ProbeWork } from './work-types'
import type { MediaRecord } from '../records/records'

/**
 * Returns the format of an export, or the reason why there can't be one. If planning fails for another reason, the file stays usable and
 * nothing is returned.
 */
async function plannedOutput(plan: () => Promise<PlannedOutput>): Promise<Pick<MediaRecord, 'output' | 'outputProblem'>> {
  try {
    return { output: await plan(), outputProblem: null }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return error.code === 'cannot-encode' ? { outputProblem: error.message } : {}
  }
}

/** Stores the waveform or the speech. If it can't be found, the file stays usable and the reason is returned, to be stored instead. */
async function storeFound(
  { media, writeResult }: JobContext,
  folder: 'waveforms' | 'speech',
  find: () => Promise<unknown>,
): Promise<string | null> {
  try {
    await writeResult(folder, media.id, new Blob([JSON.stringify(await find())], { type: 'application/json' }))
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
  const { media, source, probes, audio, video, options, writeResult } = context
  const { type, file, thumbnail } = await probes.media.probe(source, options)
  if (thumbnail) await writeResult('thumbnails', media.id, thumbnail)
  const waveformProblem = file.audio === null ? null : await storeFound(context, 'waveforms', () => probes.media.waveform(source, options))
  const speechProblem = file.audio === null ? null : await storeFound(context, 'speech', () => audio.speech(source, options))
  const planned = await plannedOutput(() => (type === 'video' ? video.planOutput(source, options) : audio.planOutput(source, options)))
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
