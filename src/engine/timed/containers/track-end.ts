import { AudioSampleSink, EncodedPacketSink, MATROSKA, WEBM, type InputAudioTrack, type InputTrack } from 'mediabunny'

/** Seconds to decode before a last packet. Some codecs need the packets before one to decode it. */
const LEAD = 1

/** Measured ends, because measuring decodes. */
const known = new WeakMap<InputTrack, Promise<number>>()

/** Returns the end of the decoded audio of a track, or -Infinity if this browser can't decode it. */
async function decodedEnd(track: InputAudioTrack, last: number): Promise<number> {
  let end = -Infinity
  try {
    if (!(await track.canDecode())) return end
    const from = Math.max(await track.getFirstTimestamp(), last - LEAD)
    for await (const sample of new AudioSampleSink(track).samples(from)) {
      end = Math.max(end, sample.timestamp + sample.duration)
      sample.close()
    }
  } catch {
    // The callers that need the samples report damaged audio.
  }
  return end
}

async function measure(track: InputTrack): Promise<number> {
  const stated = await track.computeDuration()
  const format = await track.input.getFormat()
  if (!track.isAudioTrack() || (format !== MATROSKA && format !== WEBM)) return stated
  const last = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY, { metadataOnly: true })
  return last === null || last.duration > 0 ? stated : Math.max(stated, await decodedEnd(track, last.timestamp))
}

/**
 * Returns the end of a track in seconds. Matroska and WebM needn't state the duration of a packet, and that of the last one doesn't follow
 * from the next. It may be several seconds of audio, which players play, so reviewers must be able to mark it.
 */
export function trackEnd(track: InputTrack): Promise<number> {
  const end = known.get(track) ?? measure(track)
  known.set(track, end)
  return end
}
