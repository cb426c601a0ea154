import type { InputVideoTrack, VideoSample } from 'mediabunny'

import { coversAt, placedCoversAt, shapedCover } from '#lib/review/covers/frame-covers.ts'
import { boxesAt, type MovingRegion, type TimedBox } from '#lib/review/moving-regions.ts'
import { runsOf } from '#lib/review/region-shape.ts'
import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import { canvasContext } from '../../core/canvas'
import { isTextUnder, readableText } from '../../detect/text/covered-text'
import type { TextSearch } from '../../detect/text/text-search'
import type { OpenFile } from '../../timed/read-file'
import { openFrames, type VideoFrames } from '../detect/detect-frames'
import { FramePainter } from '../frame-painter'
import { videoTrackOf } from './output'

interface SearchOptions {
  text: TextSearch
  signal: AbortSignal
  /** Receives the progress, 0 to 1. */
  onProgress: (fraction: number) => void
}

/** Returns the time of the frame in which the colours of each region are measured. Only this frame is visible through a coarse style. */
async function measuredTimes(
  track: InputVideoTrack,
  { times, width, height }: VideoFrames,
  regions: readonly MovingRegion[],
  signal: AbortSignal,
): Promise<Map<MovingRegion, number>> {
  const coded = { width: await track.getCodedWidth(), height: await track.getCodedHeight() }
  const orientation = { rotation: await track.getRotation(), flip: await track.getFlip(), coded, upright: { width, height } }
  const painter = new FramePainter(regions, orientation)
  const found = new Map<MovingRegion, number>()
  let left = regions.filter(({ style }) => style !== 'Black Box')
  for (const [index, time] of times.entries()) {
    if (left.length === 0) break
    for (const region of left)
      if (boxesAt(region, time).length > 0 && painter.measuredPlace(region, time) !== undefined) found.set(region, time)
    left = left.filter((region) => !found.has(region))
    if (index % 1000 > 0) continue
    await yieldToMessages()
    throwIfCancelled(signal)
  }
  return found
}

/** Returns the time at which a region is largest and its text most legible, or undefined if it has no box. */
function largestTime({ stretches }: MovingRegion, { times }: VideoFrames): number | undefined {
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const inside = stretches.flatMap(({ boxes }) => boxes).filter(({ time }) => time >= first && time <= last)
  const areaOf = ({ width, height }: TimedBox): number => width * height
  return inside.toSorted((a, b) => areaOf(b) - areaOf(a))[0]?.time
}

/** Returns the frames in which regions are searched, in chronological order. */
function planned(
  measured: ReadonlyMap<MovingRegion, number>,
  regions: readonly MovingRegion[],
  frames: VideoFrames,
): [number, Set<MovingRegion>][] {
  const byTime = new Map<number, Set<MovingRegion>>()
  for (const region of regions) {
    const times = [measured.get(region), region.kind === 'object' ? largestTime(region, frames) : undefined]
    for (const time of times) if (time !== undefined) byTime.set(time, (byTime.get(time) ?? new Set()).add(region))
  }
  return [...byTime].toSorted(([a], [b]) => a - b)
}

function drawn(sample: VideoSample, { width, height }: VideoFrames): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  sample.draw(canvasContext(canvas), 0, 0, width, height)
  return canvas
}

/**
 * Searches the source for text under the regions with a coarse style: in the frame whose colours their cover shows, and regions of objects
 * also at their largest.
 *
 * @throws EngineError 'readable-text' or for a frame that can't be decoded, EngineCancelledError
 */
export async function refuseReadableText(
  opened: OpenFile,
  regions: readonly MovingRegion[],
  { text, signal, onProgress }: SearchOptions,
): Promise<void> {
  const coarse = regions.filter(({ style, stretches }) => style !== 'Black Box' && stretches.length > 0)
  if (coarse.length === 0) return
  await text.model.load()
  const track = await videoTrackOf(opened)
  const frames = await openFrames(track, signal)
  const plan = planned(await measuredTimes(track, frames, regions, signal), coarse, frames)
  const found = new Set<MovingRegion>()
  for (const [index, [time, wanted]] of plan.entries()) {
    const left = [...wanted].filter((region) => !found.has(region))
    for await (const sample of left.length === 0 ? [] : frames.decode(time)) {
      try {
        const image = drawn(sample, frames)
        const opaque = regions
          .filter(({ style }) => style === 'Black Box')
          .flatMap((region) =>
            coversAt(region, time, frames).flatMap((cover) => (cover.shape === 'ellipse' ? [] : runsOf(shapedCover(cover)))),
          )
        for (const region of left)
          for (const { cover, place } of placedCoversAt(region, time, frames)) {
            const shaped = cover.outline ? { box: cover.box, outline: cover.outline } : { box: place }
            if (await isTextUnder(image, { kind: region.kind, ...shaped }, { search: text, opaque, signal })) found.add(region)
          }
      } finally {
        sample.close()
      }
      break
    }
    onProgress((index + 1) / plan.length)
  }
  if (found.size > 0) throw readableText(coarse.filter((region) => found.has(region)))
}
