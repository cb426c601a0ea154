import type { FailureCode } from './failure-codes'
import { textField } from './text-field'

/** Shown for a failure without a reason. */
export const UNKNOWN_ERROR = 'Unknown error.'

const SERVER_ERROR = 'Server Error'
const LOST_CONNECTION = 'Lost Server Connection. Please refresh'
const OVER_UPLOAD_LIMIT = 'Uploading this file takes you over upload limit'
const VERIFY_EMAIL = 'Verify your email address. Follow the link in the email we sent you, or resend it.'

/** Longer response data is not shown, because it is a page or a dump. */
const MAX_DATA_CHARACTERS = 300

/** A button that the specification shows with an error. */
export type ErrorAction = 'resend_verification' | 'upgrade'

export const errorActionWords = {
  resend_verification: 'Resend verification',
  upgrade: 'Upgrade',
} as const satisfies Record<ErrorAction, string>

/** Returns the message for an error by the specification's catalogue, wherever it is shown. */
export function errorWords(error: unknown): string {
  const message = messageOf(error)
  if (isInvalidUser(error)) return VERIFY_EMAIL
  if (isOverUploadLimit(error)) return message
  if (message === '') return SERVER_ERROR
  const response = responseOf(error)
  // Outside a response, 500 is a number like any other: "20,500 pixels", "500 of 600 files".
  const has500 = response === undefined ? /\bstatus code 500\b/i : /\b500\b/
  if (has500.test(message) || response?.status === 500) return textField(response?.body, 'error') ?? LOST_CONNECTION
  return dataOf(response?.body) ?? message
}

/** Returns the button that belongs to an error, or null. */
export function errorActionOf(error: unknown): ErrorAction | null {
  if (isInvalidUser(error)) return 'resend_verification'
  return isOverUploadLimit(error) ? 'upgrade' : null
}

/** Returns whether the back end rejects a user whose email address is not verified. */
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

/** Returns readable response data: its `error` field, its text or its JSON. Undefined for empty responses and HTML pages. */
function dataOf(body: unknown): string | undefined {
  if (body === undefined || body === null || body === '') return undefined
  const text = textField(body, 'error') ?? (typeof body === 'string' ? body : JSON.stringify(body))
  return text.length > MAX_DATA_CHARACTERS || text.trimStart().startsWith('<') ? undefined : text
}
