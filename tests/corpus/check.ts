import { expect } from 'vitest'

import { canvasContext } from '#engine/core/canvas.ts'
import { sha256 } from '#engine/report/hash.ts'
import { decodedFrames } from '#engine/testing/planted-video.ts'
import { bytesIn, PAYLOAD, type HostileFile } from './hostile-file'
import { isReason } from './reasons'
import type { Studio } from './studio'

/** The outcome of a file, for the summary of a run. */
export interface Fate {
  outcome: 'refused' | 'checked' | 'detected' | 'export refused' | 'exported' | 'held'
  reason?: string
  /** Of the check, the detection and the export. */
  seconds: number
}

/** How far a file is taken if it isn't refused. */
export type LastStage = 'check' | 'detection' | 'export'

/** Types that no browser runs as a page or a script. */
const HARMLESS = /^(image\/(jpeg|png|webp|avif|gif|bmp)|(video|audio)\/[a-z0-9-]+|text\/plain|application\/octet-stream)(;|$)/

function expectReason(error: string | null): string {
  expect(error, 'a refusal states a reason').not.toBeNull()
  expect(isReason(error ?? ''), `"${error}" is a reason from the catalogue`).toBe(true)
  return error ?? ''
}

/** Checks that nothing of the file runs when its address is opened. */
async function expectHarmless(studio: Studio, id: string): Promise<void> {
  const response = await studio.content(id)
  await response.body?.cancel()
  const isDownload = response.headers.get('content-disposition')?.startsWith('attachment') === true
  if (!isDownload) expect(response.headers.get('content-type')).toMatch(HARMLESS)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
  expect(document.title, 'no script of the file has run').not.toContain(PAYLOAD)
}

const isText = (bytes: Uint8Array, text: string): boolean => new TextDecoder('latin1').decode(bytes).includes(text)

/** Returns whether the middle of a box of an exported image is black. */
async function isCovered(image: ImageBitmap, box: { x: number; y: number; width: number; height: number }): Promise<boolean> {
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvasContext(canvas)
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(Math.floor(box.x + box.width / 2), Math.floor(box.y + box.height / 2), 1, 1)
  return [...data.subarray(0, 3)].every((value) => value < 40)
}

/** Redacts the middle of the file and exports it. A version must be verified, and be what was verified. */
async function exportFile(studio: Studio, id: string, type: 'image' | 'video'): Promise<Omit<Fate, 'seconds'>> {
  const { width, height } = await studio.mediaOf(id)
  expect(
    [width, height].every((side) => side !== null && side >= 1),
    'a checked image or video has a size',
  ).toBe(true)
  const [across, down] = [width ?? 1, height ?? 1]
  const box = { x: across / 4, y: down / 4, width: across / 2, height: down / 2 }
  const { job, version, output } = await studio.redact(id, await studio.saveReview(id, box))
  if (job.state !== 'succeeded') {
    expect(version, 'a failed export leaves no version').toBeUndefined()
    return { outcome: 'export refused', reason: expectReason(job.error) }
  }
  if (version === undefined || output === undefined) throw new Error('The export has no version.')
  const { report, release } = version
  const bytes = await bytesIn(output)
  expect(report.checks?.length, 'an export is verified').toBeGreaterThan(0)
  expect(release).toBe(report.result === 'passed' ? 'released' : 'held')
  expect(await sha256(bytes), 'the stored bytes are those that were verified').toBe(report.outputSha256)
  expect(isText(bytes, PAYLOAD), 'nothing hidden is in the export').toBe(false)
  if (type === 'image') {
    const image = await createImageBitmap(output)
    expect([image.width, image.height]).toEqual([width, height])
    expect(await isCovered(image, box)).toBe(true)
    image.close()
  } else expect((await decodedFrames(output)).length).toBeGreaterThan(0)
  return { outcome: release === 'held' ? 'held' : 'exported' }
}

async function fateOf(studio: Studio, hostile: HostileFile, last: LastStage): Promise<Omit<Fate, 'seconds'>> {
  const content = new Blob([await hostile.make()])
  const uploaded = await studio.upload(hostile, content)
  if ('refusal' in uploaded) return { outcome: 'refused', reason: expectReason(uploaded.refusal) }
  const { id, job } = uploaded
  const { name, state, type } = await studio.mediaOf(id)
  expect(name).toMatch(/^[^/\\\p{Cc}\p{Cf}]{1,255}$/u)
  await expectHarmless(studio, id)
  if (job.state !== 'succeeded') {
    expect(state).toBe('Failed')
    return { outcome: 'refused', reason: expectReason(job.error) }
  }
  if (last === 'check' || (type !== 'image' && type !== 'video')) return { outcome: 'checked' }
  const detection = await studio.detect(id)
  if (detection.state !== 'succeeded') return { outcome: 'export refused', reason: expectReason(detection.error) }
  return last === 'export' ? exportFile(studio, id, type) : { outcome: 'detected' }
}

/**
 * Takes a file through upload, check and detection, and checks what the page would say and what is stored.
 *
 * @param last the last stage that an accepted file goes through
 */
export async function checkHostileFile(studio: Studio, hostile: HostileFile, last: LastStage): Promise<Fate> {
  const start = performance.now()
  const fate = await fateOf(studio, hostile, last)
  const { recorded, stored } = await studio.versions()
  expect(stored, 'no half-made version is stored').toBe(recorded)
  return { ...fate, seconds: (performance.now() - start) / 1000 }
}
