import { EngineError } from '../../src/engine/core/errors'
import { thumbnailFields } from '../media/thumbnail-fields'
import type { Finish, JobContext } from './job-context'

/** Stores the waveform. If it can't be created, the file stays usable and the reason is returned, to be stored instead. */
async function keepWaveform({ media, source, probes, options, writeResult }: JobContext): Promise<string | null> {
  try {
    const waveform = await probes.media.waveform(source, options)
    await writeResult('waveforms', media.id, new Blob([JSON.stringify(waveform)], { type: 'application/json' }))
    return null
  } catch (error) {
    if (error instanceof EngineError) return error.message
    throw error
  }
}

/** Checks an uploaded video or audio file: whether it is complete and can be decoded, what it contains, and its waveform. */
export async function probeMedia(context: JobContext): Promise<Finish> {
  const { media, source, probes, options, writeResult } = context
  const { type, file, thumbnail } = await probes.media.probe(source, options)
  if (thumbnail) await writeResult('thumbnails', media.id, thumbnail)
  const waveformProblem = file.audio === null ? null : await keepWaveform(context)
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
      ...(thumbnail ? thumbnailFields(media.id) : {}),
    },
  })
}
