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
