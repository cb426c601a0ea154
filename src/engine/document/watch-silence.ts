/** Watches a call for signs of progress. */
export interface SilenceWatch {
  /** Aborted by the caller's signal, or after the silence. */
  signal: AbortSignal
  /** Restarts the timer. */
  onSign: () => void
  /** Returns whether the call was silent for too long. */
  isOver: () => boolean
  end: () => void
}

/**
 * Returns a signal that is aborted when a call is silent for too long. The timer starts with the first sign.
 *
 * @param patience in milliseconds
 */
export function watchSilence(patience: number, caller: AbortSignal | undefined): SilenceWatch {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let over = false
  const onAbort = (): void => controller.abort()
  if (caller?.aborted === true) controller.abort()
  caller?.addEventListener('abort', onAbort, { once: true })
  return {
    signal: controller.signal,
    onSign: () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        over = true
        controller.abort()
      }, patience)
    },
    isOver: () => over,
    end: () => {
      clearTimeout(timer)
      caller?.removeEventListener('abort', onAbort)
    },
  }
}
