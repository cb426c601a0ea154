import { mediaActivityDetailMax, type MediaActivity } from '#generated/model/mediaActivity.zod.ts'

import { signatureOf } from '../accounts/profiles'
import type { Draft } from '../ports/tables'

/** Max entries of a file's log. Older ones are removed. */
const MAX_ENTRIES = 500

/** An entry of a log without its ID. `userId` is omitted if the back end acted by itself. */
export interface Activity extends Pick<MediaActivity, 'at' | 'action'> {
  userId?: string | undefined
  detail?: string | undefined
}

/** Adds an entry to the log of a file as part of a change. */
export async function addActivity(draft: Draft, mediaId: string, { at, action, userId, detail }: Activity): Promise<void> {
  const { added = 0, entries = [] } = (await draft.get('activities', mediaId)) ?? {}
  const user = userId === undefined ? undefined : await draft.get('users', userId)
  const by = user && signatureOf(user)
  const entry = {
    id: `entry-${added + 1}`,
    at,
    action,
    ...(by === undefined ? {} : { by }),
    ...(detail === undefined ? {} : { detail: detail.slice(0, mediaActivityDetailMax) }),
  }
  draft.put('activities', { id: mediaId, added: added + 1, entries: [...entries, entry].slice(-MAX_ENTRIES) })
}
