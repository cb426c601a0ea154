import { seededRandom } from './images'
import { melody } from './recordings'

export type Plane = Float32Array<ArrayBuffer>

/** Length of each signal. */
const SECONDS = 2.6

const filled = (rate: number, valueAt: (time: number) => number): Plane =>
  Float32Array.from({ length: SECONDS * rate }, (_unused, at) => valueAt(at / rate))

/** Syllables of a voice: harmonics of a wavering pitch around a formant. */
const voice = (rate: number): Plane =>
  filled(rate, (time) => {
    const pitch = 120 * time + 3 * Math.sin(2 * Math.PI * 1.7 * time)
    const syllable = Math.max(0, Math.sin(2 * Math.PI * 3.3 * time))
    let sum = 0
    for (let harmonic = 1; harmonic <= 12; harmonic += 1)
      sum += Math.sin(2 * Math.PI * harmonic * pitch) * Math.exp(-(((harmonic * 120 - 600) / 450) ** 2))
    return 0.25 * sum * syllable
  })

function music(rate: number): Plane {
  const random = seededRandom(20)
  return filled(rate, (time) => {
    const [beat, within] = [Math.floor(time * 5), (time * 5) % 1]
    const hertz = 98 * 2 ** (((beat * 5) % 12) / 12)
    const drum = within < 0.15 ? (2 * random() - 1) * Math.exp(-within * 35) : 0
    const chord = [1, 2, 3, 4, 6].reduce((sum, harmonic) => sum + Math.sin(2 * Math.PI * hertz * harmonic * time) / harmonic, 0)
    return 0.25 * chord * Math.exp(-within * 2) + 0.5 * drum
  })
}

function noise(rate: number): Plane {
  const random = seededRandom(21)
  return filled(rate, () => 0.4 * (2 * random() - 1))
}

/** Signals in which verification must find defects, each of `SECONDS` at a sample rate. */
export const signals = {
  'a voice': voice,
  'a melody': (rate: number) => melody(SECONDS, rate),
  music,
  noise,
  'a tone': (rate: number) => filled(rate, (time) => 0.5 * Math.sin(2 * Math.PI * 440 * time)),
  'mains hum': (rate: number) => filled(rate, (time) => 0.1 * Math.sin(2 * Math.PI * 50 * time)),
  silence: (rate: number) => new Float32Array(SECONDS * rate),
}

export interface Beep {
  /** Seconds. */
  at: number
  hertz: number
  amplitude: number
}

/** Returns a recording with a sine of 50 ms that fades in and out over 5 ms. */
export function beeped(plane: Plane, rate: number, { at, hertz, amplitude }: Beep): Plane {
  const changed = plane.slice()
  const length = 0.05 * rate
  for (let index = 0; index < length; index += 1) {
    const gain = Math.min(1, index / (0.005 * rate), (length - index) / (0.005 * rate))
    const to = Math.round(at * rate) + index
    changed[to] = (changed[to] ?? 0) + amplitude * gain * Math.sin((2 * Math.PI * hertz * index) / rate)
  }
  return changed
}

/** Returns a recording that is delayed by some seconds, or earlier if they are negative. */
export function moved(plane: Plane, rate: number, seconds: number): Plane {
  const by = Math.round(seconds * rate)
  return Float32Array.from(plane, (_value, at) => plane[at - by] ?? 0)
}
