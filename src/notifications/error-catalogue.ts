import { ApiError, isCancelled } from '../api/api-error'
import type { NotificationRequest } from './notification'

export const SERVER_ERROR = 'Server Error'
export const LOST_CONNECTION = 'Lost Server Connection. Please refresh'
export const OVER_UPLOAD_LIMIT = 'Uploading this file takes you over upload limit'
export const VERIFY_EMAIL = 'Verify your email address. Follow the link in the email we sent you, or resend it.'
export const INVALID_USER_MILLISECONDS = 10_000

/** Longer response data is not shown, because it is a page or a dump. */
const MAX_DATA_CHARACTERS = 300

/**
 * Returns the notification for an error by the specification's catalogue, or null for cancelled requests.
 */
export function describeError(error: unknown): NotificationRequest | null {
  if (isCancelled(error)) return null
  const message = messageOf(error)
  if (isInvalidUser(error)) {
    return {
      message: VERIFY_EMAIL,
      variant: 'error',
      autoHideDuration: INVALID_USER_MILLISECONDS,
      button: { action: 'resend_verification', closeButton: true },
    }
  }
  if (message.includes(OVER_UPLOAD_LIMIT)) {
    return { message, variant: 'error', persist: true, button: { action: 'upgrade', closeButton: true } }
  }
  return { message: wordsFor(error, message), variant: 'error' }
}

/** Returns whether the back end rejects a user whose email address is not verified. */
export function isInvalidUser(error: unknown): boolean {
  return /invalid user/i.test(messageOf(error))
}

function wordsFor(error: unknown, message: string): string {
  if (message === '') return SERVER_ERROR
  const is500 = /\b500\b/.test(message) || (error instanceof ApiError && error.status === 500)
  if (is500) return errorField(error) ?? LOST_CONNECTION
  return (error instanceof ApiError ? dataOf(error.body) : undefined) ?? message
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message.trim()
  return typeof error === 'string' ? error.trim() : ''
}

/** Returns the response's `error` field, if it has one. */
function errorField(error: unknown): string | undefined {
  const body = error instanceof ApiError ? error.body : undefined
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined
  return typeof body.error === 'string' && body.error !== '' ? body.error : undefined
}

/** Returns readable response data: its `error` field, its text or its JSON. Undefined for empty responses and HTML pages. */
function dataOf(body: unknown): string | undefined {
  if (body === undefined || body === null || body === '') return undefined
  if (typeof body === 'object' && 'error' in body && typeof body.error === 'string' && body.error !== '') return body.error
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return text.length > MAX_DATA_CHARACTERS || text.trimStart().startsWith('<') ? undefined : text
}
