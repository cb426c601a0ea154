/** A string that stands for a script or for what a file hides. No export may contain it. */
export const PAYLOAD = 'hostile-payload-4711'

export type Bytes = Uint8Array<ArrayBuffer>

/** A file that is damaged or made to do harm. */
export interface HostileFile {
  /** Its defect, different for each file of a run. */
  title: string
  /** The name and the MIME type that the upload claims. */
  name: string
  mimeType: string
  /** `refused` by its check, `accepted`, or one of both, where the damage may be in a part that nothing reads. */
  expected: 'refused' | 'accepted' | 'either'
  make: () => Bytes | Promise<Bytes>
  /** Whether it takes half a minute, which is too long for `npm test`. */
  isSlow?: boolean
}

/** Returns a deterministic source of whole numbers below a limit. */
export function numbersOf(random: () => number): (limit: number) => number {
  return (limit) => Math.floor(random() * limit)
}

/** Returns the first part of a file. */
export const cut = (bytes: Bytes, share: number): Bytes => bytes.slice(0, Math.max(1, Math.floor(bytes.length * share)))

/** Replaces single bytes. */
export function flipped(bytes: Bytes, count: number, below: (limit: number) => number): Bytes {
  const copy = bytes.slice()
  for (let flip = 0; flip < count; flip += 1) copy[below(copy.length)] = below(256)
  return copy
}

/** Overwrites a run of bytes with random ones, or with zeros as a failing disk does. */
export function overwritten(bytes: Bytes, below: (limit: number) => number): Bytes {
  const copy = bytes.slice()
  const start = below(copy.length)
  const isZero = below(2) === 0
  for (let at = start; at < Math.min(copy.length, start + 8 + below(200)); at += 1) copy[at] = isZero ? 0 : below(256)
  return copy
}

/** Removes a run of bytes, so that everything after it is at another position than its tables say. */
export function shifted(bytes: Bytes, below: (limit: number) => number): Bytes {
  const start = below(bytes.length)
  const end = Math.min(bytes.length, start + 1 + below(64))
  return joined(bytes.subarray(0, start), bytes.subarray(end))
}

export function joined(...parts: (Uint8Array | string)[]): Bytes {
  const encoded = parts.map((part) => (typeof part === 'string' ? new TextEncoder().encode(part) : part))
  const whole = new Uint8Array(encoded.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of encoded) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export const bytesIn = async (file: Blob): Promise<Bytes> => new Uint8Array(await file.arrayBuffer())

/** A web page and a script, for files that are two things at once. */
export const HTML = `<!doctype html><script>document.title='${PAYLOAD}';fetch('/legacy/user')</script>`

/** The smallest ZIP archive: the end of an empty directory, with a comment. */
export const ZIP = joined(Uint8Array.from([0x50, 0x4b, 5, 6, ...Array.from({ length: 16 }, () => 0), PAYLOAD.length, 0]), PAYLOAD)

/** An intact file to damage. */
export interface Base {
  name: string
  mimeType: string
  /** Whether the format declares its size or end, so that every missing end must be noticed. */
  hasEnd: boolean
  make: () => Bytes | Promise<Bytes>
}

/** Returns endlessly many damaged versions of some files, different for each source of numbers. */
export function* damaged(bases: readonly Base[], below: (limit: number) => number): Generator<HostileFile> {
  for (let index = 0; ; index += 1) {
    const base = bases[index % bases.length]
    if (base === undefined) return
    const kind = Math.floor(index / bases.length) % 4
    const seed = below(2 ** 31)
    const own = (): ((limit: number) => number) => {
      let state = seed
      // A linear congruential generator is enough here: positions must differ, and repeat with the seed.
      return (limit) => {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
        return Math.floor(((state >>> 0) / 2 ** 32) * limit)
      }
    }
    const share = 0.02 + 0.97 * (below(1000) / 1000)
    const count = 1 + below(6)
    const { name, mimeType, hasEnd } = base
    const file = { name, mimeType, expected: 'either' as const }
    if (kind === 0) {
      const expected = hasEnd ? ('refused' as const) : ('either' as const)
      yield { ...file, expected, title: `${name}, cut at ${share.toFixed(3)}`, make: async () => cut(await base.make(), share) }
    }
    if (kind === 1)
      yield { ...file, title: `${name}, ${count} bytes changed (${seed})`, make: async () => flipped(await base.make(), count, own()) }
    if (kind === 2)
      yield { ...file, title: `${name}, a run overwritten (${seed})`, make: async () => overwritten(await base.make(), own()) }
    if (kind === 3) yield { ...file, title: `${name}, a run removed (${seed})`, make: async () => shifted(await base.make(), own()) }
  }
}
