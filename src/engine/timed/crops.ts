import type { ByteReader } from '../core/byte-reader'
import { ByteWindow } from './containers/byte-window'
import { elementAt } from './containers/scan-ebml'
import { BoxReader } from './boxes'
import { BufferedFile } from './buffered-file'

const BOX_PARENTS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl'])
/**
 * Positions and lengths in bytes: the entries in `stsd`, the boxes in a video's entry, the size in that entry, and the length of an
 * aperture.
 */
const BEFORE_ENTRIES = 8
const BEFORE_BOXES = 78
const SIZE_AT = 24
const APERTURE_BYTES = 32

/** Returns whether a clean aperture (ISO/IEC 14496-12, 12.1.4) isn't the whole frame in its middle. */
function cutsOff(aperture: ByteReader, width: number, height: number): boolean {
  const [widths, wide, heights, high, across, , down] = Array.from({ length: 8 }, (_unused, index) => aperture.u32be(4 * index))
  return widths !== width * (wide ?? 0) || heights !== height * (high ?? 0) || across !== 0 || down !== 0
}

/** Returns whether a video of an MP4 or QuickTime file has a clean aperture that cuts its frames. */
export async function hasCleanAperture(file: Blob): Promise<boolean> {
  const buffered = new BufferedFile(file)
  const boxes = new BoxReader(buffered)
  async function isCutIn(start: number, end: number): Promise<boolean> {
    for await (const { name, content, end: last } of boxes.within(start, end)) {
      if (BOX_PARENTS.has(name) && (await isCutIn(content, last))) return true
      if (name !== 'stsd') continue
      for await (const entry of boxes.within(content + BEFORE_ENTRIES, last)) if (await isEntryCut(entry.content, entry.end)) return true
    }
    return false
  }
  /** The entries of other tracks have no aperture. */
  async function isEntryCut(start: number, end: number): Promise<boolean> {
    if (start + BEFORE_BOXES > end) return false
    const size = await buffered.read(start + SIZE_AT, 4)
    for await (const { name, content, end: last } of boxes.within(start + BEFORE_BOXES, end)) {
      if (name !== 'clap') continue
      if (last - content < APERTURE_BYTES || cutsOff(await buffered.read(content, APERTURE_BYTES), size.u16be(0), size.u16be(2)))
        return true
    }
    return false
  }
  return isCutIn(0, file.size)
}

/** Elements of Matroska and WebM (RFC 9559): the segment, its tracks, each of them, its video. */
const ELEMENT_PARENTS = new Set([0x18538067, 0x1654ae6b, 0xae, 0xe0])
const PIXEL_CROP = new Set([0x54aa, 0x54bb, 0x54cc, 0x54dd])
/** Max elements to read. Each cluster counts as one and contains a few seconds. */
const MAX_ELEMENTS = 50_000
/** Bytes per read. Most of a file is skipped. */
const PART = 4096

/** Returns whether a video of a Matroska or WebM file has a crop of at least a pixel. */
export async function hasPixelCrop(file: Blob): Promise<boolean> {
  const bytes = new ByteWindow(file, PART)
  let visited = 0
  async function isCutIn(start: number, limit: number): Promise<boolean> {
    for (let at = start; at < limit && visited < MAX_ELEMENTS;) {
      visited += 1
      const element = await elementAt(bytes, at)
      if (element === undefined) return false
      const { id, content } = element
      const end = Math.min(element.end ?? limit, limit)
      if (ELEMENT_PARENTS.has(id) && (await isCutIn(content, end))) return true
      if (PIXEL_CROP.has(id) && (await bytes.bytes(content, end - content)).some((byte) => byte !== 0)) return true
      at = end
    }
    return false
  }
  return isCutIn(0, file.size)
}
