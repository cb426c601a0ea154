import type { Detections } from '#generated/model/detections.zod.ts'

export interface DetectionCounts {
  /** Found by the detector, the deleted ones among them. */
  found: number
  /** Found by the detector and deleted by the reviewer. */
  deleted: number
  /** Drawn by hand. */
  drawn: number
  toRedact: number
  kept: number
}

/** What a review amounts to, in figures. */
export function countDetections({ tracks }: Detections): DetectionCounts {
  const count = (isMeant: (track: Detections['tracks'][number]) => boolean) => tracks.filter(isMeant).length
  const isLive = (track: Detections['tracks'][number]) => track.deleted !== true
  return {
    found: count(({ source }) => source === 'detected'),
    drawn: count(({ source }) => source === 'drawn'),
    deleted: count((track) => !isLive(track)),
    toRedact: count((track) => isLive(track) && track.decision === 'redact'),
    kept: count((track) => isLive(track) && track.decision === 'keep'),
  }
}
