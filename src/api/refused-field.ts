import { ApiError } from './api-error'

const fields: ReadonlySet<string> = new Set(['name', 'firstName', 'lastName', 'email', 'currentPassword', 'password', 'confirmPassword'])

/** Returns the form field that the back end rejected. Undefined for other errors, and if the back end doesn't name the field. */
export function refusedField(error: unknown): string | undefined {
  return error instanceof ApiError && fields.has(error.field ?? '') ? error.field : undefined
}
