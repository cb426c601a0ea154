import type { VideoSample } from 'mediabunny'

import { throwIfCancelled } from '../../core/cancellation'
import { EngineCancelledError, EngineError, isAllocationFailure, outOfMemory } from '../../core/errors'
import { videoNotDecodable } from '../../timed/errors'
import { codecName } from '../../timed/formats'
import { presentationOf } from '../../timed/presentation'
import { FrameCursor } from './frame-cursor'
import { frameSource, type FrameSource } from './frame-source'
import { readFrameTimes } from './frame-times'
import { Lane } from './lane'
import type { OpenVideo } from './open-video'
import { PreviewPainter, type SentCovers } from './preview-painter'
import type { PlayerRange } from './types'

/** Draws frames upright into bitmaps of one size. */
class BitmapMaker {
  readonly #canvas: OffscreenCanvas

  /** @param maxSide the longest side in pixels; undefined for the size of the video */
  constructor({ width, height }: { width: number; height: number }, maxSide?: number) {
    const scale = maxSide === undefined ? 1 : Math.min(1, maxSide / Math.max(width, height))
    this.#canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
  }

  /** Returns the frame as a bitmap. The frame stays open. */
  make(sample: VideoSample): ImageBitmap {
    const { width, height } = this.#canvas
    // Unlike the engine's other canvases, this one is never read back, so it may stay on the graphics card.
    const context = this.#canvas.getContext('2d', { alpha: false, colorSpace: 'srgb' })
    if (context === null) throw outOfMemory()
    sample.draw(context, 0, 0, width, height)
    return this.#canvas.transferToImageBitmap()
  }
}

/** A frame to send to the page, with the version of the covers in it. */
export interface ReadFrame {
  time: number
  bitmap: ImageBitmap
  covers: number
}

interface FramesOptions extends PlayerRange {
  maxSide: number | undefined
  signal: AbortSignal
  onFrame: (frame: ReadFrame) => void
}

interface PlayOptions {
  from: number
  signal: AbortSignal
  onFrame: (frame: ReadFrame) => void
  /** Resolves when the queue has room for another frame, or the signal is aborted. */
  room: () => Promise<void>
}

/** Reads frames of an open video: single ones for the stage and thumbnails, and sequences for playback. */
export class FrameReader {
  readonly #video: OpenVideo
  readonly #source: FrameSource
  readonly #stage: { lane: Lane; cursor: FrameCursor }
  readonly #thumbnails: { lane: Lane; cursor: FrameCursor }
  readonly #painter: PreviewPainter

  private constructor(video: OpenVideo, source: FrameSource) {
    this.#video = video
    this.#source = source
    this.#stage = { lane: new Lane(), cursor: new FrameCursor(source) }
    this.#thumbnails = { lane: new Lane(), cursor: new FrameCursor(source) }
    const timesIn = (range: PlayerRange, signal: AbortSignal) => this.times({ ...range, signal, onProgress: () => undefined })
    this.#painter = new PreviewPainter({ source, upright: video.facts, timesIn })
  }

  static async of(video: OpenVideo): Promise<FrameReader> {
    return new FrameReader(video, await frameSource(video.track))
  }

  /** Reads the timestamps of the frames in a range. If the file has no table of frames, all timestamps are read from the whole file. */
  async times(options: Parameters<typeof readFrameTimes>[1]): Promise<Float64Array> {
    const { facts, track, openAgain } = this.#video
    if (facts.hasFrameTable || Number.isFinite(options.from) || Number.isFinite(options.to)) return readFrameTimes(track, options)
    const input = openAgain()
    try {
      return await readFrameTimes((await input.getPrimaryVideoTrack()) ?? track, options, presentationOf(track))
    } finally {
      input.dispose()
    }
  }

  /** Sets the covers of the frames that are read later. Thumbnails have none. */
  setCovers(covers: SentCovers): void {
    this.#painter.set(covers)
  }

  /** Makes the bitmap of a frame for the stage, with the covers of a preview. */
  async #shown(sample: VideoSample, maker: BitmapMaker, signal: AbortSignal): Promise<ReadFrame> {
    const painted = await this.#painter.paint(sample, signal)
    try {
      return { time: sample.timestamp, bitmap: maker.make(painted.sample), covers: painted.covers }
    } finally {
      if (painted.sample !== sample) painted.sample.close()
    }
  }

  /** Reads the frames from the one shown at the start of a range to its end. */
  frames({ from, to, maxSide, signal, onFrame }: FramesOptions): Promise<void> {
    const { lane, cursor } = maxSide === undefined ? this.#stage : this.#thumbnails
    const maker = new BitmapMaker(this.#video.facts, maxSide)
    return lane.run(() =>
      this.#decoding(async () => {
        throwIfCancelled(signal)
        try {
          let sample = await cursor.at(from, signal)
          while (sample && sample.timestamp <= to) {
            throwIfCancelled(signal)
            const isStage = maxSide === undefined
            const frame = isStage ? await this.#shown(sample, maker, signal) : { bitmap: maker.make(sample), covers: 0 }
            onFrame({ ...frame, time: sample.timestamp })
            sample = to > from ? await cursor.following() : undefined
          }
        } catch (error) {
          // A decoder that failed can't continue.
          await cursor.close()
          throw error
        }
      }),
    )
  }

  /** Decodes frames, starting with the one shown at a time, until the signal is aborted. */
  play({ from, signal, onFrame, room }: PlayOptions): Promise<void> {
    const maker = new BitmapMaker(this.#video.facts)
    return this.#decoding(async () => {
      const frames = this.#source(from)
      try {
        for await (const sample of frames) {
          try {
            await room()
            throwIfCancelled(signal)
            onFrame(await this.#shown(sample, maker, signal))
          } finally {
            sample.close()
          }
        }
      } finally {
        await frames.return()
      }
    })
  }

  /** Runs a decoder. Unexpected errors mean that the data can't be decoded. */
  async #decoding<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof EngineError || error instanceof EngineCancelledError) throw error
      if (isAllocationFailure(error)) throw outOfMemory({ cause: error })
      throw videoNotDecodable(codecName(await this.#video.track.getCodec()), { cause: error })
    }
  }
}
