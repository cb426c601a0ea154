import { UsageAction } from '#generated/model/usageAction.zod.ts'

import type { Reader } from '../accounts/profiles'

const counted: ReadonlySet<number> = new Set([UsageAction.enum.detect, UsageAction.enum.transcribe])

/** Returns the seconds of recordings that detection and transcription have processed for each of these users, in one read. */
export async function usedSecondsByUser(records: Reader, userIds: readonly string[], since = 0): Promise<Map<string, number>> {
  const sums = new Map(userIds.map((id) => [id, 0]))
  for (const { event } of await records.of('usage', 'user', userIds)) {
    if (event.timestamp < since || !counted.has(event.action)) continue
    sums.set(event.user_id, (sums.get(event.user_id) ?? 0) + (event.seconds ?? 0))
  }
  return sums
}

/** Returns the seconds of recordings that detection and transcription have processed for a user since a time (epoch seconds). */
export async function usedSeconds(records: Reader, userId: string, since = 0): Promise<number> {
  return (await usedSecondsByUser(records, [userId], since)).get(userId) ?? 0
}

/** Returns the seconds that all these users have used. */
export async function usedSecondsOfAll(records: Reader, userIds: readonly string[]): Promise<number> {
  return [...(await usedSecondsByUser(records, userIds)).values()].reduce((sum, seconds) => sum + seconds, 0)
}
