import type { FailureCode } from '../failure-codes'
import { formatCount } from './formats'
import { textField } from '../text-field'

/** Shown for a failure without a reason. */
export const UNKNOWN_ERROR = 'Unknown error.'

const SERVER_ERROR = 'Server Error'
const LOST_CONNECTION = 'Lost Server Connection. Please refresh'
const OVER_UPLOAD_LIMIT = 'Uploading this file takes you over upload limit'
const VERIFY_EMAIL = 'Verify your email address. Follow the link in the email we sent you, or resend it.'

/** Longer response data would fill the screen with a dump. */
const MAX_DATA_CHARACTERS = 300

/** The start of an HTML or XML page, which proxies send. Other text may start with a bracket too. */
const PAGE = /^\s*<(?:[!?]|(?:html|head|body|title|center|h1|div|p|pre)\b)/i

/** The status 500, but not a part of a longer number: "1500", "20,500 pixels". */
const ANY_500 = /(?<![\d.,])500(?!\d|[.,]\d)/

/** The status 500 in a text that names it as a status. Otherwise, 500 outside a response is an ordinary number: "500 of 600 files". */
const NAMED_500 = /\b(?:status(?: code)?|error|http(?:\/\d(?:\.\d)?)?)[:\s]\s*500(?!\d|[.,]\d)|\b500 internal server error\b/i

/** A button that the specification shows with an error. */
export type ErrorAction = 'resend_verification' | 'upgrade'

export const errorActionWords = {
  resend_verification: 'Resend verification',
  upgrade: 'Upgrade',
} as const satisfies Record<ErrorAction, string>

/** Returns the message for an error, from the specification's catalogue. */
export function errorWords(error: unknown): string {
  const message = messageOf(error)
  if (isInvalidUser(error)) return VERIFY_EMAIL
  if (isOverUploadLimit(error)) return message
  if (message === '') return SERVER_ERROR
  const response = responseOf(error)
  const has500 = response === undefined ? NAMED_500 : ANY_500
  if (has500.test(message) || response?.status === 500) return textField(response?.body, 'error') ?? LOST_CONNECTION
  return dataOf(response?.body) ?? (response?.status === 429 ? tooManyWords(error) : message)
}

/** Returns the message for a 429 without one, with the wait that the back end requests. */
function tooManyWords(error: unknown): string {
  const seconds = error instanceof Error && 'retryAfterSeconds' in error ? error.retryAfterSeconds : null
  return typeof seconds === 'number'
    ? `Too many requests. Try again in ${formatCount(seconds, 'second')}.`
    : 'Too many requests. Try again later.'
}

/** Returns the button that belongs to an error, or null. */
export function errorActionOf(error: unknown): ErrorAction | null {
  if (isInvalidUser(error)) return 'resend_verification'
  return isOverUploadLimit(error) ? 'upgrade' : null
}

/** Returns whether an error rejects a user with an unverified email address. */
export function isInvalidUser(error: unknown): boolean {
  return hasCode(error, 'invalid-user') || /invalid user/i.test(messageOf(error))
}

function isOverUploadLimit(error: unknown): boolean {
  return hasCode(error, 'upload-limit') || messageOf(error).includes(OVER_UPLOAD_LIMIT)
}

/** The specification recognises these errors by their texts, which back ends without codes send. */
function hasCode(error: unknown, code: FailureCode): boolean {
  return error instanceof Error && 'reason' in error && error.reason === code
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message.trim()
  return typeof error === 'string' ? error.trim() : ''
}

/** Returns the response that caused the error, if the error is an `ApiError`. */
function responseOf(error: unknown): { status: unknown; body: unknown } | undefined {
  return error instanceof Error && 'status' in error && 'body' in error ? error : undefined
}

/**
 * Returns readable response data: its `error` field, or else its text or JSON, shortened. Undefined for empty responses and for pages of
 * proxies; see docs/decisions/0024.
 */
function dataOf(body: unknown): string | undefined {
  if (body === undefined || body === null || body === '') return undefined
  const words = textField(body, 'error')
  if (words !== undefined) return words
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return PAGE.test(text) ? undefined : shortened(text)
}

/** Shortens data by whole characters, so that no emoji is cut in half. */
function shortened(text: string): string {
  const characters = [...text]
  return characters.length > MAX_DATA_CHARACTERS
    ? `${characters
        .slice(0, MAX_DATA_CHARACTERS - 1)
        .join('')
        .trimEnd()}…`
    : text
}
