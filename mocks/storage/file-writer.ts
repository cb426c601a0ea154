import type { FileWriter } from '#backend/ports/files.ts'

/** A file to open for writing. */
export interface OpenRequest {
  /** The names of the folders from the origin's root, and of the file. */
  path: string[]
  /** Whether to append to the existing content; otherwise the content is replaced when the file is closed. */
  appends: boolean
}

/** Opens files for writing in browsers that can't write them in pages and service workers. */
export type OpenWriter = (request: OpenRequest) => Promise<FileWriter>

/** The suffix for the name of new content until it replaces a file. */
export const PART = '.part'
