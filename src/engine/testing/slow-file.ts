/** Size of a part in bytes. */
const PART = 65_536

/** Replaces the methods that read a blob. */
function slow<T extends Blob>(target: T, blob: Blob, pause: () => Promise<void>): T {
  const stream = (): ReadableStream<Uint8Array<ArrayBuffer>> => {
    let at = 0
    return new ReadableStream({
      pull: async (controller) => {
        if (at >= blob.size) return controller.close()
        await pause()
        controller.enqueue(new Uint8Array(await blob.slice(at, at + PART).arrayBuffer()))
        at += PART
      },
    })
  }
  return Object.defineProperties(target, {
    slice: {
      value: (start?: number, end?: number) => {
        const part = blob.slice(start, end)
        return slow(part.slice(), part, pause)
      },
    },
    stream: { value: stream },
  })
}

/** Returns a file that is read in parts of 64 kB, each of which waits for `pause`, like on a busy machine. */
export const slowFile = (blob: Blob, pause: () => Promise<void>): File => slow(new File([blob], 'slow'), blob, pause)
