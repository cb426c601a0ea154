/** The part of a review that tells whether its image was searched for faces. */
export interface SearchedReview {
  /** The last detection; null before any, and left out by a back end that doesn't record it. */
  readonly detection?: object | null
  readonly tracks: readonly { readonly source: 'detected' | 'drawn' }[]
}

export const NOT_SEARCHED = "Face detection hasn't been run on this image."
export const NONE_DETECTED = 'No faces detected. Detectors can miss faces, so check the image yourself.'

/** Returns whether face detection has finished on the image. Where the back end doesn't record it, only detected items prove it. */
export function wasSearched({ detection, tracks }: SearchedReview): boolean {
  return detection === undefined ? tracks.some(({ source }) => source === 'detected') : detection !== null
}
