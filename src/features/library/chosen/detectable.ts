import type { Media } from '#generated/model/media.zod.ts'
import { mediaTraits } from '#lib/media-traits.ts'

/**
 * Returns whether a detection can be started on a file.
 *
 * @param unavailable the back end's reason against detection in files of this type; null if it gave none
 */
export function isDetectable(media: Media, unavailable: string | null): boolean {
  return isNew(media, unavailable) || (mediaTraits[media.type].isVisual && unavailable === null && hasReview(media.state))
}

/** Returns whether a detection can be started on a file without a review, so that it can't replace decisions. */
export function isNew({ type, state }: Media, unavailable: string | null): boolean {
  return mediaTraits[type].isVisual && unavailable === null && (state === 'Uploaded' || state === 'Converted' || state === 'Error')
}

export function hasReview(state: Media['state']): boolean {
  return state === 'Ready for review' || state === 'Redacted'
}

const reasons: Readonly<Partial<Record<Media['state'], string>>> = {
  Converting: 'being converted',
  Detecting: 'detection running',
  Transcribing: 'being transcribed',
  Redacting: 'being redacted',
  Failed: 'unreadable',
}

/**
 * Returns the reason why no detection can be started on a file.
 *
 * @param unavailable the back end's reason against detection in files of this type; null if it gave none
 */
export function whyNotDetectable({ type, state }: Media, unavailable: string | null): string {
  if (unavailable !== null) return unavailable
  return mediaTraits[type].isVisual ? (reasons[state] ?? 'not available') : 'neither an image nor a video'
}
