/** Writes one message in the Protocol Buffers wire format. Fields may repeat and keep the order of the calls. */
export class ProtoWriter {
  readonly #parts: Uint8Array[] = []

  #varint(value: number | bigint): void {
    const bytes: number[] = []
    // Negative numbers are encoded as 64-bit two's complement.
    let rest = BigInt.asUintN(64, BigInt(value))
    while (rest > 0x7fn) {
      bytes.push(Number(rest & 0x7fn) | 0x80)
      rest >>= 7n
    }
    bytes.push(Number(rest))
    this.#parts.push(Uint8Array.from(bytes))
  }

  int(field: number, value: number | bigint): this {
    this.#varint(field << 3)
    this.#varint(value)
    return this
  }

  bytes(field: number, value: Uint8Array): this {
    this.#varint((field << 3) | 2)
    this.#varint(value.length)
    this.#parts.push(value)
    return this
  }

  text(field: number, value: string): this {
    return this.bytes(field, new TextEncoder().encode(value))
  }

  message(field: number, value: ProtoWriter): this {
    return this.bytes(field, value.finish())
  }

  finish(): Uint8Array<ArrayBuffer> {
    const length = this.#parts.reduce((sum, part) => sum + part.length, 0)
    const whole = new Uint8Array(length)
    let at = 0
    for (const part of this.#parts) {
      whole.set(part, at)
      at += part.length
    }
    return whole
  }
}
