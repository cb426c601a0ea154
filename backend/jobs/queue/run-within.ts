import type { Limit } from '../time-limits'

/** Time limit for work to stop after an abort. An engine terminates its worker sooner. */
const GRACE_MILLISECONDS = 5000

/** Thrown when work didn't stop after an abort and was abandoned. */
export class LeftBehindError extends Error {
  override readonly name = 'LeftBehindError'
}

/**
 * Runs work within its time limit. When the limit is exceeded, aborts `controller` with the error from `late`. After any abort, the work
 * has five seconds to stop.
 *
 * @param work reports progress by calling its argument, which restarts the idle time, and the stalled time if the progress differs from
 *   the last. A call without progress restarts only the idle time
 * @throws LeftBehindError if the work doesn't stop; otherwise the errors of the work
 */
export async function runWithin<T>(
  { idle, stalled }: Limit,
  controller: AbortController,
  late: () => Error,
  work: (onProgress: (progress?: string) => void) => Promise<T>,
): Promise<T> {
  const { signal } = controller
  const expire = (): void => controller.abort(late())
  const timers = { idle: setTimeout(expire, idle), stalled: setTimeout(expire, stalled) }
  let grace: ReturnType<typeof setTimeout> | undefined
  let onAbort: () => void = () => undefined
  const stopTimers = (): void => {
    clearTimeout(timers.idle)
    clearTimeout(timers.stalled)
  }
  const abandoned = new Promise<never>((_resolve, reject) => {
    onAbort = () => {
      stopTimers()
      grace = setTimeout(() => reject(new LeftBehindError('The work didn’t stop after it was aborted.')), GRACE_MILLISECONDS)
    }
  })
  let last = ''
  const onProgress = (progress?: string): void => {
    if (signal.aborted) return
    clearTimeout(timers.idle)
    timers.idle = setTimeout(expire, idle)
    if (progress === undefined || progress === last) return
    last = progress
    clearTimeout(timers.stalled)
    timers.stalled = setTimeout(expire, stalled)
  }
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work(onProgress), abandoned])
  } finally {
    stopTimers()
    clearTimeout(grace)
    signal.removeEventListener('abort', onAbort)
  }
}
