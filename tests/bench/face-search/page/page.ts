import { canvasContext } from '#engine/core/canvas.ts'
import type { Detection, Drawable } from '#engine/detect/detector.ts'
import { createFullRangeDetector } from '#engine/detect/face/full-range-detector.ts'
import { createFullRangeModel } from '#engine/detect/face/full-range-model.ts'
import { withFaceMargin } from '#lib/review/face-margin.ts'
import { createSsdModel } from '#engine/detect/face/ssd-model.ts'
import { createVerificationSearch, type CoverScores } from '#engine/detect/face/verification-search.ts'
import { coveredShare } from '#lib/review/box-areas.ts'
import { placeRegions } from '#engine/render/covers.ts'
import { renderRegions } from '#engine/render/render.ts'
import { countMarked, falsePositives, marks, type FaceLabels } from '#engine/testing/face-labels.ts'
import { applyCondition, type FaceCondition } from '#engine/testing/face-conditions.ts'
import { busyCanvas, copyOf, seededRandom } from '#engine/testing/images.ts'
import type { Box } from '#engine/core/types.ts'
import { comparePhotographs, compareVideos, type PeopleFigures } from './people'
import { coverWithTiles, type TileStyle } from './tiles'

const SEARCHES = ['default', 'increasedAccuracy', 'verification'] as const
export type SearchName = (typeof SEARCHES)[number]
export type PerSearch<T> = Record<SearchName, T>

export interface Recall {
  faces: number
  found: PerSearch<number>
  wrong: PerSearch<number>
  milliseconds: PerSearch<number>
}

/** A way to redact faces: as the engine does, with a number of tiles along the longer side, or not at all. */
export type CoverKind = { style: 'Black Box' | TileStyle; tiles: number | 'shipped' } | 'open'

/** Functions of this page for the benchmark. Photographs are base64 strings. */
export interface FaceSearchBench {
  recall: (photograph: string, labels: FaceLabels, condition?: FaceCondition) => Promise<Recall>
  /** Redacts every known face with Black Box and returns the findings of each search outside the covers. */
  findingsBesideCovers: (photograph: string, labels: FaceLabels) => Promise<PerSearch<Detection[]>>
  /** Searches a photograph without faces, or a drawing made from a seed. */
  findingsWithoutFaces: (image: string | number) => Promise<PerSearch<Detection[]>>
  scoreCovers: (photograph: string, labels: FaceLabels, kind: CoverKind) => Promise<CoverScores[]>
  /** Returns the median time of nine runs in ms: at 640x640 for the first model, 512x512 for the second. */
  speed: () => Promise<{ fullRange: number; ssd: number }>
  peopleInPhotographs: (photographs: { name: string; base64: string; known: FaceLabels }[]) => ReturnType<typeof comparePhotographs>
  peopleInVideos: (videos: { person: string; base64: string }[]) => Promise<PeopleFigures>
}

declare global {
  var faceSearchBench: FaceSearchBench
}

/** Min share of a finding inside covers at which it counts as hidden. */
const HIDDEN = 0.75

const fullRange = createFullRangeModel()
const ssd = createSsdModel()
const detector = createFullRangeDetector({ model: fullRange, ssd })
const verification = createVerificationSearch({ fullRange, ssd })
const quiet = { signal: new AbortController().signal, onProgress: () => undefined }

const searches: PerSearch<(image: Drawable) => Promise<Detection[]>> = {
  default: (image) => detector.detect(image, { ...quiet, increasedAccuracy: false }),
  increasedAccuracy: (image) => detector.detect(image, { ...quiet, increasedAccuracy: true }),
  verification: async (image) => (await verification.search(image, quiet)).faces,
}

async function forEachSearch<T>(run: (search: (image: Drawable) => Promise<Detection[]>) => Promise<T>): Promise<PerSearch<T>> {
  return {
    default: await run(searches.default),
    increasedAccuracy: await run(searches.increasedAccuracy),
    verification: await run(searches.verification),
  }
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))

async function open(base64: string): Promise<OffscreenCanvas> {
  const bytes = bytesOf(base64)
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  canvasContext(canvas).drawImage(bitmap, 0, 0)
  bitmap.close()
  return canvas
}

/** Encodes and decodes an image as an export does. */
async function throughJpeg(canvas: OffscreenCanvas): Promise<ImageBitmap> {
  return createImageBitmap(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 }))
}

