import { profileOf, type Reader } from '../accounts/profiles'
import { Refusal } from '../http/refusal'
import type { MediaRecord } from '../records/records'
import { planByNow, remainingSeconds } from './plan'

const NOT_ENOUGH = 'There isn’t enough time left on your plan to process this file.'

/** Returns a message if a file needs more time than a user has left, or null. Images and documents need none. */
export async function timeProblem(
  records: Reader,
  userId: string,
  { duration = 0 }: Pick<MediaRecord, 'duration'>,
  now: number,
): Promise<string | null> {
  const left = await remainingSeconds(records, userId, now)
  if (typeof left !== 'number' || duration <= left) return null
  const isEnterprise = planByNow((await profileOf(records, userId)).plan, now).kind === 'enterprise'
  return `${NOT_ENOUGH} ${isEnterprise ? 'Ask your account’s administrator for more time.' : 'Top up your time and try again.'}`
}

/** Throws if a file needs more time than a user has left. */
export async function mustHaveTime(records: Reader, userId: string, media: Pick<MediaRecord, 'duration'>, now: number): Promise<void> {
  const problem = await timeProblem(records, userId, media, now)
  if (problem !== null) throw new Refusal(403, problem, { code: 'time-limit' })
}
