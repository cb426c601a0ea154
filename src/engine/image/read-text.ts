import { clampBox } from '#lib/cover-rules.ts'
import { Stages } from '../core/stages'
import type { JobContext } from '../core/worker-loop'
import { withTextMargin } from '../detect/text/margin'
import { readImage } from '../document/worker/recognise'
import { decodeUpright, toCanvas } from './decode'
import { inspectFile } from './probe/inspect'
import type { ImageText } from './types'

/**
 * Reads the text in an image.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function readTextInImage(file: Blob, context: JobContext): Promise<ImageText> {
  const stages = new Stages(context)
  const { image } = await stages.run('probe', () => inspectFile(file))
  const canvas = await stages.run('decode', async () => toCanvas(await decodeUpright(file, image.contentType)))
  const { width, height } = canvas
  const read = await stages.run('detect', (onProgress) => readImage(canvas, { signal: context.signal, onStep: () => onProgress(0) }))
  const words = read.words.flatMap(({ text, start, end, box }) => {
    const grown = clampBox(withTextMargin(box), { width, height })
    return grown === undefined ? [] : [{ text, start, end, box: grown }]
  })
  return { width, height, text: read.text, words }
}
