import type { TableName } from '../records/table-names'

/**
 * The folders of this back end; files are named by the ID of their record. The thumbnails of a version and of its report's items have
 * their own folders, and so do the checkpoints of jobs that are too large for their records.
 */
export const folders = [
  'media',
  'thumbnails',
  'versions',
  'version-thumbnails',
  'report-thumbnails',
  'waveforms',
  'speech',
  'pages',
  'page-index',
  'cloud',
  'checkpoints',
] as const
export type Folder = (typeof folders)[number]

/** A file being written. Its content becomes durable when it is closed. */
export interface FileWriter {
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  close: () => Promise<void>
  /** Releases the file; everything written since it was opened is lost. */
  abort: () => Promise<void>
}

/** A file to write a result into that is too large for memory. Jobs hand it to an engine; only the home can open it. */
export interface Output {
  readonly folder: Folder
  readonly name: string
}

/** Stored files by folder and name. */
export interface Files {
  /** Returns undefined if the file doesn't exist. */
  read: (folder: Folder, name: string) => Promise<File | undefined>
  /** Writes a whole file, atomically. Throws a QuotaExceededError when storage is full. */
  write: (folder: Folder, name: string, content: Blob) => Promise<void>
  /** Returns a file to write into. A home may create it, empty, if it doesn't exist. */
  create: (folder: Folder, name: string) => Promise<Output>
  /** Opens a file for appending. */
  append: (folder: Folder, name: string) => Promise<FileWriter>
  /**
   * Declares that no more bytes are appended to a file, which a home may then move to where its files are kept. Does nothing to a file
   * that was written whole, and can be repeated after a failure.
   */
  complete: (folder: Folder, name: string) => Promise<void>
  remove: (folder: Folder, name: string) => Promise<void>
  list: (folder: Folder) => Promise<string[]>
  /** Removes leftovers of interrupted writes, which `list` doesn't return. */
  removeLeftovers: (folder: Folder) => Promise<void>
}

/** Thrown when the place of files fails or can't be reached. */
export class FilesUnreachableError extends Error {
  override readonly name: string = 'FilesUnreachableError'
  /** Whether the same request may succeed later. */
  readonly mayPass: boolean = true
}

/** Returns whether another writer has this file open. */
export function isBeingWritten(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NoModificationAllowedError'
}

/**
 * Returns whether a file couldn't be read because it has changed since it was opened, so that it must be opened again. In
 * Chromium, a file that is just being replaced seems to be missing.
 */
export function hasChangedSinceOpened(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotReadableError' || error.name === 'NotFoundError')
}

/** The table with the records of a folder's files. */
export const tableOfFolder: Readonly<Record<Folder, TableName>> = {
  media: 'media',
  thumbnails: 'media',
  versions: 'versions',
  'version-thumbnails': 'versions',
  'report-thumbnails': 'versions',
  waveforms: 'media',
  speech: 'media',
  pages: 'media',
  'page-index': 'media',
  checkpoints: 'jobs',
  cloud: 'cloudFiles',
}
