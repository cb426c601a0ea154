/** A frame of the filmstrip. */
export interface FilmFrame {
  /** Seconds. */
  readonly time: number
  /** Seconds until the next frame of the strip. */
  readonly span: number
  /** Null until it is loaded, and if the file has none. */
  readonly bitmap: ImageBitmap | null
}

interface FilmstripOptions {
  readonly load: (time: number, height: number) => Promise<ImageBitmap | null>
  /** The height of a frame in device pixels. */
  readonly height: number
  /** The width of a frame in CSS pixels. */
  readonly frameWidth: number
  /** The start of the file in seconds. */
  readonly start: number
  readonly onLoad: () => void
}

/** Max requests at a time, because each seeks in the file. */
const MAX_REQUESTS = 2
/** Max cached frames. The least recently drawn ones are dropped first. */
const MAX_FRAMES = 240

/**
 * Loads the frames of a filmstrip when they are drawn. Zoom levels are powers of two apart, so that small changes of the zoom need no new
 * frames, and each frame of one level is also in every finer level.
 */
export class Filmstrip {
  readonly #options: FilmstripOptions
  /** By frame number at the finest level, least recently drawn first. */
  readonly #frames = new Map<string, ImageBitmap | null>()
  #wanted: { key: string; time: number }[] = []
  readonly #loading = new Set<string>()
  #isClosed = false

  constructor(options: FilmstripOptions) {
    this.#options = options
  }

  /** Returns the frames of a part of the file, and loads the missing ones. Earlier requests that haven't begun are dropped. */
  framesIn(from: number, to: number, scale: number): FilmFrame[] {
    const { start, frameWidth } = this.#options
    const span = 2 ** Math.ceil(Math.log2(frameWidth / scale))
    const first = Math.max(0, Math.floor((from - start) / span))
    const last = Math.floor((to - start) / span)
    const frames = Array.from({ length: Math.max(0, last - first + 1) }, (_unused, index): FilmFrame & { key: string } => {
      const time = start + (first + index) * span
      const key = String(time)
      return { key, time, span, bitmap: this.#frames.get(key) ?? null }
    })
    for (const { key, bitmap } of frames) if (bitmap) this.#touch(key, bitmap)
    this.#wanted = frames.filter(({ key }) => !this.#frames.has(key) && !this.#loading.has(key))
    this.#loadNext()
    return frames
  }

  close(): void {
    this.#isClosed = true
    this.#wanted = []
    for (const bitmap of this.#frames.values()) bitmap?.close()
    this.#frames.clear()
  }

  #loadNext(): void {
    while (this.#loading.size < MAX_REQUESTS) {
      const next = this.#wanted.shift()
      if (!next) return
      void this.#load(next.key, next.time)
    }
  }

  async #load(key: string, time: number): Promise<void> {
    this.#loading.add(key)
    // The place of an undecodable frame stays empty, and the frame isn't requested again.
    const bitmap = await this.#options.load(time, this.#options.height).catch(() => null)
    this.#loading.delete(key)
    if (this.#isClosed) {
      bitmap?.close()
      return
    }
    this.#touch(key, bitmap)
    this.#dropOldest()
    this.#options.onLoad()
    this.#loadNext()
  }

  #touch(key: string, bitmap: ImageBitmap | null): void {
    this.#frames.delete(key)
    this.#frames.set(key, bitmap)
  }

  #dropOldest(): void {
    for (const [key, bitmap] of this.#frames) {
      if (this.#frames.size <= MAX_FRAMES) return
      this.#frames.delete(key)
      bitmap?.close()
    }
  }
}
