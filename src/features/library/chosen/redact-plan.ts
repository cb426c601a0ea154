import type { Detections } from '#generated/model/detections.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { SourceIdentity } from '#generated/model/sourceIdentity.zod.ts'
import { liveItems } from '../../../editor/review'
import { wereFacesSearched } from '../../../lib/detection-words'

/** A media that can be redacted from its saved review. */
export interface Redactable {
  media: Media
  revision: number
  /** The identity of the reviewed file; absent where the back end doesn't record it. */
  source?: SourceIdentity
  /** Whether face detection has not been run. */
  isUnsearched: boolean
  covered: number
  kept: number
  /** Whether the review has no manual decision, drawn box or other change. */
  isUntouched: boolean
}

/** A skipped media with the reason. */
export interface LeftOut {
  media: Media
  reason: string
}

const reasons: Record<Exclude<Media['state'], 'Ready for review'>, string> = {
  Uploaded: 'detection not run',
  Converting: 'being converted',
  Converted: 'detection not run',
  Detecting: 'detection running',
  Transcribing: 'being transcribed',
  Redacting: 'already being redacted',
  Redacted: 'already redacted',
  Failed: 'unreadable',
  Error: 'last job failed',
}

/** Returns why a media is skipped because of its state; null where its review has to be loaded. */
export function reasonByState({ state }: Media): string | null {
  return state === 'Ready for review' ? null : reasons[state]
}

/** Returns the plan for redacting a media from its saved review. */
export function planOf(media: Media, review: Detections): Redactable | LeftOut {
  const { revision, source, tracks, spans = [], marks = [] } = review
  const all = liveItems({ tracks, spans, marks })
  const covered = all.filter(({ decision }) => decision === 'redact').length
  if (covered === 0) return { media, reason: 'nothing to redact' }
  const isUntouched =
    tracks.length + spans.length + marks.length === all.length &&
    all.every((item) => item.source === 'detected' && item.decision === 'redact')
  const isUnsearched = media.type === 'image' && !wereFacesSearched(review)
  return { media, revision, ...(source === undefined ? {} : { source }), isUnsearched, covered, kept: all.length - covered, isUntouched }
}
