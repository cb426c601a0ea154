import { afterEach, expect, it, vi } from 'vitest'

import { mayBeTurned, openUpright, toUprightFile } from '#lib/review/upright.ts'
import { exifSegment, splice } from '../testing/images'
import { pngChunk } from '../testing/bytes'

/** Decodes as WebKit 2.50, which ignores the Exif data of PNG. */
function standInForWebKit(): void {
  const decode = createImageBitmap
  vi.stubGlobal('createImageBitmap', async (file: Blob, options?: ImageBitmapOptions) => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const at = new TextDecoder('latin1').decode(bytes).indexOf('eXIf')
    if (at < 0) return decode(file, options)
    const length = new DataView(bytes.buffer).getUint32(at - 4)
    return decode(new Blob([bytes.slice(0, at - 4), bytes.slice(at + 4 + length + 4)]), options)
  })
}

async function turnedPng(orientation: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(120, 80)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no context')
  // A red square in the top left corner of a blue image.
  context.fillStyle = '#00f'
  context.fillRect(0, 0, 120, 80)
  context.fillStyle = '#f00'
  context.fillRect(0, 0, 40, 40)
  return splice(await canvas.convertToBlob(), 33, pngChunk('eXIf', exifSegment(orientation).slice(10)))
}

/** Returns the size of an image and which of its corners is red. */
function describeBitmap(bitmap: ImageBitmap): string {
  const { width, height } = bitmap
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const isRed = (x: number, y: number) => (context?.getImageData(x, y, 1, 1).data[0] ?? 0) > 128
  const corners: [string, number, number][] = [
    ['top left', 5, 5],
    ['top right', width - 5, 5],
    ['bottom left', 5, height - 5],
    ['bottom right', width - 5, height - 5],
  ]
  return `${width}x${height} ${corners.flatMap(([name, x, y]) => (isRed(x, y) ? [name] : [])).join()}`
}

afterEach(() => vi.unstubAllGlobals())

it('rotates PNG by its Exif data where the browser does not, as in WebKit', async () => {
  standInForWebKit()
  expect(describeBitmap(await createImageBitmap(await turnedPng(6)))).toBe('120x80 top left')
  const seen: string[] = []
  for (const orientation of [1, 3, 6, 8]) seen.push(describeBitmap(await openUpright(await turnedPng(orientation))))
  expect(seen).toEqual(['120x80 top left', '120x80 bottom right', '80x120 top right', '80x120 bottom left'])
  const file = await turnedPng(6)
  expect(describeBitmap(await createImageBitmap(await toUprightFile(file)))).toBe('80x120 top right')
  expect(await mayBeTurned(await file.slice(0, 64).arrayBuffer())).toBe(true)
})
