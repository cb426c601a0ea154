import type { JpegBits } from './jpeg-bits'
import { walkBand, walkMean, walkRefinement, walkSequential, type BandRun, type ScanBand, type ScanComponent } from './jpeg-blocks'
import type { JpegFrame } from './jpeg-frame'
import { JpegDataError, type HuffmanTable, type QuantTable } from './jpeg-tables'

/** The current tables by slot. Huffman tables of AC coefficients start at slot 16. */
export interface JpegTables {
  huffman: Map<number, HuffmanTable>
  quant: Map<number, QuantTable>
}

/** A scan header. */
export interface ScanHeader {
  parts: ScanComponent[]
  band: ScanBand
}

export interface ScanReport {
  blocks: number
  /** Number of missing or unreadable blocks. */
  missing: number
  /** Bytes of coded data outside any block. */
  leftOver: number
  /** Descriptions of data that an encoder would not write. */
  oddities: Set<string>
}

/**
 * Reads a scan header and marks the quantisation tables it uses.
 *
 * @param payload the segment without its length and without coded data
 * @throws JpegDataError if the header does not match its frame
 */
export function readScanHeader(frame: JpegFrame, tables: JpegTables, payload: Uint8Array): ScanHeader {
  const count = payload[0] ?? 0
  if (count < 1 || count > 4 || payload.length < 4 + 2 * count) throw new JpegDataError('a scan header of the wrong length')
  const parts = Array.from({ length: count }, (_, index): ScanComponent => {
    const component = frame.components.find(({ id }) => id === payload[1 + 2 * index])
    if (component === undefined) throw new JpegDataError('a scan of an unknown component')
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

/** Returns the order of the blocks in a scan. A scan of a single component is not padded to whole MCUs. */
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

/** Records the bits of the coefficients in this scan, and reports those that do not follow an earlier scan. */
function recordBits({ parts, band }: ScanHeader, oddities: Set<string>): void {
  for (const { component } of parts) {
    for (let at = band.first; at <= band.last; at += 1) {
      if (component.missingBits[at] !== (band.high === 0 ? -1 : band.high)) oddities.add('a repeated scan')
      component.missingBits[at] = band.low
    }
  }
}

/**
 * Reads the coded data of a scan without decoding pixels. Counts unreadable data and continues after the next restart marker.
 *
 * @param interval number of units between restart markers, or 0 for no markers
 */
export function walkScan(frame: JpegFrame, header: ScanHeader, interval: number, bits: JpegBits): ScanReport {
  const oddities = new Set<string>()
  recordBits(header, oddities)
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
    // A gap in the marker numbers is the number of lost intervals.
    const lost = marker === undefined ? units - unit : Math.min(units - unit, interval * ((marker.number - expected) & 7))
    if ((marker?.fillBytes ?? 0) > 0) oddities.add('fill bytes before a marker')
    missing += lost
    unit += lost
    expected = ((marker?.number ?? 0) + 1) & 7
  }
  if (leftOver > 0) oddities.add('bytes after the last block of a scan')
  if (bits.rest > 0) oddities.add('fill bytes before a marker')
  return { blocks: units * blocksInUnit, missing: missing * blocksInUnit, leftOver, oddities }
}
