import { isCancelled } from '#api/api-error.ts'
import { errorActionOf, errorWords } from '#lib/words/error-words.ts'
import type { NotificationRequest } from './notification'

const INVALID_USER_MILLISECONDS = 10_000

/**
 * Returns the notification for an error by the specification's catalogue, or null for cancelled requests.
 */
export function describeError(error: unknown): NotificationRequest | null {
  if (isCancelled(error)) return null
  const message = errorWords(error)
  const action = errorActionOf(error)
  switch (action) {
    case 'resend_verification':
      return { message, variant: 'error', autoHideDuration: INVALID_USER_MILLISECONDS, button: { action, closeButton: true } }
    case 'upgrade':
      return { message, variant: 'error', persist: true, button: { action, closeButton: true } }
    case null:
      return { message, variant: 'error' }
  }
}
