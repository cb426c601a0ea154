import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

import { MODELS } from './models/models.ts'

/** Converted models are build output, like Vite's own cache beside them. */
const FOLDER = fileURLToPath(new URL('../node_modules/.models/', import.meta.url))
const IMPORT = /^#models\/([^?]+)\?url$/

const converting = new Map<string, Promise<string>>()

function isModel(name: string): name is keyof typeof MODELS {
  return Object.hasOwn(MODELS, name)
}

async function writeModel(name: keyof typeof MODELS): Promise<string> {
  const path = `${FOLDER}${name}`
  const model = await MODELS[name]()
  const previous = await readFile(path).catch(() => undefined)
  if (previous?.equals(model) !== true) {
    await mkdir(FOLDER, { recursive: true })
    // Another build may read the file at the same time, so it is replaced as a whole.
    const unfinished = `${path}.${process.pid}`
    await writeFile(unfinished, model)
    await rename(unfinished, path)
  }
  return path
}

/**
 * Converts models from npm packages to ONNX when they are imported as `#models/<name>?url`, so that the app converts nothing at run time.
 * Nothing is downloaded, and the same package gives the same bytes.
 */
export function modelsPlugin(): Plugin {
  return {
    name: 'models',
    enforce: 'pre',
    async resolveId(id) {
      const name = IMPORT.exec(id)?.[1]
      if (name === undefined) return null
      if (!isModel(name)) this.error(`There is no model ${name}. Models are ${Object.keys(MODELS).join(', ')}.`)
      const path = converting.get(name) ?? writeModel(name)
      converting.set(name, path)
      return `${await path}?url`
    },
  }
}
