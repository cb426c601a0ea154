import { overlapping, type CoveredRange } from '../cover'
import { listenTo } from '../speech/detect-speech'
import type { VoiceModel } from '../speech/voice-model'
import type { AudioFindings } from './audio-findings'

/** Min probability of a voice inside a span for a finding, and min consecutive windows of 32 ms. */
const VOICE = 0.6
const WINDOWS = 3
/** Seconds of a span that are checked at a time. Longer spans are checked in stretches, which bounds memory. */
const STRETCH = 20

interface Stretch {
  range: CoveredRange
  start: number
  planes: Float32Array<ArrayBuffer>[][]
  samples: number
}

/** Detects voices inside the spans of a track, in ascending windows. */
export class VoiceCheck {
  readonly #ranges: readonly CoveredRange[]
  readonly #track: number
  readonly #sampleRate: number
  readonly #model: VoiceModel
  readonly #findings: AudioFindings
  #stretch: Stretch | undefined

  constructor(
    ranges: readonly CoveredRange[],
    { track, sampleRate, model }: { track: number; sampleRate: number; model: VoiceModel },
    findings: AudioFindings,
  ) {
    this.#ranges = ranges
    this.#track = track
    this.#sampleRate = sampleRate
    this.#model = model
    this.#findings = findings
  }

  /** Checks a window. Its arrays may be reused afterwards. */
  async check(output: readonly Float32Array<ArrayBuffer>[], start: number): Promise<void> {
    const length = output[0]?.length ?? 0
    for (const range of overlapping(this.#ranges, start, start + length)) {
      const [from, to] = [Math.max(range.from, start), Math.min(range.to, start + length)]
      if (this.#stretch?.range !== range) await this.finish()
      this.#stretch ??= { range, start: from, planes: [], samples: 0 }
      this.#stretch.planes.push(output.map((plane) => plane.slice(from - start, to - start)))
      this.#stretch.samples += to - from
      if (this.#stretch.samples >= STRETCH * this.#sampleRate) await this.finish()
    }
  }

  /** Checks the remaining samples. */
  async finish(): Promise<void> {
    const stretch = this.#stretch
    if (!stretch) return
    this.#stretch = undefined
    let position = stretch.start
    const parts = stretch.planes.map((planes) => {
      const part = { planes, start: position, sampleRate: this.#sampleRate }
      position += planes[0]?.length ?? 0
      return part
    })
    let inARow = 0
    let heard: number | undefined
    await listenTo(parts, this.#model, (probability, time) => {
      inARow = probability >= VOICE ? inARow + 1 : 0
      if (inARow >= WINDOWS) heard ??= time
    })
    if (heard === undefined) return
    const describe = (when: string): string => `A voice can be heard in the span ${when}.`
    const place = { track: this.#track, start: heard, end: position / this.#sampleRate }
    this.#findings.addAt({ key: 'voice', check: 'regions', aspect: 'speech', describe }, place)
  }
}
