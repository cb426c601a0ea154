import { StreamTarget, type StreamTargetChunk } from 'mediabunny'

/** Bytes to write at a time. */
const CHUNK = 4 * 1024 * 1024

/** A file that is read and written at any position. */
export interface RandomAccess {
  /** In bytes. */
  size: number
  read: (from: number, to: number) => Uint8Array<ArrayBuffer>
  write: (bytes: Uint8Array<ArrayBuffer>, at: number) => void
}

/** An output that is open for writing. Sizes and positions are in bytes. Its methods throw a QuotaExceededError when the disk is full. */
interface OpenOutput {
  size: () => number
  /** Returns fewer bytes where the output ends. */
  read: (from: number, to: number) => Uint8Array<ArrayBuffer>
  write: (bytes: Uint8Array<ArrayBuffer>, at: number) => void
  /** Makes the content durable and releases the output. Called once. */
  close: () => void
}

/** An output of the engine. The place where the engine runs provides it: a file of the private storage in the workers of browsers. */
export interface OutputPort {
  /** Removes the content. The output is locked until it is closed. Can be repeated after that. */
  open: () => Promise<OpenOutput>
  /** Returns what was written, once it is closed. */
  file: () => Promise<Blob>
}

/** An output that is being written. */
export interface OutputFile {
  target: StreamTarget
  /** Opens the written content for changes. */
  edit: () => RandomAccess
  /** Flushes the output and releases it. Does nothing the second time. */
  close: () => void
}

/**
 * Opens an output for writing and removes its content.
 *
 * @throws the output's errors, such as QuotaExceededError
 */
export async function openOutputFile(output: OutputPort): Promise<OutputFile> {
  const { size, read, write, close } = await output.open()
  let isOpen = true
  const writable = new WritableStream<StreamTargetChunk>({
    write: ({ data, position }) => write(data, position),
  })
  return {
    target: new StreamTarget(writable, { chunked: true, chunkSize: CHUNK }),
    edit: () => ({ size: size(), read, write }),
    close: () => {
      if (!isOpen) return
      isOpen = false
      close()
    },
  }
}
