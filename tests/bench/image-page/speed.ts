import { createImageEngine } from '#engine/image/client.ts'
import { canvasContext } from '#engine/core/canvas.ts'
import { busyCanvas } from '#engine/testing/images.ts'
import type { Box } from '#engine/core/types.ts'

const engine = createImageEngine()

/** Fills an image with photographs side by side, or with a drawing if there are none. */
export async function compose(photographs: Blob[], width: number, height: number): Promise<Blob> {
  const canvas = busyCanvas(width, height)
  const context = canvasContext(canvas)
  context.imageSmoothingQuality = 'high'
  const columns = Math.ceil(Math.sqrt(photographs.length))
  const [across, down] = [width / columns, height / Math.ceil(photographs.length / columns)]
  for (const [index, photograph] of photographs.entries()) {
    const bitmap = await createImageBitmap(photograph)
    const scale = Math.min(across / bitmap.width, down / bitmap.height)
    const [x, y] = [across * (index % columns), down * Math.floor(index / columns)]
    context.drawImage(bitmap, x, y, bitmap.width * scale, bitmap.height * scale)
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
}

/** Loads the models of detection and verification. */
export async function warmUp(): Promise<void> {
  const file = await busyCanvas(320, 240, 7).convertToBlob({ type: 'image/jpeg' })
  await engine.detect(file, { increasedAccuracy: true, labels: ['face'] })
  await engine.redact(file, { regions: [], kept: [] })
}

export async function timedDetection(file: Blob, increasedAccuracy: boolean): Promise<{ milliseconds: number; boxes: Box[] }> {
  const start = performance.now()
  const { items } = await engine.detect(file, { increasedAccuracy, labels: ['face'] })
  return { milliseconds: performance.now() - start, boxes: items.map(({ box }) => box) }
}

/** Redacts boxes in solid black. */
export async function timedExport(
  file: Blob,
  boxes: Box[],
): Promise<{ milliseconds: number; stages: Record<string, number>; findings: number }> {
  const start = performance.now()
  const regions = boxes.map((box, index) => ({ trackId: String(index), kind: 'face' as const, style: 'Black Box' as const, box }))
  const { stageMilliseconds, findings } = await engine.redact(file, { regions, kept: [] })
  return { milliseconds: performance.now() - start, stages: stageMilliseconds, findings: findings.length }
}
