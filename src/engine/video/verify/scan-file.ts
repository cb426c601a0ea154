import { BlobSource, EncodedPacketSink, Input, MATROSKA, MP4, QTFF, WEBM, type InputAudioTrack, type InputVideoTrack } from 'mediabunny'

import { throwIfCancelled } from '../../core/cancellation'
import type { Presentation } from '../../timed/edit-lists'
import { CONTAINERS } from '../../timed/formats'
import { notePresentations, presentationOf, presentedFrame } from '../../timed/presentation'
import type { ScannedContainer } from '../../timed/containers/byte-window'
import type { Orientation } from './frames/planes'
import { scanEbml } from '../../timed/containers/scan-ebml'
import { scanIsobmff } from '../../timed/containers/scan-isobmff'

/** The information in the packets of a video file, without decoding. */
export interface ScannedFile {
  input: Input
  video: InputVideoTrack
  videoTracks: number
  audio: InputAudioTrack[]
  /** Start of each frame in display order, in seconds. */
  times: Float64Array
  /** End of the last frame, and the longest time between two frames, in seconds. */
  end: number
  longest: number
  /** The compared part of the video, and the frames that aren't compared, by their microseconds in the file. */
  presented: Presentation
  hidden: ReadonlySet<number>
  /** All timestamps are multiples of this, in seconds. */
  unit: number
  /** Seconds between the clock of `times` and `end` and the file's clock: 0, except for an export whose source has another clock. */
  clock: number
  orientation: Orientation
}

/** All frames of an export must match the source's, even if players wouldn't show them. */
const EVERYTHING: Presentation = { start: -Infinity, end: Infinity }

/** Returns whether a VP8 packet is displayed (RFC 6386, 9.1). The others only improve the prediction of later frames. */
const isDisplayed = (vp8: Uint8Array): boolean => ((vp8[0] ?? 0) & 0x10) !== 0

/** Reads the times of all frames of a track that are displayed and presented. */
async function timesOf(
  track: InputVideoTrack,
  presented: Presentation,
  signal: AbortSignal,
): Promise<Pick<ScannedFile, 'times' | 'end' | 'hidden'>> {
  const hidden = new Set<number>()
  let times = new Float64Array(1024)
  let count = 0
  let end = -Infinity
  // In other codecs, data that isn't displayed is in the same packet as a displayed frame.
  const isVp8 = (await track.getCodec()) === 'vp8'
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: !isVp8 })) {
    throwIfCancelled(signal)
    if (isVp8 && !isDisplayed(packet.data)) continue
    const shown = presentedFrame(presented, { time: packet.timestamp, duration: packet.duration })
    if (shown === undefined) {
      hidden.add(packet.microsecondTimestamp)
      continue
    }
    if (count === times.length) {
      const larger = new Float64Array(2 * count)
      larger.set(times)
      times = larger
    }
    times[count] = shown.time
    count += 1
    end = Math.max(end, shown.time + shown.duration)
  }
  return { times: times.subarray(0, count).toSorted(), end, hidden }
}

/**
 * Opens a file and reads the times of its frames. The caller disposes the input.
 *
 * @param isSource whether frames that aren't presented are left out. An export must not have any
 * @throws Error if the file can't be read or has no video
 */
export async function scanFile(file: Blob, signal: AbortSignal, isSource = false): Promise<ScannedFile> {
  const input = new Input({ source: new BlobSource(file), formats: CONTAINERS.map(({ format }) => format) })
  try {
    const video = await input.getPrimaryVideoTrack()
    if (video === null) throw new Error('the file has no video')
    if (isSource) await notePresentations(input, file)
    const presented = isSource ? presentationOf(video) : EVERYTHING
    const { times, end, hidden } = await timesOf(video, presented, signal)
    if (times.length === 0) throw new Error('the video has no frames')
    let longest = 0
    for (let at = 1; at < times.length; at += 1) longest = Math.max(longest, (times[at] ?? 0) - (times[at - 1] ?? 0))
    const videoTracks = (await input.getVideoTracks()).length
    const orientation = { rotation: await video.getRotation(), flip: await video.getFlip() }
    const unit = 1 / (await video.getTimeResolution())
    return {
      input,
      video,
      videoTracks,
      audio: await input.getAudioTracks(),
      times,
      end,
      presented,
      hidden,
      longest,
      unit,
      clock: 0,
      orientation,
    }
  } catch (error) {
    input.dispose()
    throw error
  }
}

/** Returns a scanned file with its times on another clock, which is some seconds ahead. */
export const onClock = (file: ScannedFile, clock: number): ScannedFile => ({
  ...file,
  times: file.times.map((time) => time + clock),
  end: file.end + clock,
  clock,
})

/** Scans the container of a file for foreign data, or returns undefined for a container that isn't used for exports. */
export async function scanContainer({ input }: ScannedFile, file: Blob): Promise<ScannedContainer | undefined> {
  const format = await input.getFormat()
  if (format === MP4 || format === QTFF) return scanIsobmff(file)
  return format === WEBM || format === MATROSKA ? scanEbml(file) : undefined
}
