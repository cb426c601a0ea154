/** A model's bytes violate its file format. */
export class ModelFormatError extends Error {
  override readonly name = 'ModelFormatError'
}

/** A vector: the number of items and the position of the first. */
interface Vector {
  count: number
  start: number
}

/**
 * A table of a FlatBuffer. Fields are addressed by their number in the schema; absent fields return the schema's default.
 * Every read is bounds-checked: damaged bytes throw ModelFormatError and never cause an endless loop or a huge allocation.
 */
export class FlatTable {
  readonly #view: DataView
  readonly #at: number

  constructor(view: DataView, at: number) {
    this.#view = view
    this.#at = at
  }

  /** Returns the root table of a buffer. */
  static root(bytes: Uint8Array): FlatTable {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return checked(() => new FlatTable(view, view.getUint32(0, true)))
  }

  #field(index: number): number | undefined {
    const vtable = this.#at - this.#view.getInt32(this.#at, true)
    const slot = 4 + 2 * index
    if (slot >= this.#view.getUint16(vtable, true)) return undefined
    const offset = this.#view.getUint16(vtable + slot, true)
    return offset === 0 ? undefined : this.#at + offset
  }

  #read<T>(index: number, otherwise: T, read: (at: number) => T): T {
    return checked(() => {
      const at = this.#field(index)
      return at === undefined ? otherwise : read(at)
    })
  }

  int8(index: number, otherwise = 0): number {
    return this.#read(index, otherwise, (at) => this.#view.getInt8(at))
  }

  int32(index: number, otherwise = 0): number {
    return this.#read(index, otherwise, (at) => this.#view.getInt32(at, true))
  }

  table(index: number): FlatTable | undefined {
    return this.#read<FlatTable | undefined>(index, undefined, (at) => new FlatTable(this.#view, at + this.#view.getUint32(at, true)))
  }

  /** Locates a vector. Throws before the first read if its items, of `bytesPerItem` each, exceed the buffer. */
  #vector(index: number, bytesPerItem: number): Vector {
    return this.#read(index, { count: 0, start: 0 }, (at) => {
      const vector = at + this.#view.getUint32(at, true)
      const count = this.#view.getUint32(vector, true)
      if (vector + 4 + count * bytesPerItem > this.#view.byteLength)
        throw new ModelFormatError(`a vector of ${count} items extends beyond the end`)
      return { count, start: vector + 4 }
    })
  }

  tables(index: number): FlatTable[] {
    const { count, start } = this.#vector(index, 4)
    return checked(() =>
      Array.from({ length: count }, (_, item) => {
        const at = start + 4 * item
        return new FlatTable(this.#view, at + this.#view.getUint32(at, true))
      }),
    )
  }

  int32s(index: number): number[] {
    const { count, start } = this.#vector(index, 4)
    return Array.from({ length: count }, (_, item) => this.#view.getInt32(start + 4 * item, true))
  }

  bytes(index: number): Uint8Array {
    const { count, start } = this.#vector(index, 1)
    return new Uint8Array(this.#view.buffer, this.#view.byteOffset + start, count)
  }
}

/** Converts the RangeError of an out-of-bounds DataView read to ModelFormatError. */
function checked<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) throw new ModelFormatError('the model is truncated or damaged', { cause: error })
    throw error
  }
}
