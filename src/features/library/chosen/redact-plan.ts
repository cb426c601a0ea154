import type { Detections } from '#generated/model/detections.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { SourceIdentity } from '#generated/model/sourceIdentity.zod.ts'
import { liveTracks } from '../../../editor/review'
import { wasSearched } from '../../../lib/detection-words'

/** A media whose saved review can be carried out. */
export interface Redactable {
  media: Media
  revision: number
  /** The file that the review was made on; left out by a back end that doesn't record it. */
  source?: SourceIdentity
  /** Face detection has not been run. */
  isUnsearched: boolean
  covered: number
  kept: number
  /** Every decision is the detector's: nobody has kept, drawn or changed anything. */
  isUntouched: boolean
}

/** A media that is left out, and why. */
export interface LeftOut {
  media: Media
  reason: string
}

const reasons: Record<Exclude<Media['state'], 'Ready for review'>, string> = {
  Uploaded: 'nothing has been looked for in it yet',
  Converting: 'it is being converted',
  Converted: 'nothing has been looked for in it yet',
  Detecting: 'it is being searched',
  Transcribing: 'what is said in it is being written down',
  Redacting: 'it is being redacted already',
  Redacted: 'it is redacted already',
  Failed: 'it could not be read',
  Error: 'the last work on it failed',
}

/** Why a media is left out by its state alone; null where its review has to be asked for. */
export function reasonByState({ state }: Media): string | null {
  return state === 'Ready for review' ? null : reasons[state]
}

/** What redacting a media by its saved review amounts to. */
export function planOf(media: Media, review: Detections): Redactable | LeftOut {
  const { revision, source, tracks, spans = [], marks = [] } = review
  const all = [...liveTracks({ tracks }), ...spans, ...marks]
  const covered = all.filter(({ decision }) => decision === 'redact').length
  if (covered === 0) return { media, reason: 'nothing in it is marked to be covered' }
  const isUntouched =
    tracks.length + spans.length + marks.length === all.length &&
    all.every((item) => item.source === 'detected' && item.decision === 'redact')
  const isUnsearched = media.type === 'image' && !wasSearched(review)
  return { media, revision, ...(source === undefined ? {} : { source }), isUnsearched, covered, kept: all.length - covered, isUntouched }
}
