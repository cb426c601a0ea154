import { afterAll, describe, expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { toUprightFile } from '#lib/review/upright.ts'
import { canvasContext } from '../core/canvas'
import { createImageEngine } from './client'
import { decodeUpright, toCanvas } from './decode'
import { encodeImage } from './export/encode'
import { findForeignData, stripForeignData } from './export/foreign-data'
import { bytesOf, jpegFile, pngChunk, riffChunk, vp8xChunk, webpFile } from '../testing/bytes'
import { cmykJpeg } from '../testing/encoded-images'
import { writePng } from '../testing/png-writer'
import { busyCanvas, exifSegment, splice } from '../testing/images'
import type { EngineProgress } from '../core/types'
import type { RedactionPlan } from './types'

const engine = createImageEngine()

afterAll(() => engine.dispose())

const nothing: RedactionPlan = { regions: [], kept: [] }

/**
 * Draws red, green, blue and yellow quarters, in reading order. Images of these tests are wide, because the check of an export enlarges small
 * ones to a fixed long side.
 */
function quarters(width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvasContext(canvas)
  const colours = ['#f00', '#0f0', '#00f', '#ff0']
  colours.forEach((colour, index) => {
    context.fillStyle = colour
    context.fillRect((index % 2) * (width / 2), Math.floor(index / 2) * (height / 2), width / 2, height / 2)
  })
  return canvas
}

/** Returns the initials of the quarters' colours, in reading order. */
function coloursOf(canvas: OffscreenCanvas): string {
  const context = canvasContext(canvas)
  const colourAt = (x: number, y: number) => {
    const [red = 0, green = 0] = context.getImageData(x * canvas.width, y * canvas.height, 1, 1).data
    if (red > 128) return green > 128 ? 'Y' : 'R'
    return green > 128 ? 'G' : 'B'
  }
  return [colourAt(0.25, 0.25), colourAt(0.75, 0.25), colourAt(0.25, 0.75), colourAt(0.75, 0.75)].join('')
}

describe('orientation', () => {
  // The quarters R G / B Y after each EXIF orientation is applied (EXIF 2.32, tag 0x0112).
  const ORIENTATIONS = [
    [1, 'RGBY'],
    [2, 'GRYB'],
    [3, 'YBGR'],
    [4, 'BYRG'],
    [5, 'RBGY'],
    [6, 'BRYG'],
    [7, 'YGBR'],
    [8, 'GYRB'],
  ] as const

  /** Makes a file with an EXIF orientation, in each format that supports EXIF. */
  const withExif: Record<string, (orientation: number) => Promise<Blob>> = {
    'image/jpeg': async (orientation) => {
      const plain = await quarters(120, 40).convertToBlob({ type: 'image/jpeg', quality: 1 })
      return splice(plain, 2, exifSegment(orientation))
    },
    'image/png': async (orientation) => {
      const plain = await quarters(120, 40).convertToBlob()
      return splice(plain, 33, pngChunk('eXIf', exifSegment(orientation).slice(10)))
    },
    'image/webp': (orientation) => webpWithExif(1, exifSegment(orientation).slice(10)),
    'lossy image/webp': (orientation) => webpWithExif(0.9, exifSegment(orientation).slice(10)),
    // Some programs keep the "Exif" prefix of JPEG.
    'prefixed image/webp': (orientation) => webpWithExif(1, exifSegment(orientation).slice(4)),
  }

  async function webpWithExif(quality: number, exif: Uint8Array): Promise<Blob> {
    const plain = await quarters(120, 40).convertToBlob({ type: 'image/webp', quality })
    const pixels = stripForeignData(new Uint8Array(await plain.arrayBuffer()), 'image/webp').slice(12 + 18)
    return new Blob([webpFile(vp8xChunk(0x08, 120, 40), pixels, riffChunk('EXIF', exif))], { type: 'image/webp' })
  }

  const CASES = Object.keys(withExif).flatMap((kind) =>
    ORIENTATIONS.map(([orientation, expected]) => [kind, orientation, expected] as const),
  )

  const sizeOf = (orientation: number) => (orientation >= 5 ? { width: 40, height: 120 } : { width: 120, height: 40 })

  it.for(CASES)('%s, orientation %i: is applied in the probe and on the screen', async ([kind, orientation, expected]) => {
    const turned = (await withExif[kind]?.(orientation)) ?? new Blob()
    const size = sizeOf(orientation)
    expect((await engine.probe(turned)).info).toMatchObject({ contentType: turned.type, ...size })
    const shown = await createImageBitmap(await toUprightFile(turned))
    expect([shown.width, shown.height, coloursOf(toCanvas(shown))]).toEqual([size.width, size.height, expected])
  })

  // An export reads the pixels that the probe read, so one turned file of each other format is enough.
  const EXPORTS = casesOfToday(
    CASES.filter(([kind, orientation]) => kind === 'image/jpeg' || orientation === 6),
    6,
  )

  it.for(EXPORTS)('%s, orientation %i: is applied in the export', async ([kind, orientation, expected]) => {
    const turned = (await withExif[kind]?.(orientation)) ?? new Blob()
    const contentType = turned.type
    const size = sizeOf(orientation)
    const box = { x: 0, y: 0, width: 10, height: 10 }
    const redacted = await engine.redact(turned, { ...nothing, regions: [{ trackId: 'a', kind: 'object', style: 'Black Box', box }] })
    expect(redacted).toMatchObject({ ...size, findings: [], redacted: [{ trackId: 'a', kind: 'object', style: 'Black Box', ...box }] })
    const output = toCanvas(await decodeUpright(redacted.output, contentType))
    expect(coloursOf(output)).toBe(expected)
    expect(
      Math.max(
        ...canvasContext(output)
          .getImageData(1, 1, 4, 4)
          .data.filter((_, index) => index % 4 !== 3),
      ),
    ).toBeLessThan(12)
    expect(await findForeignData(new Uint8Array(await redacted.output.arrayBuffer()), contentType)).toEqual([])
  })
})

describe('[UPL-08] probe', () => {
  it('detects the type from the bytes and makes a thumbnail', async () => {
    const png = await busyCanvas(1200, 600).convertToBlob()
    const { info, thumbnail } = await engine.probe(new Blob([png], { type: 'image/jpeg' }))
    expect(info).toEqual({ contentType: 'image/png', width: 1200, height: 600, bitDepth: 8, notes: [] })
    const small = await createImageBitmap(thumbnail)
    expect([small.width, small.height, thumbnail.type]).toEqual([480, 240, 'image/webp'])
  })

  it('accepts a truncated JPEG with an end marker and repeats its note in the export', async () => {
    const whole = new Uint8Array(await (await busyCanvas(400, 100).convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
    for (const share of [0.5, 0.9]) {
      const cut = new Blob([whole.slice(0, whole.length * share), Uint8Array.of(0xff, 0xd9)])
      const { info } = await engine.probe(cut)
      expect(info.notes).toEqual([expect.stringMatching(/^This JPEG is damaged: about \d+% of its image data is missing or unreadable/)])
      if (share === 0.9) expect((await engine.redact(cut, nothing)).notes).toEqual(info.notes)
    }
  })

  it('[MEDIA-05] writes the requested container and verifies it', async () => {
    const source = await busyCanvas(400, 100).convertToBlob({ type: 'image/jpeg' })
    const region = { trackId: 'a', kind: 'object' as const, style: 'Black Box' as const, box: { x: 20, y: 30, width: 90, height: 50 } }
    const redacted = await engine.redact(source, { regions: [region], kept: [], container: 'png' })
    expect(redacted).toMatchObject({ contentType: 'image/png', extension: '.png', notes: [] })
    expect(new TextDecoder().decode((await redacted.output.arrayBuffer()).slice(1, 4))).toBe('PNG')
    const comparisons = redacted.checks.filter(({ name }) => name !== 'faces')
    expect(comparisons.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'passed', 'passed'])
    expect(redacted.coverage.map(({ checked, total }) => [checked, total])).toEqual([
      [1, 1],
      [4500, 4500],
      [35_500, 35_500],
    ])
    expect((await engine.redact(source, { regions: [region], kept: [] })).contentType).toBe('image/jpeg')
  })

  it('opens CMYK, 16-bit and wide-gamut images and notes the conversion', async () => {
    const notesOf = async (file: Blob) => (await engine.probe(file)).info.notes
    expect(await notesOf(new Blob([cmykJpeg()]))).toEqual(['Colours were converted from CMYK to sRGB.'])
    const deep = await writePng({ bitDepth: 16, raw: new Uint8Array(2 * 25) })
    expect(await notesOf(new Blob([deep]))).toEqual(['16 bits per channel were reduced to 8.'])
    const wide = new OffscreenCanvas(40, 30)
    wide.getContext('2d', { colorSpace: 'display-p3' })?.fillRect(0, 0, 20, 20)
    for (const type of ['image/jpeg', 'image/png', 'image/webp']) {
      expect(await notesOf(await wide.convertToBlob({ type }))).toEqual([
        'Colours were converted from the profile “Display P3 Gamut with sRGB Transfer” to sRGB.',
      ])
      expect(await notesOf(await busyCanvas(40, 30).convertToBlob({ type }))).toEqual([])
    }
  })

  it('rejects a truncated PNG and WebP with end markers, because browsers do not open them in part', async () => {
    const webps = [1, 0.8].map(async (quality) => {
      const file = stripForeignData(
        new Uint8Array(await (await busyCanvas(90, 60).convertToBlob({ type: 'image/webp', quality })).arrayBuffer()),
        'image/webp',
      )
      const name = quality === 1 ? 'VP8L' : 'VP8 '
      return webpFile(vp8xChunk(0, 90, 60), riffChunk(name, file.slice(38, file.length / 2)))
    })
    const half = await writePng({ raw: new Uint8Array(13), trailing: new Uint8Array(3) })
    const png = bytesOf(half.slice(0, 33), pngChunk('IDAT', half.slice(41, 46)), pngChunk('IEND', []))
    for (const file of [...(await Promise.all(webps)), png]) {
      await expect(engine.probe(new Blob([file]))).rejects.toMatchObject({ code: 'cannot-decode' })
    }
  })

  it('rejects files that the browser cannot open, with advice', async () => {
    await expect(engine.probe(new Blob([jpegFile()]))).rejects.toMatchObject({
      code: 'cannot-decode',
      message: expect.stringMatching(/save it as a JPEG/) as unknown,
    })
    await expect(engine.probe(new Blob(['Dear Sir']))).rejects.toMatchObject({ name: 'EngineError', code: 'not-an-image' })
    await expect(engine.redact(new Blob([]), nothing)).rejects.toMatchObject({ code: 'empty-file' })
  })
})

describe('[MEDIA-06] export', () => {
  it.for(casesOfToday(['image/png', 'image/webp'], 2))('keeps transparency and every pixel outside the regions: %s', async (type) => {
    const canvas = new OffscreenCanvas(60, 40)
    const context = canvasContext(canvas)
    context.fillStyle = '#306090'
    context.fillRect(0, 0, 30, 40)
    const source = (await encodeImage(canvas, type)).blob
    const box = { x: 20, y: 10, width: 20, height: 20 }
    const redacted = await engine.redact(source, { ...nothing, regions: [{ trackId: 'a', kind: 'face', style: 'Smooth', box }] })
    expect(redacted).toMatchObject({ contentType: type, findings: [], notes: [] })
    const output = canvasContext(toCanvas(await decodeUpright(redacted.output, type)))
    expect([...output.getImageData(5, 5, 1, 1).data]).toEqual([0x30, 0x60, 0x90, 255])
    expect(output.getImageData(55, 5, 1, 1).data[3]).toBe(0)
    expect(output.getImageData(38, 20, 1, 1).data[3]).toBe(255)
  })

  it('notes a change of format: photo formats become JPEG, all others PNG', async () => {
    const opaque = busyCanvas(40, 30)
    expect(await encodeImage(opaque, 'image/avif')).toMatchObject({
      extension: '.jpg',
      notes: ['This browser can’t write AVIF, so the version is a JPEG.'],
    })
    const clear = new OffscreenCanvas(40, 30)
    expect(await encodeImage(clear, 'image/avif')).toMatchObject({
      contentType: 'image/png',
      notes: ['This browser can’t write AVIF, so the version is a PNG.'],
    })
    expect(await encodeImage(opaque, 'image/bmp')).toMatchObject({
      contentType: 'image/png',
      notes: ['This browser can’t write BMP, so the version is a PNG.'],
    })
  })

  it('reports the SHA-256 of source and output and the duration of every stage', async () => {
    const source = await busyCanvas(96, 24).convertToBlob({ type: 'image/jpeg' })
    const seen: EngineProgress[] = []
    const redacted = await engine.redact(source, nothing, { onProgress: (progress) => seen.push(progress) })
    const digest = async (blob: Blob) =>
      Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())), (byte) =>
        byte.toString(16).padStart(2, '0'),
      ).join('')
    expect(redacted.sourceSha256).toBe(await digest(source))
    expect(redacted.outputSha256).toBe(await digest(redacted.output))
    const stages = ['probe', 'decode', 'redact', 'encode', 'load-detector', 'verify']
    expect(Object.keys(redacted.stageMilliseconds)).toEqual(stages)
    expect([...new Set(seen.map(({ stage }) => stage))]).toEqual(stages)
    expect(seen.every(({ fraction }) => fraction >= 0 && fraction <= 1)).toBe(true)
  })
})

