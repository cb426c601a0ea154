import { afterAll, describe, expect, it } from 'vitest'

import { canvasContext } from '#engine/core/canvas.ts'
import { createImageEngine } from '#engine/image/client.ts'
import { busyCanvas } from '#engine/testing/images.ts'
import { polygonContains } from '#editor/stage/polygon.ts'
import { regionsOf } from '#lib/review/review-regions.ts'
import { EditorDriver, faceTrack, makeReview } from './editor-driver'

const SIZE = { width: 240, height: 170 }
/** A plate of 120 by 40 pixels around 120, 85 that is turned by 30°, with the cosine and sine of the angle. */
const PLATE = faceTrack('plate', { x: 60, y: 65, width: 120, height: 40 }, { kind: 'object', label: 'license_plate' })
const [COS, SIN] = [0.8660254, 0.5]
const TURNED = [
  { x: -60, y: -20 },
  { x: 60, y: -20 },
  { x: 60, y: 20 },
  { x: -60, y: 20 },
].map(({ x, y }) => ({ x: 120 + x * COS - y * SIN, y: 85 + x * SIN + y * COS }))

const engine = createImageEngine()

afterAll(() => engine.dispose())

describe('[MEDIA-05] a turned license plate', () => {
  it('is redacted as it is turned: every pixel that it touches is black, and the others equal the source', async () => {
    const driver = new EditorDriver(makeReview([PLATE], SIZE))
    driver.editor.select('plate')
    driver.keys('Ctrl+Shift+ArrowRight', 'Ctrl+Shift+ArrowRight')
    const source = busyCanvas(SIZE.width, SIZE.height)
    const { output, checks, redacted } = await engine.redact(await source.convertToBlob({ type: 'image/png' }), {
      regions: regionsOf(driver.state.settled),
      kept: [],
    })
    const decoded = new OffscreenCanvas(SIZE.width, SIZE.height)
    canvasContext(decoded).drawImage(await createImageBitmap(output), 0, 0)
    const [before, after] = [source, decoded].map((canvas) => canvasContext(canvas).getImageData(0, 0, SIZE.width, SIZE.height).data)
    const pixel = (data: Uint8ClampedArray | undefined, at: number): string => data?.subarray(at, at + 4).join() ?? ''
    const counts = { inside: 0, black: 0, beyond: 0, same: 0 }
    for (let y = 0; y < SIZE.height; y += 1)
      for (let x = 0; x < SIZE.width; x += 1) {
        const at = (y * SIZE.width + x) * 4
        const corners = [x, x + 1].flatMap((column) => [y, y + 1].map((row) => ({ x: column, y: row })))
        const isTouched = corners.some((corner) => polygonContains(TURNED, corner, 0))
        const isBeyond = corners.every((corner) => !polygonContains(TURNED, corner, 1.5))
        if (isTouched) counts.inside += 1
        if (isTouched && pixel(after, at) === '0,0,0,255') counts.black += 1
        if (isBeyond) counts.beyond += 1
        if (isBeyond && pixel(after, at) === pixel(before, at)) counts.same += 1
      }
    expect(counts.inside).toBeGreaterThan(4800)
    expect(counts.beyond).toBeGreaterThan(35_000)
    expect([counts.black, counts.same]).toEqual([counts.inside, counts.beyond])
    expect(redacted).toMatchObject([{ trackId: 'plate', shape: 'polygon', label: 'license_plate', x: 58, y: 37, width: 124, height: 96 }])
    expect(checks.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
      'regions passed',
      'faces passed',
      'rest passed',
      'metadata passed',
      'dimensions passed',
    ])
  })
})
