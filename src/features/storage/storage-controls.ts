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

/** The amount that this browser stores, in bytes; null if the browser doesn't report it. */
export interface StorageUse {
  used: number | null
  /** The maximum for this site. */
  quota: number | null
}

/** A file of the signed-in user. */
export interface OwnFile extends StoredFile {
  /** Whether the file is an original with a version. */
  isSpare: boolean
}

/** An archive, with a list of the data that it lacks because the browser couldn't read it. */
export interface ExportedArchive {
  archive: Blob
  leftOut: string[]
}

/** The actions of the Storage page. */
export interface StorageControls {
  /**
   * `isPersisted`: whether the browser protects the files from automatic deletion; `isDeclined`: whether it has declined the last request.
   * `asksPassword`: whether the account has a password, which exports require.
   */
  read: () => Promise<StorageUse & { isPersisted: boolean; isDeclined: boolean; asksPassword: boolean; files: OwnFile[] }>
  /** Requests protection from automatic deletion. Returns whether the browser grants it. */
  persist: () => Promise<boolean>
  readFile: (file: StoredFile) => Promise<Blob>
  /** Returns all records and files of the account as one archive. Rejects if the password is wrong; an account without one accepts any. */
  exportAll: (password: string) => Promise<ExportedArchive>
  /** Adds an archive's records and files that this browser lacks. `leftOut` lists the rejected ones with reasons. */
  importAll: (archive: Blob) => Promise<{ records: number; files: number; leftOut: string[] }>
  /** Deletes originals but not their versions. Returns the number of deleted ones. */
  deleteOriginals: (mediaIds: string[]) => Promise<number>
}

/** The actions of the recovery page, without the embedded back end. */
export interface RecoveryControls {
  /** Returns whether a password must be given before anything is shown. */
  isLocked: () => Promise<boolean>
  /** Unlocks an account's data. Rejects if the password is wrong. */
  unlock: (email: string, password: string) => Promise<void>
  read: () => Promise<{ damaged: DamagedRecord[]; files: StoredFile[]; use: StorageUse }>
  /** Returns a damaged record as JSON. */
  readRecord: (record: DamagedRecord) => Promise<string>
  deleteRecord: (record: DamagedRecord) => Promise<void>
  readFile: (file: StoredFile) => Promise<Blob>
  deleteFile: (file: StoredFile) => Promise<void>
  /** Returns all records and files that the given passwords unlock as one archive. */
  exportAll: () => Promise<ExportedArchive>
}
