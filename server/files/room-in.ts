import { statfs } from 'node:fs/promises'

/** Disk space that uploads leave to the records, which can't continue without any. */
const RESERVED_BYTES = 2 * 1024 ** 3

/** Returns the bytes that uploads may still take on the disk of a folder. */
export async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return Math.max(0, bavail * bsize - RESERVED_BYTES)
}
