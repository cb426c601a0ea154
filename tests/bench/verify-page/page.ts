// Workers start under the app's policy.
import '#lib/browser/trusted-types.ts'

import { canvasContext } from '#engine/core/canvas.ts'
import { toCanvas } from '#engine/image/decode.ts'
import { seededRandom } from '#engine/testing/images.ts'
import { createFullRangeDetector } from '#engine/detect/face/full-range-detector.ts'
import { createFullRangeModel } from '#engine/detect/face/full-range-model.ts'
import { createSsdModel } from '#engine/detect/face/ssd-model.ts'
import { createVerificationSearch } from '#engine/detect/face/verification-search.ts'
import { growBox } from '#lib/review/box-areas.ts'
import { variedCanvas, variedRegions } from '#engine/testing/varied-images.ts'
import { thinRegions, verifyThin } from '#engine/testing/thin-covers.ts'
import { correctExport, errorsOf, plantedDefects, type ExportCase, type FaceSearches } from '#engine/testing/verify-cases.ts'
import type { Box } from '#engine/core/types.ts'
import type { RegionToRedact } from '#lib/review/review-regions.ts'
import { audioCases } from './audio'
import type { Medium, Samples, VerifyCase } from './case'
import { documentCases } from './documents'
import { videoCases } from './videos'

/** Results of a group of exports. */
export interface Outcome {
  exports: number
  /** Names of faulty exports that passed, or correct ones that did not. */
  wrong: string[]
}

/** Functions of this page for the benchmark. */
export interface VerifyBench {
  /** Verifies every planted defect in the image of a seed. */
  planted: (seed: number, type: string) => Promise<Outcome>
  /** Verifies correct exports of the images of a range of seeds, with face search. */
  correct: (first: number, last: number, type: string) => Promise<Outcome>
  /** Verifies a photograph with all faces redacted in every style, and with faulty reviews. */
  photograph: (name: string, base64: string) => Promise<{ correct: Outcome; planted: Outcome }>
  /** Verifies covers of 1 to 8 pixels in the image of a seed, or in parts of a photograph. An opacity of 1 is a correct export. */
  thin: (name: string, opacity: number, seed: number, base64?: string) => Promise<Outcome>
  /** Adds a file of `../shared/samples` for the cases. */
  addSample: (path: string, type: string, base64: string) => void
  /** Returns the cases of a medium besides images. */
  cases: (medium: Medium, seed: number) => Promise<Omit<VerifyCase, 'findings'>[]>
  /** Makes and verifies the export of a case by its index. Returns why it would be held. */
  run: (medium: Medium, seed: number, index: number) => Promise<string[]>
}

declare global {
  var verifyBench: VerifyBench
}

const model = createFullRangeModel()
const ssd = createSsdModel()
const searches: FaceSearches = {
  detector: createFullRangeDetector({ model, ssd }),
  search: createVerificationSearch({ fullRange: model, ssd }),
}
const { signal } = new AbortController()
const onProgress = (): void => undefined

const regionsOf = ({ width, height }: { width: number; height: number }): RegionToRedact[] => [
  { trackId: 'a', kind: 'face', style: 'Black Box', box: { x: width * 0.2, y: height * 0.25, width: width * 0.3, height: height * 0.4 } },
  {
    trackId: 'b',
    kind: 'object',
    style: 'Black Box',
    box: { x: width * 0.65, y: height * 0.5, width: width * 0.2, height: height * 0.15 },
  },
]

async function missedAmong(cases: ExportCase[], type: string, withFaces: boolean): Promise<Outcome> {
  const wrong: string[] = []
  for (const example of cases) if ((await errorsOf(example, type, withFaces ? searches : undefined)).length === 0) wrong.push(example.name)
  return { exports: cases.length, wrong }
}

async function alarmsAmong(cases: ExportCase[], type: string): Promise<Outcome> {
  const wrong: string[] = []
  for (const example of cases) {
    const errors = await errorsOf(example, type, searches)
    if (errors.length > 0) wrong.push(`${example.name}: ${errors.join(' ')}`)
  }
  return { exports: cases.length, wrong }
}

/** Returns the faces found by detection or by the verification search. */
async function facesOf(canvas: OffscreenCanvas): Promise<Box[]> {
  const options = { signal, onProgress }
  const { faces } = await searches.search.search(canvas, options)
  const detected = await searches.detector.detect(canvas, { ...options, increasedAccuracy: true })
  return [...detected, ...faces].map(({ box }) => box)
}

