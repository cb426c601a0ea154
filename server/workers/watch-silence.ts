import { PING_MILLISECONDS, SILENT_INTERVALS } from './protocol'

/** A watch over the other side of a connection. */
export interface SilenceWatch {
  heard: () => void
  stop: () => void
}

/**
 * Calls `onSilence` once nothing was heard for three intervals.
 *
 * @param onInterval called after each interval before
 */
export function watchSilence(onSilence: () => void, onInterval: () => void = () => undefined): SilenceWatch {
  let silent = 0
  const timer = setInterval(() => {
    silent += 1
    if (silent >= SILENT_INTERVALS) {
      clearInterval(timer)
      onSilence()
    } else onInterval()
  }, PING_MILLISECONDS)
  return {
    heard: () => {
      silent = 0
    },
    stop: () => clearInterval(timer),
  }
}
