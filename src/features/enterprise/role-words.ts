import type { EnterpriseRole } from '#generated/model/enterpriseRole.zod.ts'

export const ROLE_WORDS = { user: 'User', admin: 'Administrator', owner: 'Owner' } as const satisfies Record<EnterpriseRole, string>

const SECONDS_PER_MINUTE = 60

/** The words for a limit that the contract would not take. */
export const LIMIT_MESSAGE = 'Enter a number of minutes, 0 or more, or leave it empty'

/** The contract counts the limit in whole seconds, and people in minutes; null is no limit of their own. */
export function secondsOf(minutes: number | null): number | null {
  return minutes === null ? null : Math.round(minutes * SECONDS_PER_MINUTE)
}

/** The limit as it is written in a field. */
export function minutesText(seconds: number | null): string {
  return seconds === null ? '' : String(Number((seconds / SECONDS_PER_MINUTE).toFixed(2)))
}
