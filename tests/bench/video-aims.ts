import type { FaceFigures } from './video-page/faces.ts'

/** The least share of faces that are covered and named, and the most false tracks and gaps a minute. */
export const FACE_AIMS = { covered: 0.95, falseTracks: 2, gaps: 6, named: 0.95 }

/** Returns the aims that a search misses, each with its figure. */
export function missedAims({ faces, covered, falseTracks, gaps, seconds }: FaceFigures): string[] {
  const [share, falsely, open] = [faces === 0 ? 1 : covered / faces, (60 * falseTracks) / seconds, (60 * gaps) / seconds]
  return [
    ...(share < FACE_AIMS.covered ? [`covered ${share.toFixed(3)}`] : []),
    ...(falsely > FACE_AIMS.falseTracks ? [`${falsely.toFixed(1)} false tracks a minute`] : []),
    ...(open > FACE_AIMS.gaps ? [`${open.toFixed(1)} gaps a minute`] : []),
  ]
}
