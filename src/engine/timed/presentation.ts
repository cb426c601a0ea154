import { MP4, QTFF, type Input, type InputTrack, type VideoSample } from 'mediabunny'

import { EngineError } from '../core/errors'
import type { ReadableFile } from './buffered-file'
import { readEditLists, type Presentation, type UnplayableList } from './edit-lists'
import { trackEnd } from './containers/track-end'

/** Rounding of edit lists in seconds: half a tick of a movie with 1000 per second. */
export const ROUNDING = 0.0005
/** Max seconds of a last packet of audio that may be cut off. Codecs fill it with silence. */
const PADDING = 0.05
/** Max samples that the decoders of a codec need before correct output. Encoders fill them with silence. */
const PRIMING: Record<string, number> = { aac: 2112, mp3: 2257, opus: 3840, vorbis: 2048, ac3: 1536, eac3: 1536 }

/** Returns the max samples of silence at the start of a track's codec; 0 for video and for audio that can be cut anywhere. */
const primingOf = async (track: InputTrack): Promise<number> => (track.isAudioTrack() ? (PRIMING[(await track.getCodec()) ?? ''] ?? 0) : 0)

/** Returns whether a track continues after a time in seconds by more than its codec needs. */
async function isCutAt(track: InputTrack, end: number): Promise<boolean> {
  const padding = (await primingOf(track)) > 0 ? PADDING : 2 * ROUNDING
  return (await track.computeDuration()) - end > padding
}

const REASONS: Record<UnplayableList, string> = {
  'several-parts': 'This file plays parts of its recording in another order, at another speed or with gaps, which this app can’t show.',
  unclear: 'This file’s fragments continue after its stated end, so players show more or less of it.',
}
const EXPORT_ANEW = 'Export it as a new file in another program and upload that.'

/** Nothing is shown before the start of a file's clock. */
const FROM_START: Presentation = { start: 0, end: Infinity }

/** The presentations of the tracks of open files. mediabunny applies only the start of an edit list and doesn't report its end. */
const known = new WeakMap<Input, ReadonlyMap<number, Presentation>>()

/**
 * Reads the presented parts of an open file's tracks, for `presentationOf`.
 *
 * @throws EngineError 'cannot-decode' for an edit list that isn't a single part at normal speed, or whose end is
 * unclear
 */
export async function notePresentations(input: Input, file: ReadableFile): Promise<void> {
  const format = await input.getFormat()
  if (format !== MP4 && format !== QTFF) return
  const lists = await readEditLists(file)
  const noted = new Map<number, Presentation>()
  for (const track of await input.getTracks()) {
    const presentation = lists.get(track.id)
    if (presentation === undefined) continue
    if (typeof presentation === 'string') throw new EngineError('cannot-decode', `${REASONS[presentation]} ${EXPORT_ANEW}`)
    const { start, end } = presentation
    noted.set(track.id, { start, end: end < Infinity && (await isCutAt(track, end)) ? end : Infinity })
  }
  known.set(input, noted)
}

/** Returns the part of a track that players show. */
export const presentationOf = (track: InputTrack): Presentation => known.get(track.input)?.get(track.id) ?? FROM_START

/** Returns the end of the part of a track that players show, in seconds. */
export const presentedEnd = async (track: InputTrack): Promise<number> => Math.min(await trackEnd(track), presentationOf(track).end)

/** Returns the start and end of the part of a track that players show, in seconds. */
export const presentedExtent = async (track: InputTrack): Promise<{ first: number; end: number }> => ({
  first: Math.max(presentationOf(track).start, await track.getFirstTimestamp()),
  end: await presentedEnd(track),
})

/** Returns the end of the part of a file that players show, in seconds. */
export async function presentedFileEnd(input: Input): Promise<number> {
  let end = -Infinity
  for (const track of await input.getTracks()) end = Math.max(end, await presentedEnd(track))
  return Number.isFinite(end) ? end : input.computeDuration()
}

/** A frame of a video, in seconds. */
interface ShownFrame {
  time: number
  duration: number
}

/** Returns the part of a frame that is shown, or undefined for a hidden frame. */
export function presentedFrame({ start, end }: Presentation, { time, duration }: ShownFrame): ShownFrame | undefined {
  const stop = time + duration
  if (time >= end - ROUNDING || (time < start && stop <= start + ROUNDING)) return undefined
  if (time >= start && stop <= end + ROUNDING) return { time, duration }
  const from = Math.max(start, time)
  return { time: from, duration: Math.max(0, Math.min(stop, end) - from) }
}

/** Yields the shown frames of a track with their display times. Closes the others. */
export async function* presentedSamples(samples: AsyncGenerator<VideoSample>, presented: Presentation): AsyncGenerator<VideoSample> {
  for await (const sample of samples) {
    const shown = presentedFrame(presented, { time: sample.timestamp, duration: sample.duration })
    if (shown === undefined) {
      sample.close()
      continue
    }
    sample.setTimestamp(shown.time)
    yield sample
  }
}

/**
 * Returns the seconds of a track that players don't show, or 0. Audio may have the hidden time that its codec needs: the encoder's silence
 * at the start, and a last packet that is too long.
 */
export async function hiddenSeconds(track: InputTrack): Promise<number> {
  const { start, end } = presentationOf(track)
  const priming = await primingOf(track)
  const lead = start - (await track.getFirstTimestamp())
  const allowed = track.isAudioTrack() && priming > 0 ? (priming + 1) / (await track.getSampleRate()) : ROUNDING
  return (lead > allowed ? lead : 0) + Math.max(0, (await track.computeDuration()) - end)
}

/** Returns sentences about hidden media in an export, or an empty list. A player that ignores edit lists would show them. */
export async function hiddenMedia(input: Input, file: Blob): Promise<string[]> {
  try {
    await notePresentations(input, file)
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    return ['The version plays parts of its recording in another order, at another speed or with gaps.']
  }
  const found: string[] = []
  for (const track of await input.getTracks()) {
    const seconds = await hiddenSeconds(track)
    if (seconds > 0) found.push(`The version holds ${seconds.toFixed(2)} s of ${track.type} that players don’t show.`)
  }
  return found
}
