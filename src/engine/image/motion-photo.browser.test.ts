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

it.each([
  ['Google', ''],
  ['Samsung', 'MotionPhoto_Data'],
])('[MEDIA-05] an export contains no byte of the hidden video of a motion photo (%s)', async (_maker, before) => {
  const canvas = new OffscreenCanvas(64, 48)
  const context = canvas.getContext('2d')
  context?.fillRect(8, 8, 20, 20)
  const image = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
  const video = fakeVideo()
  const file = new Blob([bytesOf(image, before, video)])
  const { info } = await engine.probe(file)
  expect(info.notes).toEqual([
    'This motion photo contains a hidden video (20 kB), which may show people and include speech. Exports don’t contain it.',
  ])
  const redacted = await engine.redact(file, { regions: [], kept: [] })
  expect(redacted.notes).toEqual(info.notes)
  const exported = new Set(windowsOf(new Uint8Array(await redacted.output.arrayBuffer())))
  expect(windowsOf(video).filter((run) => exported.has(run))).toEqual([])
})
