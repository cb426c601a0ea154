import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'

import type { FaceDetector } from '../detect/face/face-detector'
import type { VerificationSearch } from '../detect/face/verification-search'
import { encodeImage } from '../image/export/encode'
import { placeRegions } from '../render/covers'
import { renderRegions } from '../render/render'
import type { RegionToRedact } from '#lib/review/review-regions.ts'
import type { VisibleItem } from '../image/types'
import { verifyOutput, type Verification } from '../image/verify/verify'
import { FILE_DEFECTS } from './file-defects'
import { LABEL_DEFECTS, REGION_DEFECTS, REST_DEFECTS, type ImageDefect } from './image-defects'
import { copyOf } from './images'

/** A correct or faulty export and its review. */
export interface ExportCase {
  name: string
  source: Blob
  sourceType: string
  regions: RegionToRedact[]
  kept?: VisibleItem[]
  /** Writes the file to verify. */
  write: () => Promise<Uint8Array<ArrayBuffer>>
}

/** The face searches of a verification. */
export interface FaceSearches {
  detector: FaceDetector
  search: VerificationSearch
}

const noFace = { fullRange: 0, ssd: 0, confidence: 0, seen: false }

/** Searches without results, for defects that do not concern faces. */
export const noFaces: FaceSearches = {
  detector: {
    label: 'face',
    name: 'none',
    load: () => Promise.resolve(),
    detect: () => Promise.resolve([]),
    searchSource: () => Promise.resolve([]),
  },
  search: {
    load: () => Promise.resolve(),
    search: () => Promise.resolve({ faces: [], searches: [{ name: 'none', detail: 'no passes' }] }),
    seesFaceUnderCover: () => Promise.resolve(noFace),
  },
}

const bytesOf = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await blob.arrayBuffer())

/** Returns the case of a correct export. */
export async function correctExport(name: string, source: OffscreenCanvas, regions: RegionToRedact[], type: string): Promise<ExportCase> {
  // The source is lossless, so that only one lossy encoding is compared.
  const blob = await source.convertToBlob({ type: 'image/png' })
  const write = async () => {
    const canvas = copyOf(source)
    await renderRegions(canvas, placeRegions(regions, canvas).placed)
    return bytesOf((await encodeImage(canvas, type)).blob)
  }
  return { name, source: blob, sourceType: 'image/png', regions, write }
}

const STYLES = ['Black Box', 'Pixelated', 'Smooth'] as const satisfies RedactionStyle[]

/** Returns exports with every planted defect for one file type: in boxes and ellipses of all three styles, in labelled covers, outside the regions, and in the file. */
export async function plantedDefects(source: OffscreenCanvas, regions: RegionToRedact[], type: string): Promise<ExportCase[]> {
  const blob = await source.convertToBlob({ type: 'image/png' })
  const common = { source: blob, sourceType: 'image/png' }
  const withDefects = (kind: string, changed: RegionToRedact[], defects: readonly ImageDefect[]) =>
    defects.map(({ name, make }): ExportCase => {
      const write = async () => bytesOf((await encodeImage(await make(source, changed), type)).blob)
      return { ...common, name: `${kind}: ${name}`, regions: changed, write }
    })
  const changedBy = (changes: Partial<RegionToRedact>) => regions.map((region) => ({ ...region, ...changes }))
  const inRegions = STYLES.flatMap((style) => [
    ...withDefects(style, changedBy({ style }), REGION_DEFECTS),
    ...withDefects(`${style} ellipse`, changedBy({ style, shape: 'ellipse' }), REGION_DEFECTS),
  ])
  const inLabels = withDefects('labelled', changedBy({ style: 'Black Box', coverLabel: 's40(2)' }), LABEL_DEFECTS)
  const inRest = REST_DEFECTS.map(({ name, make }): ExportCase => {
    const write = async () => bytesOf((await encodeImage(await make(source, regions), type)).blob)
    return { ...common, name: `rest: ${name}`, regions, write }
  })
  const inFile = (FILE_DEFECTS[type] ?? []).map(({ name, plant }): ExportCase => {
    const write = async () => plant(await (await correctExport(name, source, regions, type)).write())
    return { ...common, name: `file: ${name}`, regions, write }
  })
  return [...inRegions, ...inLabels, ...inRest, ...inFile]
}

/** Verifies a case like the engine. */
export async function verifyCase(example: ExportCase, type: string, searches: FaceSearches = noFaces): Promise<Verification> {
  return verifyOutput({
    output: await example.write(),
    contentType: type,
    source: example.source,
    sourceContentType: example.sourceType,
    review: { regions: example.regions, kept: example.kept ?? [] },
    ...searches,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
}

/** Returns the errors of a verification with the names of their checks. An exception counts as an error. */
export async function errorsOf(example: ExportCase, type: string, searches?: FaceSearches): Promise<string[]> {
  try {
    const { findings } = await verifyCase(example, type, searches)
    return findings.filter(({ severity }) => severity !== 'warning').map(({ check, detail }) => `${check}: ${detail}`)
  } catch (error) {
    return [`thrown: ${error instanceof Error ? error.message : String(error)}`]
  }
}
