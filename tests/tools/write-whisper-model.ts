import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { loudnessModel, whisperModelFiles, type WhisperModel } from './whisper-model.ts'

/** The test server serves this folder, which no build contains. */
const URL_OF_FOLDER = '/node_modules/.models/whisper/'
const FOLDER = fileURLToPath(new URL('../../node_modules/.models/whisper/', import.meta.url))

export interface WrittenModel extends WhisperModel {
  /** Name of the folder that contains the list of models. */
  folder: string
  id: string
  /** Files to leave out. */
  missing?: readonly string[]
  /** Texts that replace files. */
  replaced?: Readonly<Record<string, string>>
  /** Lengths in bytes to which files are truncated. */
  cut?: Readonly<Record<string, number>>
}

/**
 * Writes a folder with one model, a list of it, and a voice activity model, with the given defects. Returns the URL of the folder on the
 * test server. A browser command of Vitest.
 */
export async function writeWhisperModel(_context: unknown, model: WrittenModel): Promise<string> {
  const { folder, id, missing = [], replaced = {}, cut = {}, ...shape } = model
  await rm(join(FOLDER, folder), { recursive: true, force: true })
  for (const [path, content] of Object.entries(whisperModelFiles(shape))) {
    if (missing.includes(path)) continue
    const file = join(FOLDER, folder, id, path)
    await mkdir(dirname(file), { recursive: true })
    const whole = content instanceof Uint8Array ? content : JSON.stringify(content)
    await writeFile(file, replaced[path] ?? whole.slice(0, cut[path]))
  }
  await writeFile(join(FOLDER, folder, 'voice.onnx'), loudnessModel())
  await writeFile(join(FOLDER, folder, 'index.json'), JSON.stringify({ models: [{ id, name: `Model ${id}` }] }))
  return `${URL_OF_FOLDER}${folder}/`
}