/** Returns the covers of all labelled or detected faces, with the engine's margin. */
async function coversFor(image: Drawable, { faces }: FaceLabels): Promise<Box[]> {
  const detected = await searches.increasedAccuracy(image)
  const missed = faces.filter((face) => !detected.some(({ box }) => marks(box, face)))
  return [...detected.map(({ box, extent = box }) => extent), ...missed].map(withFaceMargin)
}

async function cover(image: OffscreenCanvas, covers: Box[], kind: CoverKind): Promise<OffscreenCanvas> {
  const canvas = copyOf(image)
  if (kind === 'open') return canvas
  const { style, tiles } = kind
  if (tiles === 'shipped' || style === 'Black Box') {
    const regions = covers.map((box, index) => ({ trackId: `${index}`, kind: 'face' as const, style, box }))
    await renderRegions(canvas, placeRegions(regions, canvas).placed)
  } else for (const box of covers) coverWithTiles(canvas, box, style, tiles)
  return canvas
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function noise(side: number): ImageData {
  const random = seededRandom(side)
  return new ImageData(
    Uint8ClampedArray.from({ length: side * side * 4 }, () => Math.floor(random() * 256)),
    side,
    side,
  )
}

globalThis.faceSearchBench = {
  recall: async (photograph, labels, condition) => {
    const upright = { image: await open(photograph), faces: [...labels.faces, ...labels.ignore] }
    const { image, faces: boxes } = condition === undefined ? upright : applyCondition(upright, condition)
    const known = { faces: boxes.slice(0, labels.faces.length), ignore: boxes.slice(labels.faces.length) }
    const results = await forEachSearch(async (search) => {
      const start = performance.now()
      const found = (await search(image)).map(({ box }) => box)
      const milliseconds = performance.now() - start
      return { found: countMarked(known.faces, found), wrong: falsePositives(found, known).length, milliseconds }
    })
    const each = (value: (result: (typeof results)['default']) => number): PerSearch<number> => ({
      default: value(results.default),
      increasedAccuracy: value(results.increasedAccuracy),
      verification: value(results.verification),
    })
    return {
      faces: known.faces.length,
      found: each(({ found }) => found),
      wrong: each(({ wrong }) => wrong),
      milliseconds: each(({ milliseconds }) => milliseconds),
    }
  },
  findingsBesideCovers: async (photograph, labels) => {
    const image = await open(photograph)
    const covers = await coversFor(image, labels)
    const output = await throughJpeg(await cover(image, covers, { style: 'Black Box', tiles: 'shipped' }))
    const hidden = [...covers, ...labels.ignore]
    return forEachSearch(async (search) => (await search(output)).filter(({ box }) => coveredShare(box, hidden) < HIDDEN))
  },
  findingsWithoutFaces: async (image) => {
    const canvas = typeof image === 'number' ? busyCanvas(1024, 768, image) : await open(image)
    return forEachSearch((search) => search(canvas))
  },
  scoreCovers: async (photograph, labels, kind) => {
    const image = await open(photograph)
    const covers = await coversFor(image, labels)
    const output = await throughJpeg(await cover(image, covers, kind))
    const scores: CoverScores[] = []
    for (const box of covers) scores.push(await verification.seesFaceUnderCover(output, box))
    return scores
  },
  speed: async () => {
    const times: { fullRange: number[]; ssd: number[] } = { fullRange: [], ssd: [] }
    const runs = { fullRange: () => fullRange.find(noise(640), 0.5), ssd: () => ssd.find(noise(512), 0.5) }
    for (let round = 0; round < 10; round += 1) {
      for (const key of ['fullRange', 'ssd'] as const) {
        const start = performance.now()
        await runs[key]()
        // The first round also starts the models.
        if (round > 0) times[key].push(performance.now() - start)
      }
    }
    return { fullRange: median(times.fullRange), ssd: median(times.ssd) }
  },
  peopleInPhotographs: async (photographs) => {
    const opened = []
    for (const { base64, ...one } of photographs) opened.push({ ...one, image: await open(base64) })
    return comparePhotographs(opened)
  },
  peopleInVideos: (videos) => compareVideos(videos.map(({ person, base64 }) => ({ person, file: new Blob([bytesOf(base64)]) }))),
}
