import { proxy, ref } from 'valtio'

/** A file whose redacted version is wanted in an archive. */
export interface WantedFile {
  mediaId: string
  /** The name of the uploaded file. */
  name: string
  /** Undefined for the file's current version. */
  versionId?: string
  /** Whether the file has any version. */
  hasVersions: boolean
}

/** An archive that a page has requested. */
export interface ArchiveRequest {
  /** The file name of the archive without extension. It stays as it was requested, even if the project is renamed meanwhile. */
  name: string
  files: readonly WantedFile[]
}

export interface ArchiveState {
  /** The archive that is offered or being made; null if there is none. Only one is made at a time. */
  request: ArchiveRequest | null
  /** Counts the requests, because two may be equal. */
  number: number
  isMaking: boolean
  /** Whether another archive was requested while one is being made. */
  isAnotherRefused: boolean
}

export const archiveState = proxy<ArchiveState>({ request: null, number: 0, isMaking: false, isAnotherRefused: false })

/** Opens the dialog that makes an archive, unless one is being made. */
export function requestArchive(request: ArchiveRequest): void {
  if (archiveState.isMaking) {
    archiveState.isAnotherRefused = true
    return
  }
  archiveState.number += 1
  archiveState.request = ref(request)
}

/** Ends the request: its archive is saved, or no longer wanted. */
export function closeArchive(): void {
  Object.assign(archiveState, { request: null, isMaking: false, isAnotherRefused: false })
}
