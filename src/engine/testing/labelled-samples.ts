import { decodeUpright, toCanvas } from '../image/decode'
import type { LabelledImage } from './face-conditions'
import { readLabels } from './face-labels'
import { sampleFile, samplePhotograph } from './samples'

/**
 * Loads a sample photograph such as `solvay1927.jpg` with its labelled faces. Returns undefined if the samples are missing.
 *
 * @throws Error for a photograph without labels, because a test would check nothing with it
 */
export async function labelledSample(name: string): Promise<LabelledImage | undefined> {
  const photograph = await samplePhotograph(`faces/${name}`)
  const labels = await sampleFile('faces/labels.json', 'application/json')
  if (photograph === undefined || labels === undefined) return undefined
  const faces = readLabels(await labels.text())[name]?.faces
  if (faces === undefined) throw new Error(`faces/labels.json has no labels of ${name}`)
  return { image: toCanvas(await decodeUpright(photograph, 'image/jpeg')), faces }
}
