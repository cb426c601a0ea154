import { describe, expect, it } from 'vitest'

import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'

import { canvasContext } from '../canvas'
import { decodeUpright } from '../decode'
import type { FaceDetector } from '../detector/face-detector'
import { encodePicture, type EncodedPicture } from '../export/encode'
import { placeRegions } from '../render/order'
import { paintRows, type Cover } from '../render/paint'
import { renderRegions } from '../render/render'
import { busyCanvas, copyOf, exifSegment, splice } from '../testing/pictures'
import { samplePhotograph } from '../testing/samples'
import { EngineError, type Box, type RegionToRedact } from '../types'
import { verifyOutput, type VerifyOrder } from './verify'

const noFaces: FaceDetector = { name: 'none', load: () => Promise.resolve(), detect: () => Promise.resolve([]) }

const STYLES = ['Black Box', 'Pixelated', 'Smooth'] as const satisfies RedactionStyle[]
const TYPES = ['image/jpeg', 'image/png', 'image/webp']

const region = (style: RedactionStyle, box: Box): RegionToRedact => ({ trackId: 'a', kind: 'face', style, box })

function orderFor(encoded: EncodedPicture, canvas: OffscreenCanvas, covers: Cover[], more: Partial<VerifyOrder> = {}): VerifyOrder {
  const common = {
    outside: [],
    kept: [],
    increasedAccuracy: false,
    detector: noFaces,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  }
  return { encoded, width: canvas.width, height: canvas.height, covers, ...common, ...more }
}

/** What may be wrong with a region, drawn into the picture in place of its cover. */
const WRONGS: Record<string, (context: OffscreenCanvasRenderingContext2D, source: OffscreenCanvas, box: Box, cover: Cover) => void> = {
  'no cover at all': () => undefined,
  'half a cover': (context, _source, { x, y, width, height }, cover) => {
    const rows = Math.floor(height / 2)
    const image = new ImageData(width, rows)
    image.data.set(paintRows(cover, 0, rows))
    context.putImageData(image, x, y)
  },
  'sixteen tiles': (context, source, { x, y, width, height }) => {
    const small = new OffscreenCanvas(16, 16)
    canvasContext(small).drawImage(source, x, y, width, height, 0, 0, 16, 16)
    context.imageSmoothingEnabled = false
    context.drawImage(small, x, y, width, height)
  },
  'a light blur': (context, source, { width }) => {
    context.filter = `blur(${width / 30}px)`
    context.drawImage(source, 0, 0)
  },
  'a strong blur': (context, source, { width }) => {
    context.filter = `blur(${width / 10}px)`
    context.drawImage(source, 0, 0)
  },
}

async function photographs(): Promise<[OffscreenCanvas, Box][]> {
  const made: [OffscreenCanvas, Box][] = [[busyCanvas(400, 320), { x: 101, y: 73, width: 150, height: 170 }]]
  const photograph = await samplePhotograph('faces/solvay1927.jpg')
  if (photograph === undefined) return made
  const whole = await decodeUpright(photograph, 'image/jpeg')
  const part = new OffscreenCanvas(400, 320)
  // Two rows of faces around the one that is covered.
  canvasContext(part).drawImage(whole, -400, 0)
  whole.close()
  return [...made, [part, { x: 73, y: 52, width: 77, height: 77 }], [part, { x: 85, y: 60, width: 24, height: 24 }]]
}

