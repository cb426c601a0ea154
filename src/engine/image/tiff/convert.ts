import { madeOfTiff } from '#lib/words/conversion-words.ts'
import { PdfWriter, deflate, pdfNumber } from '../../document/export/pdf-writer'
import { canvasContext } from '../../core/canvas'
import { EngineError } from '../../core/errors'
import { Stages } from '../../core/stages'
import type { CallContext } from '../../core/worker-loop'
import type { ConvertedImage } from '../types'
import { drawPage } from './draw-page'
import { first, readPages, TAG, type TiffPage } from './directories'

/** The whole file is read, because its directories may be anywhere. */
const MAX_BYTES = 500_000_000
const POINTS_PER_INCH = 72
const CENTIMETRES_PER_INCH = 2.54
/** The resolution of pages that state none, or an impossible one. */
const USUAL_DPI = 200

/** Returns the pixels per inch, horizontally and vertically. */
function resolutionOf(page: TiffPage): [number, number] {
  const scale = first(page, TAG.resolutionUnit, 2) === 3 ? CENTIMETRES_PER_INCH : 1
  const dpi = [TAG.xResolution, TAG.yResolution].map((tag) => first(page, tag) * scale)
  const [x = 0, y = 0] = dpi
  return dpi.every((one) => one >= 30 && one <= 2400) ? [x, y] : [USUAL_DPI, USUAL_DPI]
}

/** Returns the pixels on white, with one byte each if all are grey and otherwise three. */
function samplesOf(canvas: OffscreenCanvas): { samples: Uint8Array<ArrayBuffer>; space: string } {
  const context = canvasContext(canvas)
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  let isGrey = true
  for (let at = 0; isGrey && at < data.length; at += 4) isGrey = data[at] === data[at + 1] && data[at] === data[at + 2]
  const channels = isGrey ? 1 : 3
  const samples = new Uint8Array((data.length / 4) * channels)
  for (let from = 0, to = 0; from < data.length; from += 4, to += channels) {
    for (let channel = 0; channel < channels; channel += 1) samples[to + channel] = data[from + channel] ?? 0
  }
  return { samples, space: isGrey ? '/DeviceGray' : '/DeviceRGB' }
}

async function writePdf(bytes: Uint8Array<ArrayBuffer>, pages: readonly TiffPage[], onPage: (fraction: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const writer = new PdfWriter((part) => parts.push(part.slice()))
  const [root, tree] = [writer.reserve(), writer.reserve()]
  const kids: number[] = []
  for (const [index, page] of pages.entries()) {
    const canvas = await drawPage(bytes, page)
    const { samples, space } = samplesOf(canvas)
    const [object, image, content] = [writer.reserve(), writer.reserve(), writer.reserve()]
    const [x, y] = resolutionOf(page)
    const isTurned = first(page, TAG.orientation, 1) >= 5
    const width = pdfNumber((canvas.width / (isTurned ? y : x)) * POINTS_PER_INCH)
    const height = pdfNumber((canvas.height / (isTurned ? x : y)) * POINTS_PER_INCH)
    writer.object(
      object,
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /XObject << /I ${image} 0 R >> >> /Contents ${content} 0 R >>`,
    )
    writer.stream(
      image,
      `/Type /XObject /Subtype /Image /Width ${canvas.width} /Height ${canvas.height} /ColorSpace ${space} /BitsPerComponent 8 /Filter /FlateDecode`,
      await deflate(samples),
    )
    writer.stream(content, '', new TextEncoder().encode(`q ${width} 0 0 ${height} 0 0 cm /I Do Q`))
    kids.push(object)
    onPage((index + 1) / pages.length)
  }
  writer.object(tree, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`)
  writer.object(root, `<< /Type /Catalog /Pages ${tree} 0 R >>`)
  writer.finish(root, crypto.randomUUID().replaceAll('-', ''))
  return new Blob(parts, { type: 'application/pdf' })
}

/** Returns notes about what the conversion changed. */
function notesOf(pages: readonly TiffPage[]): string[] {
  const notes = [`The TIFF was converted to ${madeOfTiff(pages.length)}.`]
  if (pages.some((page) => first(page, TAG.bits, 1) === 16)) notes.push('16 bits per channel were reduced to 8.')
  if (pages.some((page) => page.has(TAG.profile))) notes.push('The colour profile of the TIFF wasn’t applied.')
  return notes
}

/**
 * Converts a TIFF, which browsers can't open: one page to a PNG, several to a PDF with an image per page. Thumbnails and metadata are left
 * out.
 *
 * @throws EngineError 'truncated', 'too-large', 'cannot-decode' or 'out-of-memory', EngineCancelledError
 */
export async function convertTiff(file: Blob, context: CallContext): Promise<ConvertedImage> {
  if (file.size > MAX_BYTES) throw new EngineError('too-large', 'The TIFF is larger than 500 MB. Split it and upload the parts.')
  const stages = new Stages(context)
  const { bytes, pages } = await stages.run('probe', async () => {
    const all = new Uint8Array(await file.arrayBuffer())
    return { bytes: all, pages: readPages(all) }
  })
  const [single] = pages
  const isDocument = pages.length > 1
  const content = await stages.run('decode', async (onProgress) => {
    if (isDocument || single === undefined) return writePdf(bytes, pages, onProgress)
    return (await drawPage(bytes, single)).convertToBlob({ type: 'image/png' })
  })
  return { content, mediaType: isDocument ? 'document' : 'image', notes: notesOf(pages) }
}
