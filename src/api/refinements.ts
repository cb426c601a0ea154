import type { z } from 'zod'

import { passwordMismatch } from '#lib/password-mismatch.ts'

type MapOf<Field extends string> = Record<Field, Record<string, { id: string }>>

/** Requires every key of a map to equal the ID of its value. */
export function keysAreIds<Field extends string>(field: Field) {
  return (value: MapOf<Field>, context: z.RefinementCtx): void => {
    for (const [key, { id }] of Object.entries(value[field])) {
      if (id !== key) context.addIssue({ code: 'custom', path: [field, key, 'id'], message: 'All keys must match the id of their value' })
    }
  }
}

/** Requires the total to be at least the number of entries in the map. */
export function totalCoversReturned<Field extends string, Total extends string>(field: Field, total: Total, message: string) {
  return (value: MapOf<Field> & Record<Total, number>, context: z.RefinementCtx): void => {
    if (value[total] < Object.keys(value[field]).length) context.addIssue({ code: 'custom', path: [total], message })
  }
}

/** Requires a chosen password to match its confirmation. */
export function passwordsMatch(
  value: { browser: string; password?: string; confirmPassword?: string } | { password: string; confirmPassword: string },
  context: z.RefinementCtx,
): void {
  const message = passwordMismatch(value)
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['confirmPassword'], message })
}

/** Requires an update to change at least one field. */
export function changesSomething(value: object, context: z.RefinementCtx): void {
  if (Object.values(value).every((field) => field === undefined)) context.addIssue({ code: 'custom', message: 'Nothing to change.' })
}

/** Requires a time range to end after it starts; both are ISO 8601. */
export function endsAfterStart(value: { start: string; end: string }, context: z.RefinementCtx): void {
  if (Date.parse(value.end) <= Date.parse(value.start)) {
    context.addIssue({ code: 'custom', path: ['end'], message: 'The end must be after the start' })
  }
}
