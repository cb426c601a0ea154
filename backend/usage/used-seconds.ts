import type { Reader } from '../accounts/profiles'

/**
 * Returns the seconds of recordings that detection and transcription have processed for each of these users since a time (epoch seconds), in
 * one read. Users without usage have 0.
 */
export async function usedSecondsByUser(
  records: Pick<Reader, 'sumsOf'>,
  userIds: readonly string[],
  since?: number,
): Promise<ReadonlyMap<unknown, number>> {
  return records.sumsOf('usage', { amount: 'usedSeconds', keys: userIds, since })
}

/** Returns the seconds of recordings that detection and transcription have processed for a user since a time (epoch seconds). */
export async function usedSeconds(records: Pick<Reader, 'sumsOf'>, userId: string, since?: number): Promise<number> {
  return (await usedSecondsByUser(records, [userId], since)).get(userId) ?? 0
}

/** Returns the seconds that all these users have used. */
export async function usedSecondsOfAll(records: Pick<Reader, 'sumsOf'>, userIds: readonly string[]): Promise<number> {
  return [...(await usedSecondsByUser(records, userIds)).values()].reduce((sum, seconds) => sum + seconds, 0)
}
