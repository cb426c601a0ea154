import { MATROSKA, MP4, QTFF, WEBM, type InputTrack } from 'mediabunny'

/** Returns whether players play a track without its being selected. Of several tracks, others may be alternates, such as a second language. */
export const playsByDefault = async (track: InputTrack): Promise<boolean> => (await track.getDisposition()).default

/** Returns the numbers, from 1, of the tracks that players skip because they play others. */
export function skippedTracks(tracks: readonly { isDefault: boolean }[]): number[] {
  if (!tracks.some(({ isDefault }) => isDefault)) return []
  return tracks.flatMap(({ isDefault }, index) => (isDefault ? [] : [index + 1]))
}

/**
 * Returns sentences on a source with several audio tracks, because the export keeps them all and reviewers hear one. They don't name that
 * one: of a Matroska file, browsers play the first track, but its primary track may be another.
 */
export function severalTracksNotes(tracks: readonly { isDefault: boolean }[]): string[] {
  if (tracks.length < 2) return []
  const skipped = skippedTracks(tracks)
  return [
    `The source has ${tracks.length} audio tracks, but the player and the transcript each use only one. Check every track of the export in another player.`,
    ...skipped.map(
      (track) => `Players skip audio track ${track} of the source unless it’s selected. The export keeps the track and this setting.`,
    ),
  ]
}

/** Returns sentences on tracks that play by default in a version, but not in its source, so that players suddenly play other audio. */
export async function changedDefaults(source: readonly InputTrack[], output: readonly InputTrack[]): Promise<string[]> {
  const format = await output[0]?.input.getFormat()
  // Other containers, such as Ogg, don't store which tracks play.
  if (source.length !== output.length || ![MP4, QTFF, MATROSKA, WEBM].some((one) => one === format)) return []
  const before = await Promise.all(source.map(async (track) => ({ isDefault: await playsByDefault(track) })))
  const after = await Promise.all(output.map(playsByDefault))
  return skippedTracks(before)
    .filter((track) => after[track - 1] === true)
    .map((track) => `Audio track ${track} of the version plays by default, but the source’s doesn’t.`)
}
