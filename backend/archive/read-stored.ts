import type { Files, Folder } from '../ports/files'

/** Returns a stored file, or undefined for a missing or empty one, because an interrupted write leaves an empty file. */
export async function readStored(files: Pick<Files, 'read'>, folder: Folder, name: string): Promise<File | undefined> {
  const file = await files.read(folder, name)
  return file === undefined || file.size === 0 ? undefined : file
}
