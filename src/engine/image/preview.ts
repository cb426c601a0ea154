import { Stages } from '../core/stages'
import type { CallContext } from '../core/worker-loop'
import { placeRegions } from '../render/covers'
import { renderRegions } from '../render/render'
import { reportRegion } from '../report/region'
import { decodeUpright, toCanvas } from './decode'
import { encodeImage } from './export/encode'
import { inspectFile } from './probe/inspect'
import type { PlannedRegions, PreviewedImage } from './types'

/**
 * Redacts the regions and encodes the image like `redactImage`, but without verification.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function previewImage(file: Blob, { regions, places }: PlannedRegions, context: CallContext): Promise<PreviewedImage> {
  const stages = new Stages(context)
  const { image } = await stages.run('probe', () => inspectFile(file))
  const canvas = await stages.run('decode', async () => toCanvas(await decodeUpright(file, image.contentType)))
  const { width, height } = canvas
  const { placed, outside } = placeRegions(regions, { width, height }, places)
  const { signal } = context
  await stages.run('redact', (onProgress) => renderRegions(canvas, placed, { signal, onProgress }))
  const encoded = await stages.run('encode', () => encodeImage(canvas, image.contentType))
  return { image: encoded.blob, width, height, redacted: placed.map(reportRegion), outside: outside.length }
}
