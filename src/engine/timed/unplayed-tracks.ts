/**
 * Returns a sentence on audio tracks that an export keeps although reviewers can't hear them: the player and the transcript use one track.
 *
 * @param tracks their indices, from 0
 */
export function unplayedNotes(tracks: readonly number[]): string[] {
  if (tracks.length === 0) return []
  const names = new Intl.ListFormat('en-GB').format(tracks.map((index) => String(index + 1)))
  if (tracks.length === 1)
    return [`Audio track ${names} is exported too, but isn’t played or transcribed here. Check it in another player.`]
  return [`Audio tracks ${names} are exported too, but aren’t played or transcribed here. Check them in another player.`]
}
