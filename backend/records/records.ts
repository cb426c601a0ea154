import { z } from 'zod'

import { CameraFileId } from '#generated/model/cameraFileId.zod.ts'
import { CameraId } from '#generated/model/cameraId.zod.ts'
import { DetectRequest } from '#generated/model/detectRequest.zod.ts'
import { Detections } from '#generated/model/detections.zod.ts'
import { Id } from '#generated/model/id.zod.ts'
import { ImportOptions } from '#generated/model/importOptions.zod.ts'
import { Job } from '#generated/model/job.zod.ts'
import { Media } from '#generated/model/media.zod.ts'
import { MediaActivity } from '#generated/model/mediaActivity.zod.ts'
import { MediaFile } from '#generated/model/mediaFile.zod.ts'
import { MediaState } from '#generated/model/mediaState.zod.ts'
import { ReasonList } from '#generated/model/reasonList.zod.ts'
import { PlannedOutput } from '#generated/model/plannedOutput.zod.ts'
import { RedactRequest } from '#generated/model/redactRequest.zod.ts'
import { TranscribeRequest } from '#generated/model/transcribeRequest.zod.ts'
import { UserInfo } from '#generated/model/userInfo.zod.ts'
import { Version } from '#generated/model/version.zod.ts'
import { WatchList } from '#generated/model/watchList.zod.ts'

import { WEIGHTS, type Weights } from '#engine/audio/transcribe/types.ts'
import { accountSchemas, type AccountRecords } from './accounts'
import { PasswordHash, SecondFactorRecord } from './credentials'
import type { TableName } from './table-names'

/**
 * The records of this back end: the contract's shapes with internal fields. Every record has an `id`. Responses are stripped to the
 * contract's shape in `define-handlers.ts`, so internal fields never leave.
 */

export const UserRecord = z.object({
  ...UserInfo.shape.user.shape,
  /** The email in lower case, for comparisons. */
  emailKey: z.string(),
  password: PasswordHash,
  /** Changes with each new password, but not when the same password is hashed again. */
  passwordId: z.string().exactOptional(),
  /** Whether the account was created at a provider and its password is random. */
  passwordless: z.literal(true).exactOptional(),
  secondFactor: SecondFactorRecord.exactOptional(),
  /** A secret that waits for its first code, with the epoch seconds of its creation. */
  secondFactorSetup: z.object({ secret: z.string().min(1), createdAt: z.int() }).exactOptional(),
  /** The reasons and the watch list of the user's default project, which has no record. */
  reasons: ReasonList.exactOptional(),
  watchList: WatchList.exactOptional(),
})
export type UserRecord = z.infer<typeof UserRecord>

/** A session; its ID is the token. */
export const SessionRecord = z.object({
  id: z.string().min(1),
  userId: Id,
  createdAt: z.number(),
  /** Epoch seconds of its last noted use; absent until an hour after its start. */
  usedAt: z.number().exactOptional(),
  /** The names of the browser and the operating system at the sign-in, if known. */
  browser: z.string().min(1).exactOptional(),
  system: z.string().min(1).exactOptional(),
  /** The ID of the token of its user info, which opens only its socket. Absent until a client has requested it. */
  infoToken: z.string().min(1).exactOptional(),
  /** Whether the user signed in at a provider, whose own second factor applies. */
  byProvider: z.literal(true).exactOptional(),
})
export type SessionRecord = z.infer<typeof SessionRecord>

