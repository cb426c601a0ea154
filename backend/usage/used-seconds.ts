import { UsageAction } from '#generated/model/usageAction.zod.ts'

import type { Reader } from '../accounts/profiles'

const counted: ReadonlySet<number> = new Set([UsageAction.enum.detect, UsageAction.enum.transcribe])

/** Returns the seconds of recordings that detection and transcription have processed for a user since a time (epoch seconds). */
export async function usedSeconds(records: Reader, userId: string, since = 0): Promise<number> {
  return (await records.of('usage', 'user', userId))
    .filter(({ event }) => event.timestamp >= since && counted.has(event.action))
    .reduce((sum, { event }) => sum + (event.seconds ?? 0), 0)
}

/** Returns the seconds that all these users have used. */
export async function usedSecondsOfAll(records: Reader, userIds: readonly string[]): Promise<number> {
  let sum = 0
  for (const userId of userIds) sum += await usedSeconds(records, userId)
  return sum
}
