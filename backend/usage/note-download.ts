import { addActivity } from '../activities/add-activity'
import type { Tables } from '../ports/tables'
import { recordUsage } from './record-usage'

/** Records that a user has downloaded a version, in their usage and in the file's log. Deleted versions are ignored. */
export async function noteDownload(tables: Tables, versionId: string, userId: string, now: number): Promise<void> {
  await tables.change(async (draft) => {
    const version = await draft.get('versions', versionId)
    const media = version && (await draft.get('media', version.mediaId))
    if (!media) return
    const kilobytes = version.size / 1000
    await recordUsage(draft, 'media_download', userId, now, {
      media_id: media.id,
      collection_id: media.projectId,
      kilobytes,
      metadata: { versionId },
    })
    await addActivity(draft, media.id, { at: now, action: 'downloaded', userId, detail: version.title })
  })
}
