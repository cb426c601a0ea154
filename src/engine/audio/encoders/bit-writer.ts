/** Collects bits, the highest first. */
export class BitWriter {
  #bytes = new Uint8Array(1024)
  #length = 0
  #pending = 0
  #bits = 0

  /** @param count up to 24 */
  write(value: number, count: number): void {
    this.#pending = (this.#pending << count) | (value & ((1 << count) - 1))
    this.#bits += count
    while (this.#bits >= 8) {
      this.#bits -= 8
      this.#push((this.#pending >>> this.#bits) & 0xff)
    }
    this.#pending &= (1 << this.#bits) - 1
  }

  /** Writes zeros and a one. */
  unary(zeros: number): void {
    let left = zeros
    for (; left >= 24; left -= 24) this.write(0, 24)
    this.write(1, left + 1)
  }

  /** Fills the last byte with zeros. */
  align(): void {
    if (this.#bits > 0) this.write(0, 8 - this.#bits)
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length)
  }

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#bytes.length)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes[this.#length] = byte
    this.#length += 1
  }
}
