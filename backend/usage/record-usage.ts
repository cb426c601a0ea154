import { UsageAction } from '#generated/model/usageAction.zod.ts'
import type { UsageEvent } from '#generated/model/usageEvent.zod.ts'

import { profileOf } from '../accounts/profiles'
import { isReadingOnly } from '../records/is-reading-only'
import type { MediaRecord } from '../records/records'
import type { Change, Draft } from '../ports/tables'

type Named = keyof typeof UsageAction.enum
type Details = Partial<Omit<UsageEvent, 'id' | 'action' | 'user_id' | 'timestamp'>>

/** Records a user's action as part of a change. */
export async function recordUsage(draft: Draft, action: Named, userId: string, timestamp: number, details: Details = {}): Promise<void> {
  const id = await draft.nextNumber('usage')
  draft.put('usage', {
    id: String(id),
    event: {
      id,
      timestamp,
      action: UsageAction.enum[action],
      user_id: userId,
      media_id: null,
      seconds: null,
      kilobytes: null,
      frames: null,
      value: null,
      metadata: null,
      account_id: (await profileOf(draft, userId)).accountId,
      collection_id: null,
      ...details,
    },
  })
}

function detailsOf(media: MediaRecord): Details {
  return { media_id: media.id, collection_id: media.projectId }
}

/** Returns the number of frames: one for an image; unknown for videos. */
function framesOf(media: MediaRecord): number | null {
  return media.type === 'image' ? 1 : null
}

/** Returns the number of pages, for which an event has no separate field. */
function pagesOf({ type, pages }: MediaRecord): { pages?: number } {
  return type === 'document' && pages ? { pages: pages.length } : {}
}

/** Returns whether a file has arrived. Pending imports from the camera cloud have no content and may fail. */
function hasArrived(media: MediaRecord | null | undefined): media is MediaRecord {
  return !!media && (media.size > 0 || media.integrationInfo?.type !== 1)
}

async function recordChange(draft: Draft, change: Change, now: number): Promise<void> {
  if (change.table === 'media') {
    const { before, row } = change
    if (!hasArrived(before) && hasArrived(row)) {
      const kilobytes = row.size / 1000
      await recordUsage(draft, 'upload', row.uploaderId ?? row.ownerId, now, { ...detailsOf(row), kilobytes, seconds: row.duration ?? 0 })
    } else if (hasArrived(before) && !row) await recordUsage(draft, 'media_deletion', before.ownerId, now, detailsOf(before))
  } else if (change.table === 'jobs') {
    const { before, row } = change
    if (row?.state !== 'succeeded' || before?.state === 'succeeded') return
    const media = await draft.get('media', row.mediaId)
    if (media && row.kind === 'transcribe')
      await recordUsage(draft, 'transcribe', row.ownerId, now, { ...detailsOf(media), seconds: media.duration ?? 0 })
    if (!media || row.kind !== 'detect') return
    if (row.command.kind === 'detect' && isReadingOnly(row.command.request)) return
    const metadata = row.command.kind === 'detect' ? { increasedAccuracy: row.command.request.increasedAccuracy, ...pagesOf(media) } : null
    await recordUsage(draft, 'detect', row.ownerId, now, {
      ...detailsOf(media),
      seconds: media.duration ?? 0,
      frames: framesOf(media),
      metadata,
    })
  } else if (change.table === 'projects') {
    const { before, row } = change
    if (!before && row) await recordUsage(draft, 'project_creation', row.ownerId, now, { collection_id: row.id })
    else if (before && !row) await recordUsage(draft, 'project_deletion', before.ownerId, now, { collection_id: before.id })
  }
}

/** Records the actions behind the changes of records, as part of the same change. */
export async function recordChanges(draft: Draft, changes: Change[], now: number): Promise<void> {
  for (const change of changes) await recordChange(draft, change, now)
}
