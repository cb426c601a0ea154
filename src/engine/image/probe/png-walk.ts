import type { ByteReader } from '../../core/byte-reader'
import { crc32 } from '#lib/crc32.ts'
import { pngChunks, type PngChunk } from './png'
import { PALETTE, passesOf, readPngHeader, type PngHeader } from './png-header'

/** Completeness of the data of a PNG, and hidden data in it. */
export interface PngWalk {
  rows: number
  /** Number of missing or unreadable rows. */
  missing: number
  /** Descriptions, for a report, of data that an encoder would not write. */
  oddities: string[]
}

const FILTERS = 5

/** Counts rows in the decompressed data. */
class RowCounter {
  readonly total: number
  done = 0
  hasOddFilter = false
  hasMore = false
  readonly #rows: number[]
  #into = 0

  constructor(header: PngHeader) {
    this.#rows = passesOf(header).flatMap(({ rows, rowBytes }) => Array.from({ length: rows }, () => rowBytes))
    this.total = this.#rows.length
  }

  /** Reads the next decompressed bytes. Returns false if there are more than the image needs. */
  take(bytes: Uint8Array): boolean {
    for (let at = 0; at < bytes.length;) {
      const rowBytes = this.#rows[this.done]
      if (rowBytes === undefined) {
        this.hasMore = true
        return false
      }
      if (this.#into === 0 && (bytes[at] ?? 0) >= FILTERS) this.hasOddFilter = true
      const step = Math.min(bytes.length - at, rowBytes - this.#into)
      at += step
      this.#into += step
      if (this.#into === rowBytes) {
        this.#into = 0
        this.done += 1
      }
    }
    return true
  }
}

function palettesOf(reader: ByteReader, header: PngHeader, chunks: PngChunk[]): string[] {
  const lengthsOf = (wanted: string) => chunks.filter(({ name }) => name === wanted).map(({ data, end }) => end - 4 - data)
  const oddities: string[] = []
  const palettes = lengthsOf('PLTE')
  const [colours = 0] = palettes.map((length) => length / 3)
  const isPalette = header.colourType === PALETTE
  if (!isPalette && palettes.length > 0) oddities.push('an unnecessary palette')
  if (isPalette && (palettes.length !== 1 || colours < 1 || colours > 2 ** header.bitDepth || !Number.isInteger(colours))) {
    oddities.push('a palette of the wrong length')
  }
  const transparencies = chunks.filter(({ name }) => name === 'tRNS')
  for (const { data, end } of transparencies) {
    const length = end - 4 - data
    const samples = { 0: 1, 2: 3 }[header.colourType]
    const fits = isPalette ? length >= 1 && length <= colours : samples !== undefined && length === 2 * samples
    if (!fits) oddities.push('a tRNS chunk of the wrong length')
    else if (!isPalette && header.bitDepth < 16) {
      for (let at = data; at < end - 4; at += 2)
        if (reader.u16be(at) >> header.bitDepth > 0) oddities.push('unexpected values in a tRNS chunk')
    }
  }
  if (transparencies.length > 1) oddities.push('a second tRNS chunk')
  return oddities
}

function chunkOddities(reader: ByteReader, header: PngHeader, chunks: PngChunk[]): string[] {
  const oddities = palettesOf(reader, header, chunks)
  for (const { name, start, data, end } of chunks) {
    if (crc32(reader.bytes.subarray(start + 4, end - 4)) !== reader.u32be(end - 4)) oddities.push(`a wrong checksum in ${name}`)
    if (name === 'IEND' && data !== end - 4) oddities.push('bytes in IEND')
    if (name === 'IHDR' && start !== 8) oddities.push('a second IHDR')
  }
  const names = chunks.map(({ name }) => name)
  const between = names.slice(names.indexOf('IDAT'), names.lastIndexOf('IDAT') + 1)
  if (between.some((name) => name !== 'IDAT')) oddities.push('separated IDAT chunks')
  return oddities
}

async function inflate(reader: ByteReader, chunks: PngChunk[], counter: RowCounter): Promise<string[]> {
  const parts = chunks.filter(({ name }) => name === 'IDAT').map(({ data, end }) => Uint8Array.from(reader.bytes.subarray(data, end - 4)))
  const inflated = new Blob(parts).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  try {
    for (let next = await inflated.read(); !next.done; next = await inflated.read()) {
      if (!counter.take(next.value)) {
        await inflated.cancel()
        break
      }
    }
  } catch {
    // The browsers' error messages differ, so they are not reported.
    return [counter.done === counter.total ? 'bytes after the compressed pixels' : 'compressed pixels that cannot be read completely']
  }
  return []
}

/**
 * Decompresses the pixels of a PNG without storing them, and checks every required chunk.
 *
 * @throws EndOfBytesError if the file ends before its IEND
 */
export async function walkPng(reader: ByteReader): Promise<PngWalk> {
  const chunks = [...pngChunks(reader)]
  const header = readPngHeader(reader)
  if (header === undefined) return { rows: 0, missing: 0, oddities: ['an unsupported header'] }
  const counter = new RowCounter(header)
  const oddities = [...chunkOddities(reader, header, chunks), ...(await inflate(reader, chunks, counter))]
  if (counter.hasOddFilter) oddities.push('an undefined filter')
  if (counter.hasMore) oddities.push('more pixels than expected')
  if (counter.done < counter.total) oddities.push('fewer pixels than expected')
  return { rows: counter.total, missing: counter.total - counter.done, oddities: [...new Set(oddities)] }
}
