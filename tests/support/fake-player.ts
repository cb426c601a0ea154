import { vi } from 'vitest'

/** The video that the fake player's worker opens. */
export interface FakeVideo {
  width: number
  height: number
  /** The timestamps of the frames in seconds. */
  times: readonly number[]
  hasAudio: boolean
  /** Returns what the worker that follows a subject sends. Without it, following never ends. */
  follow?: (request: { time: number; direction: string; until: number }) => readonly object[]
}

type Request = { type: string; id: number; from?: number; to?: number; time?: number; direction?: string; until?: number }

/**
 * Stands in for the player's worker and for decoding, which jsdom doesn't have: it answers with frames without pixels. Everything else of
 * the player runs as in the app.
 */
export function standInForPlayer({ width, height, times, hasAudio, follow }: FakeVideo): void {
  class Bitmap {
    readonly width = width
    readonly height = height
    close(): void {}
  }
  class PlayerWorker extends EventTarget {
    terminate(): void {}
    postMessage({ type, id, from = -Infinity, to = Infinity, time: at = 0, direction = '', until = 0 }: Request): void {
      const send = (data: object): void => void this.dispatchEvent(new MessageEvent('message', { data: { id, ...data } }))
      const [start = 0, end = 0] = [times[0], times.at(-1)]
      const first = times.findLast((time) => time <= from) ?? start
      if (type === 'open') send({ type: 'done', result: { width, height, start, end: end + 0.04, hasAudio, hasFrameTable: true } })
      else if (type === 'times') send({ type: 'done', result: Float64Array.from(times) })
      else if (type === 'frames') {
        for (const time of times.filter((one) => one >= first && one <= to)) send({ type: 'frame', time, bitmap: new Bitmap() })
        send({ type: 'done', result: undefined })
      } else if (type === 'follow') for (const data of follow?.({ time: at, direction, until }) ?? []) send(data)
    }
  }
  vi.stubGlobal('ImageBitmap', Bitmap)
  vi.stubGlobal('VideoDecoder', vi.fn())
  vi.stubGlobal('OffscreenCanvas', vi.fn())
  vi.stubGlobal('Worker', PlayerWorker)
}
