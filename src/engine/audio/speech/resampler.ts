import type { AudioPart } from '../decoded-audio'

/** The sample rate of the voice activity model. */
export const SPEECH_RATE = 16_000
/** A mixture below this share of its channels' energy has cancelled them out. */
const CANCELLED = 0.05

const energyOf = (plane: Float32Array): number => plane.reduce((sum, value) => sum + value * value, 0)

/** Mixes the channels of a part. If they cancel each other out, returns the loudest. */
export function mixed(planes: readonly Float32Array<ArrayBuffer>[]): Float32Array<ArrayBuffer> {
  const [first = new Float32Array(), ...others] = planes
  if (others.length === 0) return first
  const mixture = first.map((_value, at) => planes.reduce((sum, plane) => sum + (plane[at] ?? 0), 0) / planes.length)
  const energies = planes.map(energyOf)
  const most = Math.max(...energies)
  return energyOf(mixture) >= CANCELLED * most ? mixture : (planes[energies.indexOf(most)] ?? first)
}

/** Converts consecutive parts to one channel of 16 kHz: each value is the mean over its interval. */
export class Resampler {
  #sum = 0
  #weight = 0
  /** The completed part of the next value, in samples of the source. */
  #filled = 0

  convert({ planes, sampleRate }: Pick<AudioPart, 'planes' | 'sampleRate'>): Float32Array<ArrayBuffer> {
    const samples = mixed(planes)
    const step = sampleRate / SPEECH_RATE
    const values = new Float32Array(Math.ceil(samples.length / step) + 1)
    let count = 0
    for (const sample of samples) {
      let left = 1
      while (this.#filled + left >= step) {
        const share = step - this.#filled
        values[count] = (this.#sum + sample * share) / (this.#weight + share)
        count += 1
        left -= share
        this.#sum = 0
        this.#weight = 0
        this.#filled = 0
      }
      this.#sum += sample * left
      this.#weight += left
      this.#filled += left
    }
    return values.subarray(0, count)
  }
}
