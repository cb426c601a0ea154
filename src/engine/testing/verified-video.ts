import { createVoiceModel } from '../audio/speech/voice-model'
import type { FaceModel } from '../detect/face/face-model'
import { createTextSearch, type TextSearch } from '../detect/text/text-search'
import { redactVideo, type RedactionTools } from '../video/export/redact'
import type { RedactedVideo, VideoPlan } from '../video/types'
import { verifyVideo } from '../video/verify/verify'
import { memoryFile } from './memory-file'

/** Replaces the model in tests about files. */
const noFaces: FaceModel = { name: 'planted', load: () => Promise.resolve(), find: () => Promise.resolve([]) }

/** Replaces the text search in tests about files, whose patterns may look like text. */
const noText = createTextSearch({
  name: 'planted',
  load: () => Promise.resolve(),
  mark: ({ width, height }) => Promise.resolve({ values: new Uint8Array(width * height), width, height }),
})

/**
 * Redacts a video in memory and verifies the output, with detectors that find no faces and, unless `text` is given, no text.
 *
 * @param others replace these tools
 */
export async function verifiedVideo(
  file: Blob,
  plan: Partial<VideoPlan> = {},
  text: TextSearch = noText,
  others: Partial<RedactionTools> = {},
): Promise<RedactedVideo & { output: File }> {
  const output = memoryFile()
  const tools = { detector: noFaces, text, voice: createVoiceModel(), verify: verifyVideo, ...others }
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  const result = await redactVideo(file, { regions: [], kept: [], ...plan }, output, tools, context)
  return { ...result, output: await output.file() }
}
