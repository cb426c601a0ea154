import { ApiError } from '#api/api-error.ts'
import { errorWords } from '#lib/words/error-words.ts'

/** A failed request, with a text that says what to do. */
export interface Trouble {
  kind: 'conflict' | 'refused' | 'asked-to-wait' | 'not-found' | 'down' | 'other'
  title: string
  text: string
}

const DOWN = [502, 503, 504]

/** Describes a failed request to the camera cloud. No failure loses the selection. */
export function troubleOf(error: unknown): Trouble {
  const words = errorWords(error)
  if (!(error instanceof ApiError)) return { kind: 'other', title: 'Request failed', text: words }
  if (DOWN.includes(error.status)) return { kind: 'down', title: 'Camera cloud not responding', text: `${words} ${SAVED}` }
  switch (error.status) {
    case 403:
      return { kind: 'refused', title: 'Not allowed by the camera cloud', text: words }
    case 404:
      return { kind: 'not-found', title: 'Not found in the camera cloud', text: words }
    case 409:
      return { kind: 'conflict', title: 'Not possible right now', text: words }
    case 429:
      return { kind: 'asked-to-wait', title: 'Camera cloud is busy', text: `Too many requests. ${SAVED}` }
    default:
      return { kind: 'other', title: 'Request failed', text: words }
  }
}

const SAVED = 'Your selection is saved.'

/** Returns the label of a disabled button: `Wait 8 s`. */
export function waitWords(seconds: number): string {
  return seconds > 0 ? `Wait ${seconds} s` : 'Wait a moment'
}

/** Returns the seconds of waiting that a response requests; null if it requests none. */
export function secondsToWait(error: unknown): number | null {
  return error instanceof ApiError && (error.status === 429 || DOWN.includes(error.status)) ? error.retryAfterSeconds : null
}
