import { z } from 'zod'

import { FaceWaiver } from '#generated/model/faceWaiver.zod.ts'
import { JobStage } from '#generated/model/jobStage.zod.ts'
import { JudgedFinding } from '#generated/model/judgedFinding.zod.ts'
import { ReportCoverage } from '#generated/model/reportCoverage.zod.ts'
import { ReportEngine } from '#generated/model/reportEngine.zod.ts'
import { VerificationCheck } from '#generated/model/verificationCheck.zod.ts'
import { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'
import { VerificationSearch } from '#generated/model/verificationSearch.zod.ts'

import type { ItemThumbnail } from '../core/types'

/** The result of a verification. */
export interface VerificationResult {
  checks: VerificationCheck[]
  findings: VerificationFinding[]
  /** Faces in the output that the reviewer left visible. */
  waivers: FaceWaiver[]
  /** Faces in the output that the reviewer judged not to be faces. Undefined for none. */
  judged?: JudgedFinding[]
  /** The models that searched the output for faces, with their settings. */
  searches: VerificationSearch[]
  /** The parts of the output that the checks examined. */
  coverage: ReportCoverage[]
  /** The programs and models that made and verified the output. */
  engines: ReportEngine[]
}

/** The description of an export that all media types share, together with its verification. */
export interface VerifiedExport extends VerificationResult {
  contentType: string
  /** Starts with a dot, such as `.jpg`. */
  extension: string
  sourceContentType: string
  sourceSha256: string
  outputSha256: string
  /** A small upright copy of the output or of a frame of it. */
  thumbnail: Blob
  itemThumbnails: ItemThumbnail[]
  detectorName: string
  /** Sentences for the user about the export, such as a change of format. */
  notes: string[]
  /** Duration of each stage in milliseconds. */
  stageMilliseconds: Partial<Record<JobStage, number>>
}

const Sha256 = z.string().length(64)

/** The properties of the schema of `VerifiedExport`, for the messages of workers. */
export const verifiedExport = {
  contentType: z.string(),
  extension: z.string(),
  sourceContentType: z.string(),
  sourceSha256: Sha256,
  outputSha256: Sha256,
  thumbnail: z.instanceof(Blob),
  itemThumbnails: z.array(z.object({ itemId: z.string(), image: z.instanceof(Blob) })),
  detectorName: z.string(),
  checks: z.array(VerificationCheck),
  findings: z.array(VerificationFinding),
  waivers: z.array(FaceWaiver),
  judged: z.array(JudgedFinding).exactOptional(),
  searches: z.array(VerificationSearch),
  coverage: z.array(ReportCoverage),
  engines: z.array(ReportEngine),
  notes: z.array(z.string()),
  stageMilliseconds: z.partialRecord(JobStage, z.number()),
}
