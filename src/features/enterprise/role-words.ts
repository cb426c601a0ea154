import type { EnterpriseRole } from '#generated/model/enterpriseRole.zod.ts'

export const ROLE_WORDS = { user: 'User', admin: 'Administrator', owner: 'Owner' } as const satisfies Record<EnterpriseRole, string>

const SECONDS_PER_MINUTE = 60

/** The error message for an invalid limit. */
export const LIMIT_MESSAGE = 'Enter a number of minutes, 0 or more, or leave it empty'

/** Converts minutes, as people enter them, to the contract's whole seconds; null means no personal limit. */
export function secondsOf(minutes: number | null): number | null {
  return minutes === null ? null : Math.round(minutes * SECONDS_PER_MINUTE)
}

/** Formats a limit for its input. */
export function minutesText(seconds: number | null): string {
  return seconds === null ? '' : String(Number((seconds / SECONDS_PER_MINUTE).toFixed(2)))
}
