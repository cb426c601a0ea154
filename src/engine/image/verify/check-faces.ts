import type { FaceWaiver } from '#generated/model/faceWaiver.zod.ts'
import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'
import type { VerificationSearch } from '#generated/model/verificationSearch.zod.ts'

import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import type { FaceDetector } from '../../detect/face/face-detector'
import { COVER_MARGIN } from '#lib/review/face-margin.ts'
import type { VerificationSearch as FaceSearch } from '../../detect/face/verification-search'
import { growBox } from '#lib/review/box-areas.ts'
import type { VisibleItem } from '../types'
import {
  coarselyCovered,
  doubtfulFaces,
  judgeFaces,
  leastInSource,
  seenThroughCover,
  withConfirmed,
  withoutFragments,
  type FacesToJudge,
} from './faces'

/** Shares of the progress, as measured. The output takes the most time, because two models search it at several sizes and views. */
const OUTPUT_SHARE = 0.65
const SOURCE_SHARE = 0.32
/** Min confidence at which a face of the output counts without being confirmed in the source. */
const BEYOND_DOUBT = 0.9

export interface FaceCheck {
  output: ImageBitmap
  source: ImageBitmap
  covers: FacesToJudge['covers']
  visible: readonly VisibleItem[]
  detector: FaceDetector
  search: FaceSearch
  signal: AbortSignal
  onProgress: (fraction: number) => void
}

/**
 * Searches the output and the source for faces, and rescores doubtful faces of the output in the source.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function checkFaces({ output, source, covers, visible, detector, search, signal, onProgress }: FaceCheck): Promise<{
  findings: VerificationFinding[]
  waivers: FaceWaiver[]
  searches: VerificationSearch[]
}> {
  const { faces: inOutput, searches } = await search.search(output, { signal, onProgress: (share) => onProgress(share * OUTPUT_SHARE) })
  const onSource = (share: number) => onProgress(OUTPUT_SHARE + share * SOURCE_SHARE)
  const detected = withoutFragments(await detector.searchSource(source, { signal, onProgress: onSource }))
  const image = { width: source.width, height: source.height }
  let inSource: FacesToJudge['inSource'] = detected
  const artefacts = new Set<FacesToJudge['inOutput'][number]>()
  for (const face of doubtfulFaces({ inOutput, inSource: detected, covers, image })) {
    await yieldToMessages()
    throwIfCancelled(signal)
    const { confidence } = await search.seesFaceUnderCover(source, growBox(face.box, COVER_MARGIN), face.quarterTurns)
    if (confidence >= leastInSource(face) || face.confidence >= BEYOND_DOUBT) inSource = withConfirmed(inSource, face)
    else artefacts.add(face)
  }
  const found = { inOutput: inOutput.filter((face) => !artefacts.has(face)), inSource, covers, image }
  const { findings, waivers } = judgeFaces({ ...found, visible })
  for (const box of coarselyCovered(found)) {
    await yieldToMessages()
    throwIfCancelled(signal)
    const { seen, confidence } = await search.seesFaceUnderCover(output, box)
    if (seen) findings.push(seenThroughCover({ box, confidence }))
  }
  onProgress(1)
  return { findings, waivers, searches }
}
