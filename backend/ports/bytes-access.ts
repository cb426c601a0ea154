import type { StorageUse } from '#generated/model/storageUse.zod.ts'
import type { Session } from '../http/define-handlers'
import type { ProjectRecord } from '../records/accounts'
import type { MediaRecord, UploadRecord, VersionRecord } from '../records/records'
import type { Files } from './files'
import type { Interrupt } from './interrupt'

/** The durable records for the service worker, without the leading tab's tables. */
export interface BytesAccess {
  files: Files
  session: (request: Request) => Promise<Session | null>
  media: (id: string) => Promise<MediaRecord | undefined>
  project: (id: string) => Promise<ProjectRecord | undefined>
  version: (id: string) => Promise<VersionRecord | undefined>
  upload: (id: string) => Promise<UploadRecord | undefined>
  saveUpload: (upload: UploadRecord) => Promise<void>
  deleteUpload: (id: string) => Promise<void>
  interrupt: Interrupt
  /** Whether an administrator has approved the user's account. */
  isApproved: (userId: string) => Promise<boolean>
  /** Returns the bytes that the browser would still grant this site; undefined if unknown. */
  room: () => Promise<number | undefined>
  /** Returns the bytes of storage that a user has taken and may take. Absent where users have no limit. */
  quota?: (userId: string) => Promise<StorageUse>
  /** Notifies the tabs that an upload is complete. */
  announceFinished: (id: string) => void
  /** Epoch seconds. */
  now: () => number
  newId: () => string
}
