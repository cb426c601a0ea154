import type { Media } from '#generated/model/media.zod.ts'
import type { MediaList } from '#generated/model/mediaList.zod.ts'
import type { WorkCounts } from '#generated/model/workCounts.zod.ts'

/** Returns a list's page with a file's new state, and its counts of files by pending step. */
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
