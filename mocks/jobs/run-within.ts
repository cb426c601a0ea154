import type { Limit } from './limits'

/** How long work may take to stop when asked. An engine ends its worker sooner than this. */
const GRACE_MILLISECONDS = 5000

/** Work that did not stop when asked, and is left behind. */
export class LeftBehindError extends Error {
  override readonly name = 'LeftBehindError'
}

/**
 * Runs work within its time limit. When the limit is exceeded, `controller` is aborted with the error that `late` makes. Once it is
 * aborted, by the limit or by anyone else, the work has five seconds to stop.
 *
 * @param work reports progress by calling its argument, which starts the idle time anew
 * @throws LeftBehindError where the work does not stop; otherwise whatever the work throws
 */
export async function runWithin<T>(
  { idle, total }: Limit,
  controller: AbortController,
  late: () => Error,
  work: (onProgress: () => void) => Promise<T>,
): Promise<T> {
  const { signal } = controller
  const expire = (): void => controller.abort(late())
  const timers = { idle: setTimeout(expire, idle), total: setTimeout(expire, total) }
  let grace: ReturnType<typeof setTimeout> | undefined
  let onAbort: () => void = () => undefined
  const stopTimers = (): void => {
    clearTimeout(timers.idle)
    clearTimeout(timers.total)
  }
  const leftBehind = new Promise<never>((_resolve, reject) => {
    onAbort = () => {
      stopTimers()
      grace = setTimeout(() => reject(new LeftBehindError('The work did not stop when asked.')), GRACE_MILLISECONDS)
    }
  })
  const onProgress = (): void => {
    if (signal.aborted) return
    clearTimeout(timers.idle)
    timers.idle = setTimeout(expire, idle)
  }
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work(onProgress), leftBehind])
  } finally {
    stopTimers()
    clearTimeout(grace)
    signal.removeEventListener('abort', onAbort)
  }
}
