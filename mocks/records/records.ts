import { z } from 'zod'

import { CameraFileId } from '#generated/model/cameraFileId.zod.ts'
import { CameraId } from '#generated/model/cameraId.zod.ts'
import { DetectRequest } from '#generated/model/detectRequest.zod.ts'
import { Detections } from '#generated/model/detections.zod.ts'
import { Id } from '#generated/model/id.zod.ts'
import { ImportOptions } from '#generated/model/importOptions.zod.ts'
import { Job } from '#generated/model/job.zod.ts'
import { Media } from '#generated/model/media.zod.ts'
import { MediaFile } from '#generated/model/mediaFile.zod.ts'
import { MediaState } from '#generated/model/mediaState.zod.ts'
import { RedactRequest } from '#generated/model/redactRequest.zod.ts'
import { UserInfo } from '#generated/model/userInfo.zod.ts'
import { Version } from '#generated/model/version.zod.ts'

import { accountSchemas, type AccountRecords } from '../accounts/records'
import type { TableName } from './table-names'

/**
 * What this back end keeps: the contract's shapes, and beside them what only a server knows. Every record has an `id`.
 * Answers are cut to the contract's shape in `define-handlers.ts`, so nothing of the rest can leak.
 */

/** A password as it is kept: PBKDF2 over SHA-256, salt and hash in hexadecimal. */
export const PasswordHash = z.object({ salt: z.string(), hash: z.string(), iterations: z.int().min(1) })
export type PasswordHash = z.infer<typeof PasswordHash>

export const UserRecord = z.object({
  ...UserInfo.shape.user.shape,
  /** The email in lower case, by which it is compared. */
  emailKey: z.string(),
  password: PasswordHash,
})
export type UserRecord = z.infer<typeof UserRecord>

/** The id of a session is its token. */
export const SessionRecord = z.object({ id: z.string().min(1), userId: Id, createdAt: z.number() })
export type SessionRecord = z.infer<typeof SessionRecord>

export const MediaRecord = z.object({
  ...Media.shape,
  ownerId: Id,
  /** By the bytes, once they were looked at; before that null. */
  contentType: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Of an image, once it was checked: a review is bound to it. */
  sha256: z.string().exactOptional(),
  /** Of a PDF: its pages in points, as they are shown. */
  pages: z.array(z.object({ width: z.number(), height: z.number() })).exactOptional(),
  /** What the person should know about an image, such as damage. */
  notes: z.array(z.string()).exactOptional(),
  /** Of video and sound, once they were looked at. */
  file: MediaFile.exactOptional(),
  /** Why there is no waveform of its sound, where there is none. */
  waveformProblem: z.string().nullable().exactOptional(),
})
export type MediaRecord = z.infer<typeof MediaRecord>

/** The id is the media's. */
export const DetectionsRecord = z.object({
  ...Detections.shape,
  id: Id,
  /** The setting of the last detection, which the verification of the output repeats. */
  increasedAccuracy: z.boolean(),
})
export type DetectionsRecord = z.infer<typeof DetectionsRecord>

export const VersionRecord = z.object({ ...Version.shape, ownerId: Id })
export type VersionRecord = z.infer<typeof VersionRecord>

/** What a job was asked to do. */
export const JobCommand = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('probe') }),
  z.object({ kind: z.literal('detect'), request: DetectRequest }),
  z.object({ kind: z.literal('redact'), request: RedactRequest }),
  z.object({
    kind: z.literal('import'),
    origin: z.discriminatedUnion('kind', [
      /** Epoch milliseconds. */
      z.object({ kind: z.literal('range'), cameraId: CameraId, start: z.int(), end: z.int() }),
      z.object({ kind: z.literal('file'), fileId: CameraFileId }),
    ]),
    options: ImportOptions,
  }),
  z.object({ kind: z.literal('export'), versionId: Id }),
])
export type JobCommand = z.infer<typeof JobCommand>

export const JobRecord = z.object({
  ...Job.shape,
  // The kinds of work that this back end does.
  kind: Job.shape.kind.extract(['probe', 'detect', 'redact', 'import', 'export']),
  ownerId: Id,
  command: JobCommand,
  /** Where the media goes back to when the job is cancelled. */
  stateBefore: MediaState,
  /** Breaks ties between jobs of the same second. */
  sequence: z.int(),
  /** How often the page ended while it ran. */
  cuts: z.int().exactOptional(),
})
export type JobRecord = z.infer<typeof JobRecord>

/** An upload that has begun; the service worker writes it and the leading tab turns it into a media. */
export interface UploadRecord {
  id: string
  ownerId: string
  /** Bytes of the whole file. */
  length: number
  name: string
  /** The MIME type that the client names; only a hint. */
  fileType: string
  /** Where the client wants the media; only a wish, as the project may be gone by the end. */
  projectId?: string
  /** Epoch seconds of the last byte that came. */
  touchedAt: number
  finished: boolean
}

/** A code of the camera cloud; the id is the code. */
export interface CloudCodeRecord {
  id: string
  /** Epoch seconds. */
  issuedAt: number
}

export const schemas = {
  users: UserRecord,
  sessions: SessionRecord,
  media: MediaRecord,
  detections: DetectionsRecord,
  versions: VersionRecord,
  jobs: JobRecord,
  ...accountSchemas,
} satisfies Record<TableName, z.ZodType>

export interface Records extends AccountRecords {
  users: UserRecord
  sessions: SessionRecord
  media: MediaRecord
  detections: DetectionsRecord
  versions: VersionRecord
  jobs: JobRecord
}
