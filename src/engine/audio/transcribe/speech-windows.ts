import { SPEECH_RATE } from '../speech/resampler'
import { WINDOW } from '../speech/voice-model'

/** Whisper transcribes 30 s at a time. A window is shorter, so that rounding never cuts it off. */
const LONGEST = 29 * SPEECH_RATE
/** After this much audio a short pause ends a window. */
const LONG = 20 * SPEECH_RATE
/** Probability at which speech begins, and probability below which it pauses. */
const BEGIN = 0.5
const PAUSE = 0.35
/** Silence that is included before the first word, and silence that ends any window. */
const LEAD = Math.ceil((0.3 * SPEECH_RATE) / WINDOW) * WINDOW
const SILENCE = 2 * SPEECH_RATE
/** The pause that ends a long window. */
const SHORT_PAUSE = 0.2 * SPEECH_RATE

/** Audio with speech, of 16 kHz. */
export interface SpeechWindow {
  samples: Float32Array<ArrayBuffer>
  /** In seconds. */
  start: number
  end: number
}

/**
 * Cuts audio into windows with speech that Whisper can transcribe at a time. Silence between them is left out, because Whisper invents
 * words for it.
 */
export class SpeechWindows {
  readonly #samples = new Float32Array(LONGEST + WINDOW)
  #length = 0
  /** The time of the first sample, in seconds. */
  #start = 0
  /** The samples since the last speech; undefined before the first. */
  #pause: number | undefined
  /** The end of the quietest block of a long window, and its probability. */
  #cut = { at: 0, probability: Infinity }

  /**
   * Adds a block of `WINDOW` samples.
   *
   * @param time of its start, in seconds
   * @returns the window that ends with it, if any
   */
  add(block: Float32Array<ArrayBuffer>, probability: number, time: number): SpeechWindow | undefined {
    if (this.#length === 0) this.#start = time
    this.#samples.set(block, this.#length)
    this.#length += block.length
    if (probability >= (this.#pause === undefined ? BEGIN : PAUSE)) this.#pause = 0
    else if (this.#pause !== undefined) this.#pause += block.length
    if (this.#pause === undefined) {
      this.#drop(this.#length - LEAD)
      return undefined
    }
    if (this.#length > LONG / 2 && probability <= this.#cut.probability) this.#cut = { at: this.#length, probability }
    if (this.#pause >= SILENCE) return this.#take(this.#length - this.#pause + LEAD)
    if (this.#length >= LONG && this.#pause >= SHORT_PAUSE) return this.#take(this.#length - Math.floor(this.#pause / 2))
    return this.#length >= LONGEST ? this.#take(this.#cut.at) : undefined
  }

  /** Returns the last window, if it contains speech. */
  finish(): SpeechWindow | undefined {
    return this.#pause === undefined ? undefined : this.#take(this.#length)
  }

  #take(length: number): SpeechWindow {
    const samples = this.#samples.slice(0, length)
    const window = { samples, start: this.#start, end: this.#start + length / SPEECH_RATE }
    const isInSpeech = this.#pause !== undefined && this.#length - this.#pause > length
    this.#drop(length)
    if (!isInSpeech) this.#pause = undefined
    this.#cut = { at: 0, probability: Infinity }
    return window
  }

  #drop(length: number): void {
    if (length <= 0) return
    this.#samples.copyWithin(0, length, this.#length)
    this.#length -= length
    this.#start += length / SPEECH_RATE
  }
}
