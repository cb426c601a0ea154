/** An entry of an edit list, in seconds. Without `media`, it is a gap. */
export interface PlannedEdit {
  duration: number
  media?: number
  rate?: number
}

const CONTAINERS = new Set(['moov', 'trak', 'mdia'])

interface Box {
  name: string
  start: number
  end: number
}

const nameAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))

function* boxesIn(bytes: Uint8Array, start: number, end: number): Generator<Box> {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  for (let at = start; at + 8 <= end;) {
    const size = view.getUint32(at) === 1 ? Number(view.getBigUint64(at + 8)) : view.getUint32(at)
    yield { name: nameAt(bytes, at + 4), start: at, end: at + size }
    at += size
  }
}

function box(name: string, parts: readonly Uint8Array[]): Uint8Array {
  const size = parts.reduce((sum, { length }) => sum + length, 8)
  const bytes = new Uint8Array(size)
  new DataView(bytes.buffer).setUint32(0, size)
  bytes.set(new TextEncoder().encode(name), 4)
  let at = 8
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function words(...values: number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * values.length))
  for (const [index, value] of values.entries()) view.setInt32(4 * index, value)
  return new Uint8Array(view.buffer)
}

/** Returns the first box with a name inside another box. */
function find(bytes: Uint8Array, name: string, start = 8, end = bytes.length): Box | undefined {
  for (const one of boxesIn(bytes, start, end)) {
    if (one.name === name) return one
    const inner = CONTAINERS.has(one.name) ? find(bytes, name, one.start + 8, one.end) : undefined
    if (inner) return inner
  }
  return undefined
}

function timescaleOf(bytes: Uint8Array, name: 'mvhd' | 'mdhd'): number {
  const header = find(bytes, name)
  if (!header) throw new Error(`the file has no ${name}`)
  const isLong = bytes[header.start + 8] === 1
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(header.start + (isLong ? 28 : 20))
}

/**
 * Returns an MP4 or QuickTime file with other edit lists. Frames stay where they are: the old index becomes unused space.
 *
 * @param editsOf returns the list of a track by its kind, or undefined for none
 */
export async function withEdits(file: Blob, editsOf: (kind: 'vide' | 'soun') => readonly PlannedEdit[] | undefined): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const index = [...boxesIn(bytes, 0, bytes.length)].find(({ name }) => name === 'moov')
  if (!index) throw new Error('the file has no index')
  const moov = bytes.slice(index.start, index.end)
  const movie = timescaleOf(moov, 'mvhd')
  const parts = [...boxesIn(moov, 8, moov.length)].map((part) => {
    const own = moov.slice(part.start, part.end)
    if (part.name !== 'trak') return own
    const handler = find(own, 'hdlr')
    const kind = handler && nameAt(own, handler.start + 16)
    const edits = kind === 'vide' || kind === 'soun' ? editsOf(kind) : undefined
    const media = timescaleOf(own, 'mdhd')
    const list = (edits ?? []).flatMap(({ duration, media: from, rate = 1 }) => [
      Math.round(duration * movie),
      from === undefined ? -1 : Math.round(from * media),
      Math.round(rate * 0x1_0000),
    ])
    const kept = [...boxesIn(own, 8, own.length)].filter(({ name }) => name !== 'edts').map(({ start, end }) => own.slice(start, end))
    const table = edits ? [box('edts', [box('elst', [words(0, edits.length, ...list)])])] : []
    return box('trak', [...kept.slice(0, 1), ...table, ...kept.slice(1)])
  })
  bytes.set(new TextEncoder().encode('free'), index.start + 4)
  return new Blob([bytes, new Uint8Array(box('moov', parts))], { type: file.type })
}
