import type { JpegBits } from './jpeg-bits'
import { walkBand, walkMean, walkRefinement, walkSequential, type BandRun, type ScanBand, type ScanComponent } from './jpeg-blocks'
import type { JpegFrame } from './jpeg-frame'
import { JpegDataError, type HuffmanTable, type QuantTable } from './jpeg-tables'

/** The tables that are defined at a point of the file, by their slots; Huffman tables of AC coefficients from 16. */
export interface JpegTables {
  huffman: Map<number, HuffmanTable>
  quant: Map<number, QuantTable>
}

/** What a scan's header says. */
export interface ScanHeader {
  parts: ScanComponent[]
  band: ScanBand
}

export interface ScanReport {
  blocks: number
  /** Blocks that are not there or cannot be read. */
  missing: number
  /** Bytes of coded data that belong to no block. */
  leftOver: number
  /** In words: everything in the data that an encoder would not have written. */
  oddities: Set<string>
}

/**
 * Reads the header of a scan, and marks the quantisation tables that it uses.
 *
 * @param payload the segment without its length, and without coded data
 * @throws JpegDataError where it does not fit its frame
 */
export function readScanHeader(frame: JpegFrame, tables: JpegTables, payload: Uint8Array): ScanHeader {
  const count = payload[0] ?? 0
  if (count < 1 || count > 4 || payload.length < 4 + 2 * count) throw new JpegDataError('a scan header of the wrong length')
  const parts = Array.from({ length: count }, (_, index): ScanComponent => {
    const component = frame.components.find(({ id }) => id === payload[1 + 2 * index])
    if (component === undefined) throw new JpegDataError('a scan of a component that the frame has not')
    component.quant ??= tables.quant.get(component.quantSlot)
    if (component.quant !== undefined) component.quant.isUsed = true
    const slots = payload[2 + 2 * index] ?? 0
    return { component, dc: tables.huffman.get(slots >>> 4), ac: tables.huffman.get(16 + (slots & 15)), mean: 0 }
  })
  const [first = 0, last = 0, approximation = 0] = payload.subarray(1 + 2 * count)
  const band = frame.isProgressive
    ? { first, last, high: approximation >>> 4, low: approximation & 15 }
    : { first: 0, last: 63, high: 0, low: 0 }
  if (band.first > band.last || band.last > 63 || band.low > 13) throw new JpegDataError('a scan of impossible coefficients')
  if (frame.isProgressive && (band.first === 0 ? band.last !== 0 : count !== 1))
    throw new JpegDataError('a scan of impossible coefficients')
  return { parts, band }
}

type WalkBlock = (part: ScanComponent, block: number) => void

function blockWalker(frame: JpegFrame, { band }: ScanHeader, bits: JpegBits, run: BandRun): WalkBlock {
  if (!frame.isProgressive) return (part) => walkSequential(bits, part)
  if (band.first === 0) return (part) => walkMean(bits, part, band)
  const walk = band.high === 0 ? walkBand : walkRefinement
  return (part, block) => walk(bits, part, band, block, run)
}

/** How the blocks of a scan follow each other: a single component is not filled up to whole MCUs. */
function layoutOf(
  frame: JpegFrame,
  { parts }: ScanHeader,
): { units: number; blocksInUnit: number; walkUnit: (unit: number, walk: WalkBlock) => void } {
  const [only] = parts
  if (parts.length === 1 && only !== undefined) {
    const { columns, rows, stride } = only.component
    const walkUnit = (unit: number, walk: WalkBlock) => walk(only, Math.floor(unit / columns) * stride + (unit % columns))
    return { units: columns * rows, blocksInUnit: 1, walkUnit }
  }
  const walkUnit = (_unit: number, walk: WalkBlock) => {
    for (const part of parts) for (let block = part.component.across * part.component.down; block > 0; block -= 1) walk(part, 0)
  }
  const blocksInUnit = parts.reduce((sum, { component }) => sum + component.across * component.down, 0)
  return { units: frame.mcuColumns * frame.mcuRows, blocksInUnit, walkUnit }
}

/** Says which bits of which coefficients this scan sent, and whether they were due. */
function noteBits({ parts, band }: ScanHeader, oddities: Set<string>): void {
  for (const { component } of parts) {
    for (let at = band.first; at <= band.last; at += 1) {
      if (component.missingBits[at] !== (band.high === 0 ? -1 : band.high)) oddities.add('a scan that repeats another')
      component.missingBits[at] = band.low
    }
  }
}

/**
 * Passes over the coded data of a scan without making pixels of it. Data that cannot be read is counted, and reading goes on behind
 * the next restart marker.
 *
 * @param interval units between restart markers; 0 for none
 */
export function walkScan(frame: JpegFrame, header: ScanHeader, interval: number, bits: JpegBits): ScanReport {
  const oddities = new Set<string>()
  noteBits(header, oddities)
  const run: BandRun = { left: 0 }
  const walk = blockWalker(frame, header, bits, run)
  const { units, blocksInUnit, walkUnit } = layoutOf(frame, header)
  let missing = 0
  let leftOver = 0
  let expected = 0
  for (let unit = 0; unit < units;) {
    const until = interval === 0 ? units : Math.min(units, unit + interval)
    run.left = 0
    for (const part of header.parts) part.mean = 0
    try {
      for (; unit < until; unit += 1) walkUnit(unit, walk)
      if (run.left > 0) oddities.add('a run beyond the last block of a scan')
    } catch (error) {
      if (!(error instanceof JpegDataError)) throw error
      oddities.add(error.message)
      missing += until - unit
      unit = until
    }
    const end = bits.finish()
    leftOver += end.leftOver
    if (!end.isPadded) oddities.add('padding bits that are not ones')
    if (unit === units) break
    const marker = bits.restart()
    // Where markers were lost, as many intervals are missing as their numbers show.
    const lost = marker === undefined ? units - unit : Math.min(units - unit, interval * ((marker.number - expected) & 7))
    if ((marker?.fillBytes ?? 0) > 0) oddities.add('fill bytes before a marker')
    missing += lost
    unit += lost
    expected = ((marker?.number ?? 0) + 1) & 7
  }
  if (leftOver > 0) oddities.add('bytes behind the last block of a scan')
  if (bits.rest > 0) oddities.add('fill bytes before a marker')
  return { blocks: units * blocksInUnit, missing: missing * blocksInUnit, leftOver, oddities }
}