export const MediaRecord = z.object({
  ...Media.shape,
  /** The owner of its project. */
  ownerId: Id,
  /** The member who added it to a shared project; absent if the owner did. */
  uploaderId: Id.exactOptional(),
  /** The user who last renamed or moved it. */
  changedBy: Id.exactOptional(),
  /** The version that the thumbnail shows; absent while it shows the uploaded file. */
  shownVersionId: Id.exactOptional(),
  /** Detected from the bytes; null until the file has been checked. */
  contentType: z.string().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** The hash of the file, to which its review is bound: known for a checked image, and for a video once it has been exported. */
  sha256: z.string().exactOptional(),
  /** The pages of a PDF, in points as displayed. */
  pages: z.array(z.object({ width: z.number(), height: z.number() })).exactOptional(),
  /** The bits per colour channel of an image, if its file states them. */
  bitDepth: z.int().exactOptional(),
  /** Notes for the user about an image, such as damage. */
  notes: z.array(z.string()).exactOptional(),
  /** The details of a checked video or audio file. */
  file: MediaFile.exactOptional(),
  /** The reason why there is no waveform, if there is none. */
  waveformProblem: z.string().nullable().exactOptional(),
  /**
   * The reason why there are no speech segments, if there are none. Absent for files that were checked by builds without speech detection.
   */
  speechProblem: z.string().nullable().exactOptional(),
  /** The hash of the uploaded file, if a copy without encryption or in another format has replaced it. */
  uploadedSha256: z.string().exactOptional(),
  /** The format of the uploaded file, such as `TIFF`, if a copy in another format has replaced it. */
  convertedFrom: z.string().exactOptional(),
  /** The number of frames of the uploaded animation, of which one was converted. */
  uploadedFrames: z.int().exactOptional(),
  /** The frame of an animation to convert, counted from 1. Absent for the first one. */
  chosenFrame: z.int().exactOptional(),
  /** Notes for the user about that conversion. */
  conversionNotes: z.array(z.string()).exactOptional(),
  /** Whether the file is a PDF that needs its password. */
  locked: z.literal(true).exactOptional(),
  /** The reason why the pages of a document couldn't be read; null once they have been read. */
  pagesProblem: z.string().nullable().exactOptional(),
  /** The format of an export of a checked video. */
  output: PlannedOutput.exactOptional(),
  /** The reason why a checked video can't be exported, if it can't. */
  outputProblem: z.string().nullable().exactOptional(),
  /** The detection to start once the upload has been checked. */
  detectOnceChecked: DetectRequest.exactOptional(),
  /** Whether the user has deleted the original but not its versions. */
  originalDeleted: z.literal(true).exactOptional(),
})
export type MediaRecord = z.infer<typeof MediaRecord>

/** The items that a running detection has added to a review. */
const Unfinished = z.object({
  jobId: Id,
  items: z.array(
    z.object({
      /** Identifies the item within the detection. */
      key: z.string(),
      id: Id,
      /** The time up to which a track has been added, in seconds. */
      until: z.number(),
    }),
  ),
})

/** A review; its ID is the file's. */
export const DetectionsRecord = z.object({
  ...Detections.shape,
  id: Id,
  /** The setting of the last detection, which verification reuses. */
  increasedAccuracy: z.boolean(),
  /** The SHA-256 of the last saved request, to recognise its repetition. */
  lastSave: z.string().exactOptional(),
  /** The user who sent it; absent for saves of earlier builds. */
  savedBy: Id.exactOptional(),
  /** The IDs of the detected items that were changed while a detection was queued or running, which therefore preserves them. */
  touched: z.array(Id).exactOptional(),
  /** The touched items that were moved or removed. A running detection doesn't change them. */
  reshaped: z.array(Id).exactOptional(),
  /** The intermediate results of a running detection in a video. */
  unfinished: Unfinished.exactOptional(),
})
export type DetectionsRecord = z.infer<typeof DetectionsRecord>

export const VersionRecord = z.object({
  ...Version.shape,
  /** The user who exported it. */
  ownerId: Id,
  /** The user who last renamed or released it. */
  changedBy: Id.exactOptional(),
  /** Whether it has a thumbnail. Versions of earlier builds don't. */
  hasThumbnail: z.boolean().exactOptional(),
})
export type VersionRecord = z.infer<typeof VersionRecord>

/** The model of a transcription. */
const TranscriptionChoice = z.object({
  id: z.string(),
  name: z.string(),
  // The keys are the names of the weights, so the cast is exact.
  weights: z.enum(Object.keys(WEIGHTS) as [Weights, ...Weights[]]),
})
export type TranscriptionChoice = z.infer<typeof TranscriptionChoice>

