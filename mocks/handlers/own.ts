import type { Backend } from '../backend-type'
import type { Session } from './define-handlers'
import type { JobRecord, MediaRecord } from '../records/records'
import { Refusal } from './refusal'
import type { Draft } from '../records/tables'

type Reader = Pick<Draft, 'get'>

/** The media, if it is the asker's own; what is somebody else's is as if it were not there. */
export function ownMedia(records: Reader, session: Session, mediaId: string): MediaRecord {
  const media = records.get('media', mediaId)
  if (media?.ownerId !== session.userId) throw new Refusal(404, 'There is no such media.')
  return media
}

export function ownJob(records: Reader, session: Session, jobId: string): JobRecord {
  const job = records.get('jobs', jobId)
  if (job?.ownerId !== session.userId) throw new Refusal(404, 'There is no such job.')
  return job
}

/** Stops where the media cannot be worked on as a picture, or is being worked on right now. */
export function mustBeIdlePicture(media: MediaRecord): void {
  if (media.state === 'Failed') throw new Refusal(409, 'This file could not be read as a picture.')
  if (media.type !== 'image') throw new Refusal(422, 'Only pictures can be worked on so far.')
  if (media.state === 'Converting') throw new Refusal(409, 'This picture is still on its way. Wait until it is here.')
  if (media.state === 'Detecting')
    throw new Refusal(409, 'Faces are being looked for in this picture. Wait until that is done, or cancel it.')
  if (media.state === 'Redacting') throw new Refusal(409, 'This picture is being redacted. Wait until that is done, or cancel it.')
}

/** One page of a list. */
export function pageOf<Row>(rows: Row[], { page, rowsPerPage }: { page: number; rowsPerPage: number }): Row[] {
  return rows.slice(page * rowsPerPage, (page + 1) * rowsPerPage)
}

/** Removes a media with everything that belongs to it; the records first, so that nothing half-removed is ever listed. */
export async function removeMedia({ tables, queue, files }: Backend, media: MediaRecord): Promise<void> {
  const versions = await tables.change((draft) => {
    const mine = draft.all('versions').filter(({ mediaId }) => mediaId === media.id)
    for (const { id } of mine) draft.delete('versions', id)
    for (const job of draft.all('jobs').filter(({ mediaId }) => mediaId === media.id)) {
      queue.interrupt(job.id)
      draft.delete('jobs', job.id)
    }
    draft.delete('detections', media.id)
    draft.delete('transcripts', media.id)
    draft.delete('media', media.id)
    return mine
  })
  await files.remove('media', media.id)
  await files.remove('thumbnails', media.id)
  await files.remove('waveforms', media.id)
  for (const { id } of versions) await files.remove('versions', id)
}
