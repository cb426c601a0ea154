import { ApiError } from '../../../api/api-error'

/** What is wrong, in words that say what to do. */
export interface Trouble {
  kind: 'conflict' | 'refused' | 'asked-to-wait' | 'not-found' | 'down' | 'other'
  title: string
  text: string
}

const DOWN = [502, 503, 504]

/** Why the camera cloud did not do what it was asked; nothing that was chosen is lost by any of these. */
export function troubleOf(error: unknown): Trouble {
  const words = error instanceof Error ? error.message : String(error)
  if (!(error instanceof ApiError)) return { kind: 'other', title: 'That did not work', text: words }
  if (DOWN.includes(error.status)) return { kind: 'down', title: 'The camera cloud does not answer', text: `${words} ${KEPT}` }
  switch (error.status) {
    case 403:
      return { kind: 'refused', title: 'The camera cloud does not allow that', text: words }
    case 404:
      return { kind: 'not-found', title: 'The camera cloud has nothing there', text: words }
    case 409:
      return { kind: 'conflict', title: 'That cannot be done now', text: words }
    case 429:
      return { kind: 'asked-to-wait', title: waitWords(error.retryAfterSeconds ?? 0), text: `It was asked too often. ${KEPT}` }
    default:
      return { kind: 'other', title: 'That did not work', text: words }
  }
}

const KEPT = 'What you chose is kept.'

/** `The camera cloud asks us to wait 8 s` */
export function waitWords(seconds: number): string {
  return seconds > 0 ? `The camera cloud asks us to wait ${seconds} s` : 'The camera cloud asks us to wait a moment'
}

/** The seconds that an answer asks to be left alone; null where it does not. */
export function secondsToWait(error: unknown): number | null {
  return error instanceof ApiError && (error.status === 429 || DOWN.includes(error.status)) ? error.retryAfterSeconds : null
}
