import type { Media } from '#generated/model/media.zod.ts'

/** Returns whether a detection can be started on a media. */
export function isDetectable({ type, state }: Media): boolean {
  return type === 'image' && (state === 'Uploaded' || state === 'Error' || hasReview(state))
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
 * Returns why no detection can be started on a media.
 *
 * @param unavailable the back end's own reason against detection in files of this type; null where it gave none
 */
export function whyNotDetectable({ type, state }: Media, unavailable: string | null): string {
  if (type === 'image') return reasons[state] ?? 'not available'
  return unavailable ?? 'not an image'
}
