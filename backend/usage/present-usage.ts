import type { ActivityEntry } from '#generated/model/activityEntry.zod.ts'
import type { AdvancedStats } from '#generated/model/advancedStats.zod.ts'
import { UsageAction } from '#generated/model/usageAction.zod.ts'
import type { UsageEvent } from '#generated/model/usageEvent.zod.ts'

import type { Reader } from '../accounts/profiles'
import { rowsById } from '../ports/tables'
import type { MediaRecord } from '../records/records'

const names = new Map<number, string>(Object.entries(UsageAction.enum).map(([name, action]) => [action, name]))

/** Returns the events of these users, newest first. */
export async function eventsOf(records: Reader, userIds: ReadonlySet<string>): Promise<UsageEvent[]> {
  const events: UsageEvent[] = []
  for (const userId of userIds) for (const { event } of await records.of('usage', 'user', userId)) events.push(event)
  return events.toSorted((one, other) => other.id - one.id)
}

/**
 * Returns events as activities with names.
 *
 * @param maySee whether the user may see the name of a file
 */
export async function presentActivities(
  records: Reader,
  events: readonly UsageEvent[],
  maySee: (media: MediaRecord) => boolean,
): Promise<ActivityEntry[]> {
  const medias = await rowsById(
    records,
    'media',
    events.flatMap(({ media_id }) => media_id ?? []),
  )
  const users = await rowsById(
    records,
    'users',
    events.map(({ user_id }) => user_id),
  )
  return events.map((event) => {
    const media = event.media_id === null ? undefined : medias.get(event.media_id)
    return presentActivity(event, media, users.get(event.user_id)?.name ?? '', maySee)
  })
}

function presentActivity(
  event: UsageEvent,
  media: MediaRecord | undefined,
  userName: string,
  maySee: (media: MediaRecord) => boolean,
): ActivityEntry {
  const isHidden = media !== undefined && !maySee(media)
  return {
    id: `activity-${event.id}`,
    timestamp: event.timestamp,
    action: event.action,
    actionName: names.get(event.action) ?? String(event.action),
    userId: event.user_id,
    userName,
    mediaId: event.media_id,
    mediaName: isHidden ? null : (media?.name ?? null),
    ...(isHidden ? { mediaNameHidden: true } : {}),
  }
}

/** Counts events by the name of their action. */
export function countByAction(events: UsageEvent[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { action } of events) {
    const name = names.get(action) ?? String(action)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

type Figure = 'seconds' | 'frames' | 'kilobytes'

function stat(events: UsageEvent[], figure: Figure, periodStart: number | null) {
  const known = events.flatMap(({ timestamp, [figure]: value }) => (value === null ? [] : [{ timestamp, value }]))
  const inPeriod = periodStart === null ? null : known.filter(({ timestamp }) => timestamp >= periodStart)
  const sum = (rows: { value: number }[]): number => Math.round(rows.reduce((total, { value }) => total + value, 0))
  return {
    count: { allResult: known.length, periodResult: inPeriod?.length ?? null },
    sum: { allResult: sum(known), periodResult: inPeriod && sum(inPeriod) },
  }
}

/** Returns the statistics of events; only the totals without a period, which is given by its start in epoch seconds. */
export function statsOf(events: UsageEvent[], periodStart: number | null): AdvancedStats {
  const of = (action: UsageAction): UsageEvent[] => events.filter((event) => event.action === action)
  const detections = of(UsageAction.enum.detect)
  const uploads = of(UsageAction.enum.upload)
  return {
    stats: {
      detect: { seconds: stat(detections, 'seconds', periodStart), frames: stat(detections, 'frames', periodStart) },
      upload: { seconds: stat(uploads, 'seconds', periodStart), kilobytes: stat(uploads, 'kilobytes', periodStart) },
    },
  }
}
