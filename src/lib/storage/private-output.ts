/** A file of the private storage in a worker. TypeScript's DOM library lacks the method. */
interface WorkerFileHandle extends FileSystemFileHandle {
  createSyncAccessHandle: () => Promise<{
    truncate: (size: number) => void
    getSize: () => number
    read: (data: Uint8Array<ArrayBuffer>, options: { at: number }) => number
    write: (data: Uint8Array<ArrayBuffer>, options: { at: number }) => number
    flush: () => void
    close: () => void
  }>
}

/** A file of the private storage that is open for writing. Sizes and positions are in bytes. */
interface OpenPrivateOutput {
  size: () => number
  read: (from: number, to: number) => Uint8Array<ArrayBuffer>
  write: (bytes: Uint8Array<ArrayBuffer>, at: number) => void
  close: () => void
}

/**
 * Returns the handle of an existing file in the private storage.
 *
 * @param path the names of its folders and of the file
 * @throws the storage's errors, such as NotFoundError
 */
export async function privateFileAt(path: readonly string[]): Promise<FileSystemFileHandle> {
  let folder = await navigator.storage.getDirectory()
  for (const name of path.slice(0, -1)) folder = await folder.getDirectoryHandle(name)
  return folder.getFileHandle(path.at(-1) ?? '')
}

/**
 * Returns a file of the private storage as an output of the engine. Works in workers only. They get the path of the file instead of its
 * handle, which WebKit (2.50, and so Safari 17 to 26) can't clone.
 *
 * @param path the names of its folders and of the file, which exists
 * @returns `open` removes the content and locks the file until it is closed; its methods throw the storage's errors, such as
 *   QuotaExceededError. `file` returns what was written.
 */
export function privateOutput(path: readonly string[]): { open: () => Promise<OpenPrivateOutput>; file: () => Promise<File> } {
  return {
    open: async () => {
      const access = await ((await privateFileAt(path)) as WorkerFileHandle).createSyncAccessHandle()
      access.truncate(0)
      return {
        size: () => access.getSize(),
        read: (from, to) => {
          const bytes = new Uint8Array(to - from)
          return bytes.subarray(0, access.read(bytes, { at: from }))
        },
        write: (bytes, at) => {
          // If the disk is full, browsers write fewer bytes than requested, and Chromium 156 then returns 4294967288.
          if (access.write(bytes, { at }) !== bytes.byteLength) throw new DOMException('The disk is full.', 'QuotaExceededError')
        },
        close: () => {
          access.flush()
          access.close()
        },
      }
    },
    file: async () => (await privateFileAt(path)).getFile(),
  }
}
