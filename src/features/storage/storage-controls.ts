/** A stored record that the app can't read. */
export interface DamagedRecord {
  /** The table that it belongs to, such as `media`. */
  table: string
  id: string
  problem: string
}

/** An original or a redacted version in this browser's storage. */
export interface StoredFile {
  folder: 'media' | 'versions'
  id: string
  name: string
  /** In bytes. */
  size: number
}

/** How much this browser stores, in bytes; null where the browser doesn't tell. */
export interface StorageUse {
  used: number | null
  /** The maximum for this site. */
  quota: number | null
}

/** A file of the signed-in user. */
export interface OwnFile extends StoredFile {
  /** Whether the file is an original of which a version is left. */
  isSpare: boolean
}

/** What the Storage page does. */
export interface StorageControls {
  read: () => Promise<StorageUse & { isPersisted: boolean; files: OwnFile[] }>
  /** Requests protection from automatic deletion. Returns whether the browser grants it. */
  persist: () => Promise<boolean>
  readFile: (file: StoredFile) => Promise<Blob>
  /** Returns all records and files of this browser as one archive. */
  exportAll: () => Promise<Blob>
  /** Adds the records and files of an archive that this browser doesn't have. */
  importAll: (archive: Blob) => Promise<{ records: number; files: number }>
  /** Deletes originals and keeps their versions. Returns how many were deleted. */
  deleteOriginals: (mediaIds: string[]) => Promise<number>
}

/** What the recovery page does, without the embedded back end. */
export interface RecoveryControls {
  read: () => Promise<{ damaged: DamagedRecord[]; files: StoredFile[]; use: StorageUse }>
  /** Returns a damaged record as JSON. */
  readRecord: (record: DamagedRecord) => Promise<string>
  deleteRecord: (record: DamagedRecord) => Promise<void>
  readFile: (file: StoredFile) => Promise<Blob>
  deleteFile: (file: StoredFile) => Promise<void>
  /** Returns all records and files as one archive. */
  exportAll: () => Promise<Blob>
}
