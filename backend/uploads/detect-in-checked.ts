import { flagsOf, DETECTION_TAGS } from '#lib/words/detection-tags.ts'
import { isActive } from '#lib/job-state.ts'
import type { JobQueue } from '../jobs/queue/queue'
import { actionsOf, isDetectable } from '../jobs/capabilities'
import type { MediaRecord } from '../records/records'
import type { Change, Draft } from '../ports/tables'

/**
 * Queues the detections that were requested with uploads, and the reading of documents, in the change in which their check succeeds,
 * because only then is the type of a file known, and therefore its available tags. A detection that was requested during the check replaces
 * both.
 */
export async function detectInChecked(draft: Draft, changes: Change[], queue: Pick<JobQueue, 'addAutomatic'>): Promise<void> {
  for (const { table, row, before } of changes) {
    const isChecked = table === 'jobs' && row?.kind === 'probe' && row.state === 'succeeded' && before?.state !== 'succeeded'
    const media = isChecked ? await draft.get('media', row.mediaId) : undefined
    // The detection in a locked file waits until it is unlocked.
    if (media && !media.locked && (media.detectOnceChecked || media.type === 'document'))
      await start(draft, media, media.detectOnceChecked ?? NOTHING, queue)
  }
}

type Wanted = NonNullable<MediaRecord['detectOnceChecked']>

/** A detection of nothing reads the pages of a document. */
const NOTHING: Wanted = { increasedAccuracy: false, tags: {} }

async function start(draft: Draft, media: MediaRecord, requested: Wanted, queue: Pick<JobQueue, 'addAutomatic'>): Promise<void> {
  const { detectOnceChecked: _done, ...checked } = media
  const canDetect = actionsOf(media.type).some(({ action, reason }) => action === 'detect' && reason === null)
  const waiting = (await draft.of('jobs', 'media', media.id)).find((job) => isActive(job) && job.command.kind === 'detect')
  const covered = waiting?.command.kind === 'detect' ? waiting.command.request.tags : {}
  const { increasedAccuracy, tags } = requested
  const wanted = canDetect ? DETECTION_TAGS.filter((tag) => tags[tag] === 1 && covered[tag] !== 1 && isDetectable(media.type, tag)) : []
  // Reading the text of images takes long, so names in it are found only on request. A waiting detection already includes the chosen names.
  const passages = canDetect && media.type === 'document' && !waiting ? passagesIn(requested) : {}
  const starts = wanted.length > 0 || (canDetect && media.type === 'document' && !waiting)
  if (starts)
    await queue.addAutomatic(draft, checked, { kind: 'detect', request: { increasedAccuracy, tags: flagsOf(wanted), ...passages } })
  draft.put('media', starts ? { ...checked, state: 'Detecting' } : checked)
}

function passagesIn({ entities, contacts }: Wanted): Pick<Wanted, 'entities' | 'contacts'> {
  return { ...(entities && { entities }), ...(contacts && { contacts }) }
}
