import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'

import type { FaceDetector } from '../detector/face-detector'
import type { VerificationSearch } from '../detector/verification-search'
import { encodeImage } from '../export/encode'
import { placeRegions } from '../render/covers'
import { renderRegions } from '../render/render'
import type { RegionToRedact, VisibleItem } from '../types'
import { verifyOutput, type Verification } from '../verify/verify'
import { FILE_DEFECTS } from './file-defects'
import { REGION_DEFECTS, REST_DEFECTS } from './image-defects'
import { copyOf } from './images'

/** An export, right or wrong, with the review that it should follow. */
export interface ExportCase {
  name: string
  source: Blob
  sourceType: string
  regions: RegionToRedact[]
  kept?: VisibleItem[]
  /** Makes the file that is verified. */
  write: () => Promise<Uint8Array<ArrayBuffer>>
}

/** What searches for faces in a verification. */
export interface FaceSearches {
  detector: FaceDetector
  search: VerificationSearch
}

const nothingSeen = { fullRange: 0, ssd: 0, confidence: 0, seen: false }

/** Searches that find nothing, for defects that pixels and bytes tell. */
export const noFaces: FaceSearches = {
  detector: { name: 'none', load: () => Promise.resolve(), detect: () => Promise.resolve([]) },
  search: {
    load: () => Promise.resolve(),
    search: () => Promise.resolve({ faces: [], searches: [{ name: 'none', detail: 'nothing is searched' }] }),
    seesFaceUnderCover: () => Promise.resolve(nothingSeen),
  },
}

const bytesOf = async (blob: Blob): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await blob.arrayBuffer())

/** Returns the case of a correct export. */
export async function correctExport(name: string, source: OffscreenCanvas, regions: RegionToRedact[], type: string): Promise<ExportCase> {
  // A lossless source, so that what is compared is one encoding and not two.
  const blob = await source.convertToBlob({ type: 'image/png' })
  const write = async () => {
    const canvas = copyOf(source)
    await renderRegions(canvas, placeRegions(regions, canvas).placed)
    return bytesOf((await encodeImage(canvas, type)).blob)
  }
  return { name, source: blob, sourceType: 'image/png', regions, write }
}

const STYLES = ['Black Box', 'Pixelated', 'Smooth'] as const satisfies RedactionStyle[]

/** Returns every planted defect for one type of file: of regions in all three styles, of the rest of the image, and of the file. */
export async function plantedDefects(source: OffscreenCanvas, regions: RegionToRedact[], type: string): Promise<ExportCase[]> {
  const blob = await source.convertToBlob({ type: 'image/png' })
  const common = { source: blob, sourceType: 'image/png' }
  const ofStyle = (style: RedactionStyle) => regions.map((region) => ({ ...region, style }))
  const inRegions = STYLES.flatMap((style) =>
    REGION_DEFECTS.map(({ name, make }): ExportCase => {
      const styled = ofStyle(style)
      const write = async () => bytesOf((await encodeImage(await make(source, styled), type)).blob)
      return { ...common, name: `${style}: ${name}`, regions: styled, write }
    }),
  )
  const inRest = REST_DEFECTS.map(({ name, make }): ExportCase => {
    const write = async () => bytesOf((await encodeImage(await make(source, regions), type)).blob)
    return { ...common, name: `rest: ${name}`, regions, write }
  })
  const inFile = (FILE_DEFECTS[type] ?? []).map(({ name, plant }): ExportCase => {
    const write = async () => plant(await (await correctExport(name, source, regions, type)).write())
    return { ...common, name: `file: ${name}`, regions, write }
  })
  return [...inRegions, ...inRest, ...inFile]
}

/** Verifies a case as the engine verifies an export. */
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

/** Returns the errors of a verification, each with its check's name. A file that cannot be opened is caught as well. */
export async function errorsOf(example: ExportCase, type: string, searches?: FaceSearches): Promise<string[]> {
  try {
    const { findings } = await verifyCase(example, type, searches)
    return findings.filter(({ severity }) => severity !== 'warning').map(({ check, detail }) => `${check}: ${detail}`)
  } catch (error) {
    return [`thrown: ${error instanceof Error ? error.message : String(error)}`]
  }
}
