/**
 * Returns a sentence on a source with several audio tracks, because the export keeps them all and reviewers hear one. It names none: of a
 * Matroska file, browsers play the first track, but its primary track may be another.
 */
export function severalTracksNotes(tracks: number): string[] {
  if (tracks < 2) return []
  return [
    `The source has ${tracks} audio tracks, but the player and the transcript each use only one. Check every track of the export in another player.`,
  ]
}
