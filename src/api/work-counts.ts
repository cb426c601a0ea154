import type { QueryClient } from '@tanstack/react-query'

import type { Media } from '#generated/model/media.zod.ts'
import type { MediaList } from '#generated/model/mediaList.zod.ts'
import type { WorkCounts } from '#generated/model/workCounts.zod.ts'

/** Many files change at once when work is done in bulk, so their lists are reloaded together. */
const RELOAD_MILLISECONDS = 500

const timers = new WeakMap<QueryClient, ReturnType<typeof setTimeout>>()

/** Returns a list's page with a file's new state, and its counts by what the files wait for. */
export function withMedia(page: MediaList, media: Media): MediaList {
  const before = page.medias[media.id]
  const medias = { ...page.medias, [media.id]: media }
  if (!page.workCounts || !before || before.work === media.work) return { ...page, medias }
  return { ...page, medias, workCounts: moved(page.workCounts, before.work, media.work) }
}

function moved(counts: WorkCounts, from: Media['work'], to: Media['work']): WorkCounts {
  const changed = { ...counts }
  if (from) changed[from] = Math.max(0, (changed[from] ?? 0) - 1)
  if (to) changed[to] = (changed[to] ?? 0) + 1
  return changed
}

/**
 * Reloads the lists after a file began to wait for something else: those with a filter may lose or gain it, and those without it on
 * their page count it too.
 */
export function reloadCounts(client: QueryClient): void {
  if (timers.has(client)) return
  const reload = (): void => {
    timers.delete(client)
    void client.invalidateQueries({ queryKey: ['listMedia'] })
  }
  timers.set(client, setTimeout(reload, RELOAD_MILLISECONDS))
}
