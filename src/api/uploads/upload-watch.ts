import type { UploadOptions } from 'tus-js-client'

/** The longest time without a sign of life: bytes sent, a request or a response. */
const SILENCE_MS = 60_000
/** The first silence may be a laptop that was asleep, so the upload is resumed once. */
const SILENCES = 2
/** A server that responds to this many chunks without storing a byte won't store the next one either. */
const IDLE_ANSWERS = 5

/** Thrown when an upload is given up because the server stores none of its bytes. */
export class StalledUploadError extends Error {
  override readonly name = 'StalledUploadError'
  readonly code = 'stalled'

  constructor() {
    super('The upload stopped making progress. Check your connection and try again.')
  }
}

/** Called when a stalled upload should resume or is given up. Neither is called after `stop`. */
export interface UploadWatchEvents {
  resume: () => void
  giveUp: (error: StalledUploadError) => void
}

/** Watches one upload. `start` starts the timer and `stop` ends it permanently; `options` are passed to tus. */
export interface UploadWatch {
  start: () => void
  stop: () => void
  options: Required<Pick<UploadOptions, 'onBeforeRequest' | 'onAfterResponse' | 'onChunkComplete'>>
  /** Records the number of bytes sent; a repeated number is no sign of life. */
  sent: (bytes: number) => void
}

/**
 * Ends uploads that would otherwise never finish: tus resends chunks as long as the server accepts them, stored or not, and waits for
 * responses without a time-out. Errors aren't counted here; tus gives up after its retries.
 */
export function watchUpload({ resume, giveUp }: UploadWatchEvents): UploadWatch {
  let clock: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let lastSent = -1
  let furthest = 0
  let silences = 0
  let idleAnswers = 0

  function stop(): void {
    isOver = true
    clearTimeout(clock)
  }

  function fail(): void {
    stop()
    giveUp(new StalledUploadError())
  }

  function restartClock(): void {
    clearTimeout(clock)
    if (!isOver) clock = setTimeout(onSilence, SILENCE_MS)
  }

  function onSilence(): void {
    silences += 1
    if (silences >= SILENCES) return fail()
    restartClock()
    resume()
  }

  return {
    start: restartClock,
    stop,
    options: {
      onBeforeRequest: restartClock,
      onAfterResponse: restartClock,
      onChunkComplete: (kept, offset) => {
        if (isOver) return
        // After losing bytes the server starts from an earlier offset, which counts as progress if it stores bytes.
        if (kept <= 0) idleAnswers += 1
        if (offset > furthest) {
          furthest = offset
          idleAnswers = 0
          silences = 0
        }
        if (idleAnswers >= IDLE_ANSWERS) fail()
      },
    },
    sent: (bytes) => {
      if (bytes !== lastSent) restartClock()
      lastSent = bytes
    },
  }
}
