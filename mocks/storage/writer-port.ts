import type { FileWriter } from '#backend/ports/files.ts'

/** A call on the port of an open file, which replies to each in order. The first reply is sent without a call, once the file is open. */
type WriterCall = { call: 'write'; bytes: Uint8Array<ArrayBuffer> } | { call: 'close' | 'abort' }

/** Null, or the error of a call. */
type WriterReply = { name: string; message: string } | null

/** The interval at which a waiting caller checks whether the writer's worker still runs. */
const CHECK_MILLISECONDS = 1000

function errorOf({ name, message }: Exclude<WriterReply, null>): Error {
  return new DOMException(message, name)
}

/** Executes the calls that arrive on a port, on a file that is being opened. */
export function serveWriter(port: MessagePort, opening: Promise<FileWriter>): void {
  const reply = (work: Promise<unknown>): Promise<void> =>
    work.then(
      () => port.postMessage(null satisfies WriterReply),
      (error: unknown) => {
        const { name, message } = error instanceof Error ? error : new Error(String(error))
        port.postMessage({ name, message } satisfies WriterReply)
      },
    )
  let last = reply(opening)
  port.addEventListener('message', ({ data }: MessageEvent<WriterCall>) => {
    const work = async (): Promise<void> => {
      const writer = await opening
      if (data.call === 'write') await writer.write(data.bytes)
      else await writer[data.call]()
    }
    last = last.then(() => reply(work()))
  })
  port.start()
}

/**
 * Returns a writer that calls the one behind a port, once its file is open.
 *
 * @param isAlive whether the worker behind the port still runs, which a port can't detect
 * @throws the errors of opening the file, or TimeoutError if the worker ends or doesn't reply in time
 */
export async function connectWriter(
  port: MessagePort,
  { isAlive, openWithin }: { isAlive: () => Promise<boolean>; openWithin: number },
): Promise<FileWriter> {
  const waiting: { resolve: () => void; reject: (error: Error) => void }[] = []
  port.addEventListener('message', ({ data }: MessageEvent<WriterReply>) => {
    const first = waiting.shift()
    if (data === null) first?.resolve()
    else first?.reject(errorOf(data))
  })
  port.start()
  const giveUp = (message: string): void => {
    for (const one of waiting.splice(0)) one.reject(new DOMException(message, 'TimeoutError'))
  }
  const giveUpIfDead = async (): Promise<void> => {
    if (!(await isAlive())) giveUp('The page that wrote the file was closed.')
  }
  const nextReply = async (): Promise<void> => {
    const reply = new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }))
    const check = setInterval(() => void giveUpIfDead(), CHECK_MILLISECONDS)
    try {
      await reply
    } finally {
      clearInterval(check)
    }
  }
  const call = (message: WriterCall, transfer: Transferable[] = []): Promise<void> => {
    port.postMessage(message, transfer)
    return nextReply()
  }
  const late = setTimeout(() => {
    giveUp('The file took too long to open.')
    // Releases the file if it is opened after all.
    port.postMessage({ call: 'abort' } satisfies WriterCall)
  }, openWithin)
  try {
    await nextReply()
  } finally {
    clearTimeout(late)
  }
  return {
    write: (bytes) => {
      // A copy, because callers need the original, and a part of a buffer can't be transferred.
      const copy = bytes.slice()
      return call({ call: 'write', bytes: copy }, [copy.buffer])
    },
    close: () => call({ call: 'close' }).finally(() => port.close()),
    abort: () => call({ call: 'abort' }).finally(() => port.close()),
  }
}
