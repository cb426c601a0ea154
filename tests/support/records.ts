import { UsageAction } from '#generated/model/usageAction.zod.ts'
import type { UsageEvent } from '#generated/model/usageEvent.zod.ts'

import { profileWith } from '#backend/accounts/profiles.ts'
import type { ProfileRecord, ProjectRecord, UsageRecord } from '#backend/records/accounts.ts'
import { DEFAULT_PROJECT } from '#backend/media/projects.ts'
import type { DetectionsRecord, JobRecord, MediaRecord, Records, UserRecord, VersionRecord } from '#backend/records/records.ts'
import { jobLike, versionLike } from '#api/test-support.ts'
import { numberItems } from '#lib/review/item-numbers.ts'

/** The id of Ada Okafor, who is signed in by default. */
export const ADA = 'user-ada'

/** The rows of each table that a test starts with. */
export type Seed = { readonly [Name in keyof Records]?: readonly Records[Name][] }

/** The password of every user, with its PBKDF2 hash of one round. */
export const PASSWORD = 'copper-lantern-42'
const password = { salt: '00', hash: '7ea3fd73e2c84e554f68b898e8c343630047c317b3658f97b235bd826a4409ae', iterations: 1 }

/** Returns a user of the same council as Ada. */
export function userRow(id: string, changes: Partial<UserRecord> = {}): UserRecord {
  const email = changes.email ?? `${id.replace('user-', '')}@council.example`
  return {
    id,
    name: id,
    email,
    emailKey: email.toLowerCase(),
    company: null,
    jobTitle: null,
    dateCreated: 1_795_000_000,
    password,
    ...changes,
  }
}

/** Returns a user's profile, which the back end stores apart from the account. */
export function profileRow(userId: string, changes: Partial<ProfileRecord> = {}): ProfileRecord {
  return profileWith(userId, changes)
}

/** Returns an image of Ada's, uploaded and checked. */
export function mediaRow(id: string, changes: Partial<MediaRecord> = {}): MediaRecord {
  return {
    id,
    ownerId: ADA,
    name: `${id}.jpg`,
    uploadDate: 1_795_000_000,
    projectId: DEFAULT_PROJECT.id,
    projectName: DEFAULT_PROJECT.name,
    exportedVersions: [],
    state: 'Uploaded',
    type: 'image',
    size: 2_483_120,
    contentType: 'image/jpeg',
    width: 4000,
    height: 3000,
    ...changes,
  }
}

const noTags = { faces: 0, license_plates: 0, screens: 0, text: 0, search: 0 } as const
const commands: Record<JobRecord['kind'], JobRecord['command']> = {
  probe: { kind: 'probe' },
  detect: { kind: 'detect', request: { increasedAccuracy: false, tags: { faces: 1 } } },
  redact: { kind: 'redact', request: { revision: 1, title: 'street (redacted)', description: '' } },
  import: {
    kind: 'import',
    origin: { kind: 'file', fileId: 'file-car-park-still' },
    options: {
      projectId: DEFAULT_PROJECT.id,
      increasedAccuracy: false,
      transcribeAudio: false,
      transcibeLanguage: '',
      snapshot: false,
      tags: noTags,
    },
  },
  transcribe: {
    kind: 'transcribe',
    request: { language: null },
    model: { id: 'whisper-base', name: 'Whisper base', weights: 'q8' },
  },
  export: { kind: 'export', versionId: 'v1' },
}

/** Returns a running job on one of Ada's files, which the test's back end does not run. */
export function jobRow(mediaId: string, changes: Partial<JobRecord> = {}): JobRecord {
  const { kind = 'detect' } = changes
  return { ...jobLike(mediaId), kind, ownerId: ADA, command: commands[kind], stateBefore: 'Uploaded', sequence: 1, ...changes }
}

/** Returns a job that failed. */
export function failedJobRow(mediaId: string, error: string, changes: Partial<JobRecord> = {}): JobRecord {
  return jobRow(mediaId, { state: 'failed', stage: null, error, finishedAt: 1_795_000_200, ...changes })
}

/** Returns a project of Ada's. */
export function projectRow(id: string, name: string): ProjectRecord {
  return { id, ownerId: ADA, name, dateCreated: 1_795_000_000 }
}

/** Returns a verified version of one of Ada's files. */
export function versionRow(id: string, changes: Partial<VersionRecord> = {}): VersionRecord {
  return { ...versionLike(id), ownerId: ADA, ...changes }
}

/** Returns a usage event of Ada's. */
export function usageRow(id: number, changes: Partial<UsageEvent> = {}): UsageRecord {
  const event: UsageEvent = {
    id,
    timestamp: 1_795_000_000,
    action: UsageAction.enum.detect,
    user_id: ADA,
    media_id: null,
    seconds: null,
    kilobytes: null,
    frames: null,
    value: null,
    metadata: null,
    account_id: null,
    collection_id: null,
    ...changes,
  }
  return { id: String(id), event }
}

/** Returns a file with its list of versions, oldest first, and the versions. */
export function withVersions(media: MediaRecord, ...versions: VersionRecord[]): { media: MediaRecord[]; versions: VersionRecord[] } {
  const exportedVersions = versions.map(({ id, title, description, release }) => ({ id, title, description, release }))
  return { media: [{ ...media, exportedVersions }], versions: versions.map((version) => ({ ...version, mediaId: media.id })) }
}

/** Returns the saved review of one of Ada's files, without tracks. Tracks get numbers, as the back end stores them. */
export function reviewRow(mediaId: string, changes: Partial<DetectionsRecord> = {}): DetectionsRecord {
  return {
    id: mediaId,
    mediaId,
    revision: 1,
    width: 4000,
    height: 3000,
    style: 'Black Box',
    updatedAt: 1,
    increasedAccuracy: false,
    ...changes,
    tracks: numberItems(changes.tracks ?? [], changes.lastNumbers),
  }
}
