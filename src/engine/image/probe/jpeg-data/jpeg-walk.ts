import type { ByteReader } from '#engine/core/byte-reader.ts'
import { JPEG, isFrame, jpegSegments, type JpegSegment } from '../jpeg'
import { JpegBits } from './jpeg-bits'
import { canWalk, readFrame, type JpegFrame } from './jpeg-frame'
import { readScanHeader, walkScan, type JpegTables } from './jpeg-scan'
import { JpegDataError, huffmanTables, quantTables, type HuffmanTable } from './jpeg-tables'

/** Completeness of the coded data of a JPEG, and hidden data in it. */
export interface JpegWalk {
  /** False for unsupported codings: arithmetic, lossless and 12 bits per sample. */
  isSupported: boolean
  isProgressive: boolean
  /** Number of colour components, or 0 without a frame. */
  components: number
  /** Number of blocks in all components and scans. */
  blocks: number
  /** Number of missing or unreadable blocks. */
  missing: number
  /** Progressive only: whether refinement scans are missing. */
  isCoarse: boolean
  /** Bytes of coded data outside any block. */
  leftOver: number
  /** Descriptions, for a report, of data that an encoder would not write. */
  oddities: string[]
}

const DHT = 0xc4
const DQT = 0xdb
const DRI = 0xdd

class Walker {
  readonly oddities = new Set<string>()
  readonly #tables: JpegTables = { huffman: new Map(), quant: new Map() }
  readonly #bytes: Uint8Array
  #interval: { units: number; isUsed: boolean } | undefined
  frame: JpegFrame | undefined
  isSupported = true
  scanned = 0
  missing = 0
  leftOver = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  step({ marker, payload, end, headerEnd }: JpegSegment): void {
    const content = this.#bytes.subarray(payload, headerEnd)
    if (marker === DHT) this.#define(content)
    else if (marker === DQT) this.#defineQuant(content)
    else if (marker === DRI) this.#defineInterval(content)
    else if (isFrame(marker)) this.#begin(marker, content)
    else if (marker === JPEG.SOS) this.#scan(content, headerEnd, end)
  }

  #define(content: Uint8Array): void {
    for (const { slot, table } of huffmanTables(content)) {
      this.#retire(this.#tables.huffman.get(slot))
      this.#tables.huffman.set(slot, table)
    }
  }

  #defineQuant(content: Uint8Array): void {
    for (const { slot, table } of quantTables(content)) {
      if (this.#tables.quant.get(slot)?.isUsed === false) this.oddities.add('an unused quantisation table')
      this.#tables.quant.set(slot, table)
    }
  }

  #retire(table: HuffmanTable | undefined): void {
    if (table === undefined || (table.isNeeded && table.used.includes(1))) return
    this.oddities.add(table.used.includes(1) ? 'unused Huffman codes' : 'an unused Huffman table')
  }

  #defineInterval(content: Uint8Array): void {
    if (content.length !== 2 || this.#interval?.isUsed === false) this.oddities.add('an invalid DRI segment')
    this.#interval = { units: (content[0] ?? 0) * 256 + (content[1] ?? 0), isUsed: false }
  }

  #begin(marker: number, content: Uint8Array): void {
    if (this.frame !== undefined || !this.isSupported) this.oddities.add('a second frame header')
    if (this.frame !== undefined) return
    this.isSupported = canWalk(marker) && content[0] === 8
    if (!this.isSupported) return
    this.frame = readFrame(marker, content)
    if (content.length !== 6 + 3 * this.frame.components.length) this.oddities.add('bytes after the frame header')
  }

  #scan(content: Uint8Array, start: number, end: number): void {
    if (!this.isSupported) return
    if (this.frame === undefined) throw new JpegDataError('a scan before the frame header')
    const header = readScanHeader(this.frame, this.#tables, content)
    if (content.length !== 4 + 2 * header.parts.length) this.oddities.add('bytes after a scan header')
    if (!this.frame.isProgressive && content.subarray(-3).join() !== '0,63,0') this.oddities.add('unexpected values in a scan header')
    const units = this.#interval?.units ?? 0
    const report = walkScan(this.frame, header, units, new JpegBits(this.#bytes, start, end))
    if (this.#interval !== undefined && units > 0 && report.blocks > units) this.#interval.isUsed = true
    for (const oddity of report.oddities) this.oddities.add(oddity)
    this.scanned += report.blocks
    this.missing += report.missing
    this.leftOver += report.leftOver
  }

  /** Number of blocks in components of a sequential image without a scan. */
  get unscanned(): number {
    if (this.frame === undefined || this.frame.isProgressive) return 0
    const absent = this.frame.components.filter(({ missingBits }) => missingBits[0] === -1)
    return absent.reduce((sum, { columns, rows }) => sum + columns * rows, 0)
  }

  close(): void {
    for (const table of this.#tables.huffman.values()) this.#retire(table)
    if ([...this.#tables.quant.values()].some(({ isUsed }) => !isUsed)) this.oddities.add('an unused quantisation table')
    if (this.#interval?.isUsed === false) this.oddities.add('an invalid DRI segment')
    if (!this.isSupported) this.oddities.add('an unsupported coding')
    if (this.unscanned > 0) this.oddities.add('a component without a scan')
  }
}

/**
 * Reads the coded data of a JPEG like a decoder, but without decoding pixels. Processes about 20 megapixels per second.
 *
 * @throws EndOfBytesError if the file ends before its EOI
 */
export function walkJpeg(reader: ByteReader): JpegWalk {
  const walker = new Walker(reader.bytes)
  for (const segment of jpegSegments(reader)) {
    try {
      walker.step(segment)
    } catch (error) {
      if (!(error instanceof JpegDataError)) throw error
      walker.oddities.add(error.message)
    }
  }
  walker.close()
  const { frame, isSupported, unscanned, leftOver } = walker
  return {
    isSupported,
    isProgressive: frame?.isProgressive ?? false,
    components: frame?.components.length ?? 0,
    blocks: walker.scanned + unscanned,
    missing: walker.missing + unscanned,
    isCoarse: frame?.isProgressive === true && frame.components.some(({ missingBits }) => missingBits.some((bits) => bits !== 0)),
    leftOver,
    oddities: [...walker.oddities],
  }
}
