import { ApiError } from '../../api/api-error'

/**
 * Returns the field that the back end rejected: an address that is taken, a password that is too weak, or the field that the message starts
 * with, as the contract's checks do. Undefined for other errors.
 */
export function refusedField(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.status === 409) return 'email'
  if (error.status !== 422) return undefined
  const named = /^(firstName|lastName|email|password|confirmPassword)\b/.exec(error.message)?.[1]
  return named ?? (/\bpassword\b/i.test(error.message) ? 'password' : undefined)
}
