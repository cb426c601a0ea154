import { sha256OfFile } from '#engine/report/hash.ts'
import type { Files, Folder } from '../ports/files'
import { JobError } from './queue/job-context'

const DIFFERS =
  'The stored version differs from the one that was verified, so it was deleted. Try again. If this happens again, check your disk.'

/**
 * Reads a written result back and compares it with the checksum of the verified content.
 *
 * @param expected SHA-256 as 64 hexadecimal digits
 * @throws JobError when the file is missing or differs; the caller's job then fails, which removes the file
 */
export async function checkStored(files: Pick<Files, 'read'>, folder: Folder, name: string, expected: string): Promise<void> {
  const stored = await files.read(folder, name)
  if (stored === undefined || (await sha256OfFile(stored)) !== expected) throw new JobError(DIFFERS)
}

/**
 * Compares the size of a result that the engine has written and verified where it is stored. Its content is too large for memory.
 *
 * @throws JobError as `checkStored`
 */
export async function checkStoredSize(files: Pick<Files, 'read'>, folder: Folder, name: string, bytes: number): Promise<void> {
  const stored = await files.read(folder, name)
  if (stored?.size !== bytes) throw new JobError(DIFFERS)
}
