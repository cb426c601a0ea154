import type { UploadOptions } from 'tus-js-client'

/** The longest silence between two signs of life: a chunk's bytes that leave, a request, a response. */
const SILENCE_MS = 60_000
/** One silence may be a laptop that slept; the upload is then resumed once. */
const SILENCES = 2
/** A server that answers so many chunks without keeping a byte of them will not keep the next one either. */
const IDLE_ANSWERS = 5

/** An upload that was given up because none of its bytes arrive any more. */
export class StalledUploadError extends Error {
  override readonly name = 'StalledUploadError'
  readonly code = 'stalled'

  constructor() {
    super('The upload stopped making progress. Check your connection and try again.')
  }
}

/** Where a stalled upload is sent on, or given up. Neither is called after `stop`. */
export interface UploadWatchEvents {
  resume: () => void
  giveUp: (error: StalledUploadError) => void
}

/** Watches one upload. `start` begins the clock and `stop` ends it for good; `options` are for tus. */
export interface UploadWatch {
  start: () => void
  stop: () => void
  options: Required<Pick<UploadOptions, 'onBeforeRequest' | 'onAfterResponse' | 'onChunkComplete'>>
  /** Notes how many bytes have left; the same number again is no sign of life. */
  sent: (bytes: number) => void
}

/**
 * Ends uploads that would otherwise go on for ever: tus sends a chunk again for as long as the server accepts it, kept or not, and
 * waits for ever for an answer. Errors are not counted here; tus gives up after its retries, unless bytes arrive between them.
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
        // After a loss of bytes the server starts again from further back, which is progress as long as it keeps what comes.
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
