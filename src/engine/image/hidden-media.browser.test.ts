import { afterAll, expect, it } from 'vitest'

import { bytesOf, mediaBox } from '../testing/bytes'
import { createImageEngine } from './client'

const engine = createImageEngine()

afterAll(() => engine.dispose())

/** Long enough that an equal run of bytes in the export can't be chance. */
const WINDOW = 6

/** Returns each run of bytes, as a text. */
function windowsOf(bytes: Uint8Array): string[] {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return Array.from({ length: Math.max(0, text.length - WINDOW + 1) }, (_, at) => text.slice(at, at + WINDOW))
}

/** Makes a video whose bytes are all different in places, from a generator with a fixed seed. */
function fakeVideo(): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(20_000)
  let state = 1
  for (let at = 0; at < data.length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    data[at] = state >>> 16
  }
  return bytesOf(mediaBox('ftyp', 'mp42', [0, 0, 0, 0], 'isom'), mediaBox('mdat', data))
}

async function photo(color: string): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(64, 48)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Canvas has no 2D context')
  context.fillStyle = color
  context.fillRect(8, 8, 20, 20)
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
}

it.each([
  ['Google', ''],
  ['Samsung', 'MotionPhoto_Data'],
])('[MEDIA-05] an export contains no byte of the hidden video of a motion photo (%s)', async (_maker, before) => {
  const video = fakeVideo()
  const file = new Blob([bytesOf(await photo('black'), before, video)])
  const { info } = await engine.probe(file)
  expect(info.notes).toEqual([
    'This motion photo contains a hidden video (20 kB), which may show people and include speech. Exports don’t contain it.',
  ])
  const redacted = await engine.redact(file, { regions: [], kept: [] })
  expect(redacted.notes).toEqual(info.notes)
  const exported = new Set(windowsOf(new Uint8Array(await redacted.output.arrayBuffer())))
  expect(windowsOf(video).filter((run) => exported.has(run))).toEqual([])
})

/** The index of a second image of a JPEG (CIPA DC-007), which names its bytes. */
function multiPictureIndex(size: number, offset: number): Uint8Array<ArrayBuffer> {
  const four = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >> shift) & 255)
  const entry = (tag: number, type: number, count: number, value: number[]): number[] => [
    tag >> 8,
    tag & 255,
    0,
    type,
    ...four(count),
    ...value,
  ]
  const directory = [
    0,
    3,
    ...entry(0xb000, 7, 4, [48, 49, 48, 48]),
    ...entry(0xb001, 4, 1, four(2)),
    ...entry(0xb002, 7, 32, four(50)),
    ...four(0),
  ]
  const images = [...four(0x030000), ...four(0), ...four(0), ...four(0), ...four(0), ...four(size), ...four(offset), ...four(0)]
  const content = bytesOf('MPF\0', 'MM', [0, 42, ...four(8)], directory, images)
  return bytesOf([0xff, 0xe2, (content.length + 2) >> 8, (content.length + 2) & 255], content)
}

it('[MEDIA-05] an export contains nothing of a second image in a JPEG, such as a gain map, and no index of it', async () => {
  const [shown, hidden] = [await photo('black'), await photo('white')]
  const index = multiPictureIndex(hidden.length, shown.length)
  const file = new Blob([bytesOf(shown.subarray(0, 2), index, shown.subarray(2), hidden)])
  const { info } = await engine.probe(file)
  expect(info.notes).toEqual([
    'This photo contains 1 hidden image, such as a preview, a second shot or a depth map, which may show people. Exports don’t contain it.',
  ])
  const redacted = await engine.redact(file, { regions: [], kept: [] })
  const exported = new Uint8Array(await redacted.output.arrayBuffer())
  const text = Array.from(exported, (byte) => String.fromCharCode(byte)).join('')
  expect(text.split('\u00ff\u00d8\u00ff')).toHaveLength(2)
  expect(text).not.toContain('MPF')
})
