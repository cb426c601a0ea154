import { PING_MILLISECONDS, SILENT_INTERVALS, type Channel } from './protocol'

/** A watch over the other side of a connection. */
export interface SilenceWatch {
  /** Notes a message. */
  heard: () => void
  stop: () => void
}

/**
 * Calls `onSilence` once nothing has arrived for three intervals. A part of a message counts, because a long one takes longer on a slow line.
 *
 * @param onInterval called after each interval before, with whether a part of a message has arrived in it
 */
export function watchSilence(
  { bytesRead }: Pick<Channel, 'bytesRead'>,
  onSilence: () => void,
  onInterval: (isReceiving: boolean) => void,
): SilenceWatch {
  let silent = 0
  let known = bytesRead()
  const timer = setInterval(() => {
    const isReceiving = bytesRead() > known
    known = bytesRead()
    silent = isReceiving ? 0 : silent + 1
    if (silent >= SILENT_INTERVALS) {
      clearInterval(timer)
      onSilence()
    } else onInterval(isReceiving)
  }, PING_MILLISECONDS)
  return {
    heard: () => {
      silent = 0
      known = bytesRead()
    },
    stop: () => clearInterval(timer),
  }
}
