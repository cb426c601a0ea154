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

/** The archive that is offered or being made; null if there is none. Only one is made at a time. */
export const archiveState = proxy<{ request: ArchiveRequest | null }>({ request: null })

/** Opens the dialog that makes an archive. */
export function requestArchive(request: ArchiveRequest): void {
  archiveState.request = ref(request)
}

/** Closes the dialog. */
export function closeArchive(): void {
  archiveState.request = null
}
