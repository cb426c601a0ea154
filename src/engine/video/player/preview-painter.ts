import { VideoSample } from 'mediabunny'

import type { MovingRegion } from '#lib/review/moving-regions.ts'
import { throwIfCancelled } from '../../core/cancellation'
import type { MeasuredPlace, TrackGrid } from '../../render/planes'
import { FramePainter } from '../frame-painter'
import { FrameCursor } from './frame-cursor'
import type { FrameSource } from './frame-source'
import { Lane } from './lane'
import type { PlayerRange } from './types'

/** Seconds whose timestamps are read at once when the first frame of a region is looked up. */
const WINDOW = 2
/** Max cached windows. */
const MAX_WINDOWS = 256

/** The parts of a video that a preview needs. */
export interface PreviewedVideo {
  readonly source: FrameSource
  readonly upright: { readonly width: number; readonly height: number }
  /** Returns the timestamps of all frames in a range, ascending. */
  readonly timesIn: (range: PlayerRange, signal: AbortSignal) => Promise<Float64Array>
}

/** The covers of a preview as the page sends them. */
export interface SentCovers {
  readonly version: number
  /** Null if frames are shown without covers. */
  readonly regions: {
    /** The track of each region, in order. */
    readonly order: readonly string[]
    /** The regions that changed since they were last sent. */
    readonly changed: readonly MovingRegion[]
  } | null
}

/** A frame to show, and the version of the covers in it. */
interface Painted {
  /** The caller closes it if it isn't the frame that was passed in. */
  readonly sample: VideoSample
  readonly covers: number
}

/** The covers of one version. */
interface Revision {
  readonly version: number
  /** In order; null if frames are shown without covers. */
  readonly regions: readonly MovingRegion[] | null
  painter?: { width: number; height: number; painter: FramePainter }
}

/**
 * Paints the covers of an export into single frames in any order, with the export's painter. The colours of Pixelated and Smooth are
 * measured in the same frame as in the export: the first one that shows enough of a region, which may be long before the frame to paint.
 */
export class PreviewPainter {
  readonly #video: PreviewedVideo
  readonly #lane = new Lane()
  readonly #cursor: FrameCursor
  /** The regions that were sent, by track. */
  #regions: ReadonlyMap<string, MovingRegion> = new Map()
  /** The colours of tracks, with the frame and place in which they were measured. */
  readonly #grids = new Map<string, { key: string; grid: TrackGrid }>()
  readonly #windows = new Map<number, Float64Array>()
  #current: Revision = { version: 0, regions: null }

  constructor(video: PreviewedVideo) {
    this.#video = video
    this.#cursor = new FrameCursor(video.source)
  }

  /** Sets the covers of the frames that are painted later. */
  set({ version, regions }: SentCovers): void {
    if (!regions) {
      this.#current = { version, regions: null }
      return
    }
    const changed = new Map(regions.changed.map((region) => [region.trackId, region]))
    const list = regions.order.flatMap((trackId) => changed.get(trackId) ?? this.#regions.get(trackId) ?? [])
    this.#regions = new Map(list.map((region) => [region.trackId, region]))
    for (const trackId of this.#grids.keys()) if (!this.#regions.has(trackId)) this.#grids.delete(trackId)
    this.#current = { version, regions: list }
  }

  /** Paints a frame, which stays open. */
  paint(sample: VideoSample, signal: AbortSignal): Promise<Painted> {
    return this.#lane.run(async () => {
      throwIfCancelled(signal)
      const revision = this.#current
      const { version, regions } = revision
      if (!regions) return { sample, covers: version }
      const frame = sample.toVideoFrame()
      try {
        const painter = this.#painterOf(revision, regions, sample, frame)
        const { timestamp, rotation, flip, duration } = sample
        for (const region of painter.unmeasuredAt(timestamp)) {
          const grid = await this.#gridOf({ painter, region, frame, until: timestamp }, signal)
          if (grid) painter.setGrid(region, grid)
        }
        const painted = await painter.paint(frame, timestamp)
        return { sample: new VideoSample(painted, { timestamp, duration, rotation, flip }), covers: version }
      } finally {
        frame.close()
      }
    })
  }

  #painterOf(revision: Revision, regions: readonly MovingRegion[], { rotation, flip }: VideoSample, frame: VideoFrame): FramePainter {
    const { width, height } = frame.visibleRect ?? { width: frame.codedWidth, height: frame.codedHeight }
    const known = revision.painter
    if (known?.width === width && known.height === height) return known.painter
    const { upright } = this.#video
    const painter = new FramePainter(regions, { rotation, flip, coded: { width, height }, upright })
    revision.painter = { width, height, painter }
    return painter
  }

  /** Returns the colours of a region as the export measures them up to the frame to paint, or undefined while the region is black. */
  async #gridOf({ painter, region, frame, until }: Unmeasured, signal: AbortSignal): Promise<TrackGrid | undefined> {
    for await (const { time, place } of this.#measuredPlaces({ painter, region, until }, signal)) {
      const key = JSON.stringify([time, place])
      const known = this.#grids.get(region.trackId)
      if (known?.key === key) return known.grid
      const grid = time === until ? await painter.measureIn(frame, place) : await this.#measureAt(time, { painter, place }, signal)
      if (!grid) continue
      this.#grids.set(region.trackId, { key, grid })
      return grid
    }
    return undefined
  }

  /** Measures colours in an earlier frame. Some files have packets that are never shown, in which nothing can be measured. */
  async #measureAt(
    time: number,
    { painter, place }: { painter: FramePainter; place: MeasuredPlace },
    signal: AbortSignal,
  ): Promise<TrackGrid | undefined> {
    try {
      const sample = await this.#cursor.at(time, signal)
      if (sample?.timestamp !== time) return undefined
      const frame = sample.toVideoFrame()
      try {
        return await painter.measureIn(frame, place)
      } finally {
        frame.close()
      }
    } catch (error) {
      // A decoder that failed can't continue.
      await this.#cursor.close()
      throw error
    }
  }

  /** Yields the frames in which a region can be measured, up to the frame to paint. */
  async *#measuredPlaces({ painter, region, until }: Omit<Unmeasured, 'frame'>, signal: AbortSignal) {
    const start = Math.min(...region.stretches.map(({ boxes: [first] }) => first?.time ?? Infinity))
    let last = -Infinity
    for (let index = Math.floor(start / WINDOW); index * WINDOW <= until; index += 1) {
      throwIfCancelled(signal)
      for (const time of await this.#window(index, signal)) {
        if (time < start || time <= last || time > until) continue
        last = time
        const place = painter.measuredPlace(region, time)
        if (place) yield { time, place }
      }
    }
  }

  async #window(index: number, signal: AbortSignal): Promise<Float64Array> {
    const known = this.#windows.get(index)
    if (known) return known
    const times = await this.#video.timesIn({ from: index * WINDOW, to: (index + 1) * WINDOW }, signal)
    if (this.#windows.size >= MAX_WINDOWS) this.#windows.clear()
    this.#windows.set(index, times)
    return times
  }
}

/** A region without colours in a frame to paint. */
interface Unmeasured {
  readonly painter: FramePainter
  readonly region: MovingRegion
  readonly frame: VideoFrame
  /** The time of the frame. */
  readonly until: number
}
