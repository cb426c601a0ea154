import { createVoiceModel } from '../audio/speech/voice-model'
import type { FaceModel } from '../detect/face/face-model'
import { redactVideo } from '../video/redact'
import type { RedactedVideo, VideoPlan } from '../video/types'
import { verifyVideo } from '../video/verify/verify'
import { memoryFile } from './memory-file'

/** Stands for the model in tests about files. */
const noFaces: FaceModel = { name: 'planted', load: () => Promise.resolve(), find: () => Promise.resolve([]) }

/** Redacts a video in memory and verifies what was written, with a detector that finds no faces. */
export async function verifiedVideo(file: Blob, plan: Partial<VideoPlan> = {}): Promise<RedactedVideo & { output: File }> {
  const output = memoryFile()
  const tools = { detector: noFaces, voice: createVoiceModel(), verify: verifyVideo }
  const context = { signal: new AbortController().signal, onProgress: () => undefined }
  const result = await redactVideo(file, { regions: [], kept: [], ...plan }, output, tools, context)
  return { ...result, output: await output.getFile() }
}