const STYLES = ['Black Box', 'Pixelated', 'Smooth'] as const
const cover = (boxes: Box[], style: RegionToRedact['style'], move = (box: Box): Box => box): RegionToRedact[] =>
  boxes.map((box, index) => ({ trackId: `face-${index}`, kind: 'face', style, box: move(growBox(box, 1.5)) }))

/** Returns exports of faulty reviews: unredacted, partly redacted and wrongly waived faces. */
async function wrongReviews(name: string, canvas: OffscreenCanvas, faces: Box[]): Promise<ExportCase[]> {
  const make = (defect: string, regions: RegionToRedact[], kept: ExportCase['kept'] = []) =>
    correctExport(`${name}: ${defect}`, canvas, regions, 'image/jpeg').then((example) => ({ ...example, kept }))
  const whole = { x: 0, y: 0, width: canvas.width, height: canvas.height }
  const aside = (box: Box): Box => ({ ...box, x: box.x + box.width * 0.5 })
  return Promise.all([
    make('no face redacted', []),
    make('every cover displaced by half', cover(faces, 'Pixelated', aside)),
    make('a kept box over the whole image', [], [{ trackId: 'all', kind: 'face', box: whole }]),
    make(
      'kept objects over the faces',
      [],
      faces.map((box, index) => ({ trackId: `${index}`, kind: 'object' as const, box })),
    ),
  ])
}

const blobOf = (base64: string, type: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type })

/** Returns a part of a photograph of up to 480 x 360 pixels, of which many fit into the time of a measurement. */
async function partOf(base64: string, seed: number): Promise<OffscreenCanvas> {
  const whole = toCanvas(await createImageBitmap(blobOf(base64, 'image/jpeg')))
  const part = new OffscreenCanvas(Math.min(480, whole.width), Math.min(360, whole.height))
  const random = seededRandom(seed)
  canvasContext(part).drawImage(
    whole,
    -Math.floor(random() * (whole.width - part.width)),
    -Math.floor(random() * (whole.height - part.height)),
  )
  return part
}

const samples = new Map<string, Blob>()
const CASES: Record<Medium, (seed: number, files: Samples) => VerifyCase[] | Promise<VerifyCase[]>> = {
  documents: documentCases,
  videos: videoCases,
  audio: audioCases,
}
const made = new Map<string, Promise<VerifyCase[]>>()

async function casesOf(medium: Medium, seed: number): Promise<VerifyCase[]> {
  const key = `${medium} ${seed}`
  const cases = made.get(key) ?? Promise.resolve(CASES[medium](seed, samples))
  made.set(key, cases)
  return cases
}

globalThis.verifyBench = {
  addSample: (path, type, base64) => void samples.set(path, blobOf(base64, type)),
  cases: async (medium, seed) => (await casesOf(medium, seed)).map(({ kind, group, name }) => ({ kind, group, name })),
  run: async (medium, seed, index) => (await (await casesOf(medium, seed))[index]?.findings()) ?? [],
  thin: async (name, opacity, seed, base64) => {
    const source = base64 === undefined ? variedCanvas(seed) : await partOf(base64, seed)
    return verifyThin(name, source, thinRegions(seed, source), opacity)
  },
  planted: async (seed, type) => {
    const source = variedCanvas(seed)
    return missedAmong(await plantedDefects(source, regionsOf(source), type), type, false)
  },
  correct: async (first, last, type) => {
    await searches.search.load()
    const cases: ExportCase[] = []
    for (let seed = first; seed <= last; seed += 1) {
      const source = variedCanvas(seed)
      cases.push(await correctExport(`image ${seed}`, source, variedRegions(seed, source), type))
    }
    return alarmsAmong(cases, type)
  },
  photograph: async (name, base64) => {
    await searches.search.load()
    const canvas = toCanvas(await createImageBitmap(blobOf(base64, 'image/jpeg')))
    const faces = await facesOf(canvas)
    const cases = await Promise.all(STYLES.map((style) => correctExport(`${name}: ${style}`, canvas, cover(faces, style), 'image/jpeg')))
    const planted = faces.length === 0 ? [] : await wrongReviews(name, canvas, faces)
    return { correct: await alarmsAmong(cases, 'image/jpeg'), planted: await missedAmong(planted, 'image/jpeg', true) }
  },
}
