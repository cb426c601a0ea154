import { EngineError } from '#engine/core/errors.ts'
import type { JobContext } from '../queue/job-context'

/** Stores the waveform. If it can't be created, the file stays usable and the reason is returned, to be stored instead. */
export async function storeWaveform({ media, source, probes, options, writeResult }: JobContext): Promise<string | null> {
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
export async function storeSpeech({ media, source, audio, options, writeResult }: JobContext): Promise<string | null> {
  try {
    const speech = await audio.speech(source, options)
    await writeResult('speech', media.id, new Blob([JSON.stringify(speech)], { type: 'application/json' }))
    return null
  } catch (error) {
    if (error instanceof EngineError) return error.message
    throw error
  }
}
