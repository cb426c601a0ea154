const BLOCK = 64

/** Returns the first 32 bits of the fractional parts of a root of the first primes, by which SHA-256 defines its constants. */
function rootsOfPrimes(count: number, root: (prime: number) => number): Int32Array {
  const primes: number[] = []
  for (let candidate = 2; primes.length < count; candidate += 1)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
  return Int32Array.from(primes, (prime) => Math.trunc((root(prime) % 1) * 2 ** 32))
}

const ROUND_CONSTANTS = rootsOfPrimes(64, Math.cbrt)
const INITIAL_STATE = rootsOfPrimes(8, Math.sqrt)

/** Computes a SHA-256 of bytes that arrive in parts. The browser's implementation needs all of them in memory. */
export class Sha256Stream {
  readonly #state = INITIAL_STATE.slice()
  readonly #words = new Int32Array(BLOCK)
  /** The bytes of an incomplete block. */
  readonly #rest = new Uint8Array(BLOCK)
  #restLength = 0
  #length = 0

  update(bytes: Uint8Array): void {
    this.#length += bytes.length
    let at = 0
    if (this.#restLength > 0) {
      at = Math.min(bytes.length, BLOCK - this.#restLength)
      this.#rest.set(bytes.subarray(0, at), this.#restLength)
      this.#restLength += at
      if (this.#restLength < BLOCK) return
      this.#addBlock(this.#rest, 0)
      this.#restLength = 0
    }
    for (; at + BLOCK <= bytes.length; at += BLOCK) this.#addBlock(bytes, at)
    this.#rest.set(bytes.subarray(at))
    this.#restLength = bytes.length - at
  }

  /** Returns the SHA-256 as 64 hexadecimal digits. Nothing can be added afterwards. */
  digest(): string {
    const end = new Uint8Array(this.#restLength < 56 ? BLOCK : 2 * BLOCK)
    end.set(this.#rest.subarray(0, this.#restLength))
    end[this.#restLength] = 0x80
    const view = new DataView(end.buffer)
    view.setUint32(end.length - 8, Math.floor(this.#length / 2 ** 29))
    view.setUint32(end.length - 4, (this.#length * 8) % 2 ** 32)
    for (let at = 0; at < end.length; at += BLOCK) this.#addBlock(end, at)
    return Array.from(this.#state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }

  #addBlock(bytes: Uint8Array, start: number): void {
    const words = this.#words
    for (let index = 0, at = start; index < 16; index += 1, at += 4)
      words[index] = ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)
    for (let index = 16; index < 64; index += 1) {
      const early = words[index - 15] ?? 0
      const late = words[index - 2] ?? 0
      const small = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3)
      const large = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10)
      words[index] = ((words[index - 16] ?? 0) + small + (words[index - 7] ?? 0) + large) | 0
    }
    const state = this.#state
    // Unrolled, because iterating over the state would take most of the time.
    let a = state[0] ?? 0
    let b = state[1] ?? 0
    let c = state[2] ?? 0
    let d = state[3] ?? 0
    let e = state[4] ?? 0
    let f = state[5] ?? 0
    let g = state[6] ?? 0
    let h = state[7] ?? 0
    for (let index = 0; index < 64; index += 1) {
      const mixE = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
      const choice = (e & f) ^ (~e & g)
      const first = (h + mixE + choice + (ROUND_CONSTANTS[index] ?? 0) + (words[index] ?? 0)) | 0
      const mixA = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
      const majority = (a & b) ^ (a & c) ^ (b & c)
      h = g
      g = f
      f = e
      e = (d + first) | 0
      d = c
      c = b
      b = a
      a = (first + mixA + majority) | 0
    }
    state[0] = ((state[0] ?? 0) + a) | 0
    state[1] = ((state[1] ?? 0) + b) | 0
    state[2] = ((state[2] ?? 0) + c) | 0
    state[3] = ((state[3] ?? 0) + d) | 0
    state[4] = ((state[4] ?? 0) + e) | 0
    state[5] = ((state[5] ?? 0) + f) | 0
    state[6] = ((state[6] ?? 0) + g) | 0
    state[7] = ((state[7] ?? 0) + h) | 0
  }
}
