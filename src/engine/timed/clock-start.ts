import { EncodedPacketSink, MPEG_TS, type InputTrack } from 'mediabunny'

/** Returns the earliest time of a track. Frames that are decoded after the first keyframe may be displayed before it. */
async function earliestOf(track: InputTrack): Promise<number> {
  let earliest = Infinity
  for await (const { type, timestamp } of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    if (type === 'key' && earliest < Infinity) break
    earliest = Math.min(earliest, timestamp)
  }
  return earliest
}

/**
 * Returns the time of a source at which an export of some of its tracks starts, in seconds. Exports start at 0, so all tracks are moved by
 * this time. A transport stream has a broadcast clock, from which players subtract the start; the clock of any other file starts at 0.
 *
 * @param tracks of one file
 */
export async function clockStart(tracks: readonly InputTrack[]): Promise<number> {
  const [first] = tracks
  if (first === undefined || (await first.input.getFormat()) !== MPEG_TS) return 0
  const starts = await Promise.all(tracks.map(earliestOf))
  const earliest = Math.min(...starts)
  return Number.isFinite(earliest) ? earliest : 0
}
