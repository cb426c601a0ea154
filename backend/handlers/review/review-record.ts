import { mustBeAvailable } from '../unavailable'
import type { DetectionsRecord, MediaRecord } from '../../records/records'
import { Refusal } from '../../http/refusal'
import { appliesTo } from '../../jobs/capabilities'
import { defaultReasonOf } from '../../media/reasons'
import { savedReviewOf } from '../../media/saved-review'
import { sourceOf } from '../../media/source-identity'
import type { Draft } from '../../ports/tables'

type Reader = Pick<Draft, 'get'>

/** Returns the saved review of a file, as `savedReviewOf`, or an empty one at revision 0. */
export async function reviewOf(records: Reader, media: MediaRecord, read?: Parameters<typeof savedReviewOf>[2]): Promise<DetectionsRecord> {
  return (await savedReviewOf(records, media, read)) ?? (await emptyReview(records, media))
}

async function emptyReview(records: Reader, media: MediaRecord): Promise<DetectionsRecord> {
  const { id, uploadDate } = media
  mustBeAvailable(media, 'review')
  if (!appliesTo(media.type, 'review')) throw new Refusal(422, 'Review isn’t available for this type of file.')
  if (media.state === 'Failed') throw new Refusal(409, 'This file couldn’t be read.')
  if (media.locked) throw new Refusal(409, 'This PDF needs its password. Open it and enter the password first.', { code: 'locked' })
  const size = sizeOf(media)
  if (!size) throw new Refusal(409, 'This file is still being checked. Try again in a moment.', { code: 'busy' })
  const source = sourceOf(media)
  return {
    id,
    mediaId: id,
    revision: 0,
    ...size,
    style: 'Black Box',
    ...(await defaultReasonOf(records, media)),
    ...(source === undefined ? {} : { source }),
    detection: null,
    lastNumbers: { face: 0, object: 0 },
    tracks: [],
    updatedAt: uploadDate,
    increasedAccuracy: false,
  }
}

/** Returns the size of an image or a video, none for other files, and undefined until the file has been checked. */
function sizeOf({ type, file, pages, width, height }: MediaRecord): { width?: number; height?: number } | undefined {
  // Recordings have no size, and each page of a document has its own.
  if (type === 'audio') return file ? {} : undefined
  if (type === 'document') return pages ? {} : undefined
  return width === null || height === null ? undefined : { width, height }
}
