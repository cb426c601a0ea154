/** Returns a file handle with its content in memory, for functions that write into the private storage. Only workers can write there. */
export function memoryFile(): FileSystemFileHandle {
  let bytes = new Uint8Array()
  const resize = (size: number): void => {
    const larger = new Uint8Array(size)
    larger.set(bytes.subarray(0, size))
    bytes = larger
  }
  const access = {
    truncate: resize,
    getSize: () => bytes.length,
    read: (data: Uint8Array, { at }: { at: number }) => {
      const part = bytes.subarray(at, at + data.length)
      data.set(part)
      return part.length
    },
    write: (data: Uint8Array, { at }: { at: number }) => {
      if (at + data.length > bytes.length) resize(at + data.length)
      bytes.set(data, at)
      return data.length
    },
    flush: () => undefined,
    close: () => undefined,
  }
  const handle: Pick<FileSystemFileHandle, 'getFile'> & { createSyncAccessHandle: () => Promise<typeof access> } = {
    createSyncAccessHandle: () => Promise.resolve(access),
    getFile: () => Promise.resolve(new File([bytes], 'output')),
  }
  return handle as unknown as FileSystemFileHandle
}
