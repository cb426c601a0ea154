import type { OutputPort } from '../core/output-file'

/** Returns an output whose content is in memory, for functions that write into the private storage. Only workers can write there. */
export function memoryFile(): Omit<OutputPort, 'file'> & { file: () => Promise<File> } {
  let bytes = new Uint8Array()
  const resize = (size: number): void => {
    const larger = new Uint8Array(size)
    larger.set(bytes.subarray(0, size))
    bytes = larger
  }
  return {
    open: () => {
      resize(0)
      return Promise.resolve({
        size: () => bytes.length,
        read: (from, to) => bytes.slice(from, to),
        write: (data, at) => {
          if (at + data.length > bytes.length) resize(at + data.length)
          bytes.set(data, at)
        },
        close: () => undefined,
      })
    },
    file: () => Promise.resolve(new File([bytes], 'output')),
  }
}
