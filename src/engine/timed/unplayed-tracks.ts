/**
 * Returns a sentence on audio tracks that an export keeps although reviewers can't hear them: the player and the transcript use one track.
 *
 * @param tracks their numbers, from 1
 */
export function unplayedNotes(tracks: readonly number[]): string[] {
  const [first] = tracks
  if (first === undefined) return []
  if (tracks.length === 1)
    return [`Audio track ${first} is exported too, but isn’t played or transcribed here. Check it in another player.`]
  const names = new Intl.ListFormat('en-GB').format(tracks.map(String))
  return [`Audio tracks ${names} are exported too, but aren’t played or transcribed here. Check them in another player.`]
}