/** The command that a job executes. */
export const JobCommand = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('probe') }),
  z.object({ kind: z.literal('detect'), request: DetectRequest }),
  z.object({ kind: z.literal('redact'), request: RedactRequest }),
  z.object({
    kind: z.literal('transcribe'),
    request: TranscribeRequest,
    model: TranscriptionChoice,
  }),
  z.object({
    kind: z.literal('import'),
    origin: z.discriminatedUnion('kind', [
      /** Epoch milliseconds. */
      z.object({ kind: z.literal('range'), cameraId: CameraId, start: z.int(), end: z.int() }),
      z.object({ kind: z.literal('file'), fileId: CameraFileId }),
    ]),
    options: ImportOptions,
    /** The model for the transcription, if one is requested. */
    model: TranscriptionChoice.exactOptional(),
  }),
  z.object({ kind: z.literal('export'), versionId: Id }),
])
export type JobCommand = z.infer<typeof JobCommand>

export const JobRecord = z.object({
  ...Job.shape,
  // The job kinds of this back end.
  kind: Job.shape.kind.extract(['probe', 'detect', 'redact', 'transcribe', 'import', 'export']),
  ownerId: Id,
  /** The user who cancelled it. */
  cancelledBy: Id.exactOptional(),
  command: JobCommand,
  /** The file's state before the job, restored when the job is cancelled. */
  stateBefore: MediaState,
  /** Orders jobs of the same second. */
  sequence: z.int(),
  /** Whether a program added the job, such as the detection on upload. Absent for jobs that a person requested. */
  automatic: z.literal(true).exactOptional(),
  /** Set by Run next; the job with the highest number was moved last. */
  runNext: z.int().exactOptional(),
  /** The key of the request that created the job. */
  idempotencyKey: z.string().exactOptional(),
  /** The revision of the transcript when a transcription was requested. */
  transcriptRevision: z.int().exactOptional(),
  /** How many times in a row the page was closed while the job was running, without any progress in between. */
  cuts: z.int().exactOptional(),
  /** The progress of the job at the last of these times: in the unit of its checkpoints, and in percent. */
  reached: z.object({ done: z.number(), progress: z.number() }).exactOptional(),
})
export type JobRecord = z.infer<typeof JobRecord>

/** The progress of an unfinished job over all its starts; its ID is the job's. */
export const CheckpointRecord = z.object({
  id: Id,
  /** The last checkpoint as JSON, in the shape of the job's own schema. */
  text: z.string().nullable(),
  /** The highest value in the job's unit. */
  done: z.number(),
  /** The highest progress, in percent. */
  progress: z.number(),
})
export type CheckpointRecord = z.infer<typeof CheckpointRecord>

/** The log of a file; its ID is the file's. */
export const ActivitiesRecord = z.object({
  id: Id,
  /** The number of entries that the log has ever had, including removed ones. */
  added: z.int(),
  /** Oldest first. */
  entries: z.array(MediaActivity),
})
export type ActivitiesRecord = z.infer<typeof ActivitiesRecord>

/** An upload in progress; the service worker writes it and the leading tab turns it into a file of the library. */
export interface UploadRecord {
  id: string
  ownerId: string
  /** The size of the whole file in bytes. */
  length: number
  name: string
  /** The MIME type given by the client; only a hint. */
  fileType: string
  /** The project requested by the client, which may no longer exist once the upload finishes. */
  projectId?: string
  /** The detection to start once the upload has been checked. */
  detect?: DetectRequest
  /** The frame of an animation to convert, counted from 1. */
  frame?: number
  /** Epoch seconds of the last received byte. */
  touchedAt: number
  finished: boolean
}

export const schemas = {
  users: UserRecord,
  sessions: SessionRecord,
  media: MediaRecord,
  detections: DetectionsRecord,
  versions: VersionRecord,
  jobs: JobRecord,
  checkpoints: CheckpointRecord,
  activities: ActivitiesRecord,
  ...accountSchemas,
} satisfies Record<TableName, z.ZodType>

export interface Records extends AccountRecords {
  users: UserRecord
  sessions: SessionRecord
  media: MediaRecord
  detections: DetectionsRecord
  versions: VersionRecord
  jobs: JobRecord
  checkpoints: CheckpointRecord
  activities: ActivitiesRecord
}
