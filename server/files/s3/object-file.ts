import type { ObjectStore } from './object-store'

/** Where the bytes of a file are, and how they are read. */
export interface FileSource {
  /** Bytes. */
  size: number
  /** Epoch milliseconds. */
  modified: number
  /** Reads bytes from `start` to `end` (exclusive), all of them or with an error, which is the reason of `signal` once that is aborted. */
  read: (start: number, end: number, signal?: AbortSignal) => AsyncGenerator<Uint8Array<ArrayBuffer>>
}

/** Returns a position in a blob as `slice` counts it: from the end if negative, and never outside. */
const positionIn = (position: number, size: number): number => (position < 0 ? Math.max(size + position, 0) : Math.min(position, size))

/**
 * A file whose content is read when it is used, in the pieces in which it arrives. Its own methods read it; as a part of another blob it
 * would be empty, because blobs copy their parts without them.
 */
export class ObjectFile extends File {
  readonly #source: FileSource
  readonly #start: number
  readonly #end: number

  constructor(source: FileSource, name: string, start = 0, end = source.size, type = '') {
    super([], name, { lastModified: source.modified, type })
    this.#source = source
    this.#start = start
    this.#end = end
    // The size of a blob is a getter of its class, which would report the empty content.
    Object.defineProperty(this, 'size', { value: end - start, enumerable: true })
  }

  override slice(start = 0, end = this.size, type = ''): Blob {
    const from = this.#start + positionIn(start, this.size)
    return new ObjectFile(this.#source, this.name, from, Math.max(from, this.#start + positionIn(end, this.size)), type)
  }

  override stream(): ReadableStream<Uint8Array<ArrayBuffer>> {
    const ending = new AbortController()
    const pieces = this.#source.read(this.#start, this.#end, ending.signal)
    return new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        pull: async (controller) => {
          const next = await pieces.next()
          if (next.done === true) controller.close()
          else controller.enqueue(next.value)
        },
        cancel: async () => {
          // A read from a silent store would otherwise go on until its time is over.
          ending.abort()
          await pieces.return(undefined)
        },
      },
      // A player that has paused holds no bytes in memory.
      { highWaterMark: 0 },
    )
  }

  override async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const all = new Uint8Array(this.size)
    let at = 0
    for await (const piece of this.#source.read(this.#start, this.#end)) {
      all.set(piece, at)
      at += piece.byteLength
    }
    return all
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return (await this.bytes()).buffer
  }

  override async text(): Promise<string> {
    return new TextDecoder().decode(await this.bytes())
  }
}

/** Opens an object as a file. Undefined if there is no such object. */
export async function openObject(store: Pick<ObjectStore, 'find' | 'read'>, key: string, name: string): Promise<ObjectFile | undefined> {
  const object = await store.find(key)
  return object && new ObjectFile({ ...object, read: (start, end, signal) => store.read(key, object, start, end, signal) }, name)
}