describe('[MEDIA-05] verification of covers', () => {
  it.for(TYPES)('%s: accepts covers of all styles and sizes, overlapping and at the edges', async (type) => {
    for (const [source] of await photographs()) {
      for (const style of STYLES) {
        const canvas = copyOf(source)
        const boxes = [30, 90, 250].flatMap((size) =>
          [-size / 3, 17.3, 301.7].map((at) => ({ x: at, y: at * 0.8, width: size, height: size * 1.2 })),
        )
        const regions = [...boxes.map((box) => region(style, box)), region('Black Box', { x: 40, y: 40, width: 30, height: 3 })]
        const covers = await renderRegions(canvas, placeRegions(regions, canvas).placed)
        const { findings } = await verifyOutput(orderFor(await encodePicture(canvas, type), canvas, covers))
        expect(findings).toEqual([])
      }
    }
  })

  it.for(Object.entries(WRONGS))('catches %s', async ([, wrong]) => {
    for (const [source, box] of await photographs()) {
      for (const style of STYLES) {
        const covers = await renderRegions(copyOf(source), [region(style, box)])
        const [cover] = covers
        if (cover === undefined) throw new Error('there is no cover')
        for (const type of TYPES) {
          const canvas = copyOf(source)
          const context = canvasContext(canvas)
          context.save()
          wrong(context, source, box, cover)
          context.restore()
          const { checks, findings } = await verifyOutput(orderFor(await encodePicture(canvas, type), canvas, covers))
          expect(findings).toEqual([{ check: 'regions', detail: expect.stringContaining(style) as unknown, box }])
          expect(checks.find(({ name }) => name === 'regions')).toEqual({
            name: 'regions',
            outcome: 'failed',
            detail: '1 region is not covered as promised.',
          })
        }
      }
    }
  })

  it('catches a cover that lets something through, and one that lies outside the picture', async () => {
    const source = busyCanvas(200, 200)
    const box = { x: 20, y: 20, width: 60, height: 60 }
    const canvas = copyOf(source)
    const context = canvasContext(canvas)
    context.clearRect(box.x, box.y, box.width, box.height)
    context.fillStyle = 'rgba(0, 0, 0, 0.9)'
    context.fillRect(box.x, box.y, box.width, box.height)
    const encoded = await encodePicture(canvas, 'image/png')
    const outside = region('Black Box', { x: 500, y: 0, width: 9, height: 9 })
    const { findings } = await verifyOutput(orderFor(encoded, canvas, [{ box, style: 'Black Box' }], { outside: [outside] }))
    expect(findings.map((finding) => finding.box)).toEqual([outside.box, box])
  })
})

describe('[MEDIA-05] verification of the rest', () => {
  const canvas = busyCanvas(300, 200)
  const covered = { x: 50, y: 50, width: 60, height: 60 }

  const verifyFaces = async (faces: Box[], kept: Box[] = []) => {
    const copy = copyOf(canvas)
    const covers = await renderRegions(copy, [region('Pixelated', covered)])
    const detect = () => Promise.resolve(faces.map((box) => ({ box, confidence: 0.8 })))
    const order = orderFor(await encodePicture(copy, 'image/png'), copy, covers, { kept, detector: { ...noFaces, detect } })
    return (await verifyOutput(order)).findings.map(({ box }) => box)
  }

  it('names faces that are left, and not those under a cover', async () => {
    const left = { x: 200, y: 100, width: 40, height: 40 }
    const under = { x: 55, y: 55, width: 50, height: 50 }
    const half = { x: 80, y: 50, width: 60, height: 60 }
    expect(await verifyFaces([left, under, half])).toEqual([left, half])
  })

  it('lets faces stand that the reviewer kept, and no others', async () => {
    const left = { x: 200, y: 100, width: 40, height: 40 }
    expect(await verifyFaces([left], [{ x: 195, y: 95, width: 50, height: 50 }])).toEqual([])
    expect(await verifyFaces([left], [{ x: 225, y: 125, width: 50, height: 50 }])).toEqual([left])
  })

  it('names metadata', async () => {
    const encoded = await encodePicture(canvas, 'image/jpeg')
    const blob = await splice(encoded.blob, 2, exifSegment(1))
    const tagged = { ...encoded, blob, bytes: new Uint8Array(await blob.arrayBuffer()) }
    const { checks } = await verifyOutput(orderFor(tagged, canvas, []))
    expect(checks.filter(({ outcome }) => outcome === 'failed')).toEqual([
      { name: 'metadata', outcome: 'failed', detail: 'The file holds more than picture data: APP1.' },
    ])
  })

  it('names a change of size', async () => {
    const encoded = await encodePicture(canvas, 'image/jpeg')
    const { checks } = await verifyOutput(orderFor(encoded, new OffscreenCanvas(200, 300), []))
    expect(checks.find(({ name }) => name === 'dimensions')?.outcome).toBe('failed')
  })

  it('fails closed: no verification where the output or the detector fails', async () => {
    const encoded = await encodePicture(canvas, 'image/jpeg')
    const cut = { ...encoded, blob: encoded.blob.slice(0, 30) }
    await expect(verifyOutput(orderFor(cut, canvas, []))).rejects.toMatchObject({ code: 'cannot-decode' })
    const unavailable = new EngineError('detector-unavailable', 'The face detector could not be loaded.')
    const detector = { ...noFaces, detect: () => Promise.reject(unavailable) }
    await expect(verifyOutput(orderFor(encoded, canvas, [], { detector }))).rejects.toBe(unavailable)
  })
})
