import type { Detections } from '../../../../generated/model/detections.zod'

export interface DetectionCounts {
  /** Found by the detector. */
  found: number
  /** Drawn by hand. */
  drawn: number
  toRedact: number
  kept: number
}

/** What a review amounts to, in figures. */
export function countDetections({ tracks }: Detections): DetectionCounts {
  const count = (isMeant: (track: Detections['tracks'][number]) => boolean) => tracks.filter(isMeant).length
  return {
    found: count(({ source }) => source === 'detected'),
    drawn: count(({ source }) => source === 'drawn'),
    toRedact: count(({ decision }) => decision === 'redact'),
    kept: count(({ decision }) => decision === 'keep'),
  }
}