describe('failures', () => {
  it('[MEDIA-02] reports a detector that cannot be loaded and exports nothing', async () => {
    const broken = createImageEngine({ modelUrl: '/nothing-here.tflite' })
    const source = await busyCanvas(64, 48).convertToBlob({ type: 'image/jpeg' })
    const failure = {
      code: 'detector-unavailable',
      message:
        'Couldn’t load the face detector. Check your connection, reload the page and try again. If it fails again, contact your administrator.',
    }
    await expect(broken.detect(source, { increasedAccuracy: false, labels: ['face'] })).rejects.toMatchObject(failure)
    await expect(broken.redact(source, nothing)).rejects.toMatchObject(failure)
    expect((await broken.probe(source)).info.width).toBe(64)
    broken.dispose()
  })

  it('cancels a running call and serves the next one', async () => {
    const source = await busyCanvas(3000, 2000).convertToBlob({ type: 'image/jpeg' })
    const controller = new AbortController()
    const onProgress = ({ stage }: EngineProgress) => {
      if (stage === 'detect') controller.abort()
    }
    const cancelled = engine.detect(source, { increasedAccuracy: true, labels: ['face'] }, { signal: controller.signal, onProgress })
    await expect(cancelled).rejects.toMatchObject({ name: 'EngineCancelledError' })
    expect((await engine.probe(source)).info.width).toBe(3000)
  })

  it('reports a worker that cannot start', async () => {
    const lost = createImageEngine({ workerFactory: () => new Worker('/no-such-worker.js', { type: 'module' }) })
    await expect(lost.probe(new Blob(['x']))).rejects.toMatchObject({ code: 'worker-failed' })
    lost.dispose()
  })
})
