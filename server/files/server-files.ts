import type { Files, Folder } from '#backend/ports/files.ts'

/** Ends the name of a file that isn't complete. */
export const PART = '.part'

/** Names are IDs of records, or IDs with an ending; nothing that leads to another folder or looks like an incomplete file. */
const NAME = /^[A-Za-z0-9][\w.-]*$/

/** Returns whether a name can be that of a complete file. */
export const isStoredName = (name: string): boolean => NAME.test(name) && !name.endsWith(PART)

/** @throws Error for a name that can’t be stored */
export function refuseOtherNames(name: string): void {
  if (!isStoredName(name)) throw new Error(`"${name}" can’t be the name of a stored file.`)
}

/** The files of a server: the back end's port with further calls. */
export interface ServerFiles extends Files {
  /** Replaces a file once the whole stream has arrived, unless `signal` was aborted by then. */
  replace: (folder: Folder, name: string, content: AsyncIterable<Uint8Array>, signal?: AbortSignal) => Promise<void>
  /** Returns all names in a folder in order, also those that `list` doesn't return. */
  names: (folder: Folder) => Promise<string[]>
  /** Returns the number of complete files in a folder and their size in bytes. */
  measure: (folder: Folder) => Promise<{ files: number; bytes: number }>
  /** Repeats removals that failed. */
  removeAgain: () => Promise<void>
}
