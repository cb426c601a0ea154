/** Measures the spectra of two real signals of the same length with one complex Fourier transform (radix 2). */
export class DifferenceSpectrum {
  readonly size: number
  readonly #window: Float64Array
  readonly #cosines: Float64Array
  readonly #sines: Float64Array
  readonly #real: Float64Array
  readonly #imaginary: Float64Array

  /** @param size a power of two */
  constructor(size: number) {
    this.size = size
    this.#window = Float64Array.from({ length: size }, (_unused, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / size))
    this.#cosines = Float64Array.from({ length: size / 2 }, (_unused, at) => Math.cos((2 * Math.PI * at) / size))
    this.#sines = Float64Array.from({ length: size / 2 }, (_unused, at) => -Math.sin((2 * Math.PI * at) / size))
    this.#real = new Float64Array(size)
    this.#imaginary = new Float64Array(size)
  }

  /**
   * Returns the power of a signal and of its difference from another, in each bin below half the sample rate. A sine wave's power in its bin
   * is half its squared amplitude, like its mean square.
   */
  of(one: Float32Array, other: Float32Array): { power: Float64Array; difference: Float64Array } {
    const { size } = this
    const [real, imaginary] = [this.#real, this.#imaginary]
    for (let at = 0; at < size; at += 1) {
      const weight = this.#window[at] ?? 0
      real[at] = (one[at] ?? 0) * weight
      imaginary[at] = ((other[at] ?? 0) - (one[at] ?? 0)) * weight
    }
    this.#transform()
    const [power, difference] = [new Float64Array(size / 2), new Float64Array(size / 2)]
    // The window halves the amplitude, and each half of the spectrum has half of that.
    const scale = 2 / size ** 2
    for (let bin = 1; bin < size / 2; bin += 1) {
      const mirror = size - bin
      const [re, im, mirrorRe, mirrorIm] = [real[bin] ?? 0, imaginary[bin] ?? 0, real[mirror] ?? 0, imaginary[mirror] ?? 0]
      power[bin] = ((re + mirrorRe) ** 2 + (im - mirrorIm) ** 2) * scale
      difference[bin] = ((im + mirrorIm) ** 2 + (mirrorRe - re) ** 2) * scale
    }
    return { power, difference }
  }

  #transform(): void {
    const [real, imaginary, size] = [this.#real, this.#imaginary, this.size]
    for (let at = 1, mirrored = 0; at < size; at += 1) {
      let bit = size >> 1
      for (; (mirrored & bit) !== 0; bit >>= 1) mirrored ^= bit
      mirrored ^= bit
      if (at >= mirrored) continue
      swap(real, at, mirrored)
      swap(imaginary, at, mirrored)
    }
    for (let half = 1; half < size; half *= 2) {
      const stride = size / (2 * half)
      for (let turn = 0; turn < half; turn += 1) {
        const [cosine, sine] = [this.#cosines[turn * stride] ?? 0, this.#sines[turn * stride] ?? 0]
        for (let at = turn; at < size; at += 2 * half) {
          const [re, im] = [real[at + half] ?? 0, imaginary[at + half] ?? 0]
          const [turnedRe, turnedIm] = [re * cosine - im * sine, re * sine + im * cosine]
          const [ownRe, ownIm] = [real[at] ?? 0, imaginary[at] ?? 0]
          real[at + half] = ownRe - turnedRe
          imaginary[at + half] = ownIm - turnedIm
          real[at] = ownRe + turnedRe
          imaginary[at] = ownIm + turnedIm
        }
      }
    }
  }
}

function swap(values: Float64Array, one: number, other: number): void {
  const value = values[one] ?? 0
  values[one] = values[other] ?? 0
  values[other] = value
}
