/**
 * Returns the path of a file in the private storage: the names of its folders and of the file. Workers get this path instead of the handle,
 * which WebKit (2.50, and so Safari 17 to 26) can't clone.
 *
 * @throws Error for a file that is elsewhere
 */
export async function outputPath(handle: FileSystemFileHandle): Promise<string[]> {
  const path = await (await navigator.storage.getDirectory()).resolve(handle)
  if (path === null)
    throw new Error('Outputs are written into the private storage only: create the file with navigator.storage.getDirectory.')
  return path
}

/**
 * Opens the file at a path in the private storage.
 *
 * @throws the storage's errors, such as NotFoundError
 */
export async function outputAt(path: readonly string[]): Promise<FileSystemFileHandle> {
  let folder = await navigator.storage.getDirectory()
  for (const name of path.slice(0, -1)) folder = await folder.getDirectoryHandle(name)
  return folder.getFileHandle(path.at(-1) ?? '')
}
