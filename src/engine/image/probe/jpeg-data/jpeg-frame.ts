import { JpegDataError, type QuantTable } from './jpeg-tables'

/** One colour component of a JPEG. */
export interface JpegComponent {
  id: number
  /** Blocks per MCU, horizontally and vertically. */
  across: number
  down: number
  quantSlot: number
  /** Set by the component's first scan. */
  quant: QuantTable | undefined
  /** Blocks in a scan of this component only, without padding to whole MCUs. */
  columns: number
  rows: number
  /** Blocks per row, padded to whole MCUs. */
  stride: number
  /** Progressive only: two words per block with a bit for each non-zero coefficient. */
  nonZero: Uint32Array
  /** Number of low bits still missing per coefficient; -1 before its first scan. */
  missingBits: Int8Array
}

/** A JPEG's frame header. */
export interface JpegFrame {
  isProgressive: boolean
  width: number
  height: number
  /** MCUs of a scan of several components, horizontally and vertically. */
  mcuColumns: number
  mcuRows: number
  components: JpegComponent[]
}

const BASELINE = 0xc0
const EXTENDED = 0xc1
const PROGRESSIVE = 0xc2
/** Limits the memory for the state of progressive scans. Images of a supported size have fewer blocks. */
const MAX_BLOCKS = 16_000_000

/** Returns whether a frame is Huffman-coded in 8 x 8 blocks. */
export const canWalk = (marker: number) => marker === BASELINE || marker === EXTENDED || marker === PROGRESSIVE

/**
 * Reads a frame header with 8 bits per sample.
 *
 * @param payload the segment without its length
 * @throws JpegDataError if the header is invalid
 */
export function readFrame(marker: number, payload: Uint8Array): JpegFrame {
  const [precision = 0, heightHigh = 0, heightLow = 0, widthHigh = 0, widthLow = 0, count = 0] = payload
  const width = widthHigh * 256 + widthLow
  const height = heightHigh * 256 + heightLow
  if (precision !== 8) throw new JpegDataError(`${precision} bits per sample`)
  if (width === 0 || height === 0 || count < 1 || count > 4) throw new JpegDataError('a frame without size or components')
  if (payload.length < 6 + 3 * count) throw new JpegDataError('a truncated frame header')
  const raw = Array.from({ length: count }, (_, index) => payload.subarray(6 + 3 * index, 9 + 3 * index))
  const sampling = raw.map(([, factors = 0]) => ({ across: factors >>> 4, down: factors & 15 }))
  const most = { across: Math.max(...sampling.map(({ across }) => across)), down: Math.max(...sampling.map(({ down }) => down)) }
  if (sampling.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4)) throw new JpegDataError('impossible sampling')
  const mcuColumns = Math.ceil(width / (8 * most.across))
  const mcuRows = Math.ceil(height / (8 * most.down))
  const isProgressive = marker === PROGRESSIVE
  const blocks = sampling.reduce((sum, { across, down }) => sum + across * down * mcuColumns * mcuRows, 0)
  if (blocks > MAX_BLOCKS) throw new JpegDataError('too many blocks to check')
  const components = raw.map(([id = 0, , quantSlot = 0], index): JpegComponent => {
    const { across = 1, down = 1 } = sampling[index] ?? {}
    const stride = mcuColumns * across
    return {
      id,
      across,
      down,
      quantSlot,
      quant: undefined,
      columns: Math.ceil(Math.ceil((width * across) / most.across) / 8),
      rows: Math.ceil(Math.ceil((height * down) / most.down) / 8),
      stride,
      nonZero: new Uint32Array(isProgressive ? 2 * stride * mcuRows * down : 0),
      missingBits: new Int8Array(64).fill(-1),
    }
  })
  return { isProgressive, width, height, mcuColumns, mcuRows, components }
}
