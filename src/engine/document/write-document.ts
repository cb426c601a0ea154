import { throwIfCancelled, yieldToMessages } from '../core/cancellation'
import { drawAhead } from './worker/draw-ahead'
import type { KeepPage } from './vectors/vector-pages'
import { encodeVectorPage } from './vectors/write-page'
import type { PageSize } from './types'
import type { DrawnPage } from './worker/page-drawing'
import type { Bookmark, PageLink, Target } from './export/navigation'
import { Compressor } from './export/compressor'
import { encodePage, type Deflate, type EncodedPage } from './export/page-image'
import { PAGE_SCALE, paintCovers } from './export/paint-covers'
import { pdfNumber, pdfTextString, PdfWriter, type PdfRef, type PdfSink } from './export/pdf-writer'
import type { PlannedPage } from './export/plan-page'
import { LAYER_FONT, LayerFont, textLayer } from './export/text-layer'

export interface DocumentToWrite {
  pages: readonly PlannedPage[]
  bookmarks: readonly Bookmark[]
  /** Returns the links of a page that no cover touches. */
  links: (page: PlannedPage) => Promise<PageLink[]>
  /** Draws a page of the source, on the given canvas. */
  draw: (page: number, scale: number, canvas: OffscreenCanvas) => Promise<DrawnPage>
  /** Receives the first page with its covers. */
  onFirstPage?: (canvas: OffscreenCanvas) => Promise<void>
  /** Returns a page as vectors. Without this function, every page becomes an image. */
  keep?: KeepPage
}

/** Returns a destination without anything of the source but its page and height. */
function destination({ page, top }: Target, pages: readonly PlannedPage[], refs: readonly PdfRef[]): string | undefined {
  const [ref, planned] = [refs[page - 1], pages[page - 1]]
  if (ref === undefined || planned === undefined) return undefined
  return top === undefined ? `[${ref} 0 R /Fit]` : `[${ref} 0 R /XYZ null ${pdfNumber(planned.size.height - top)} null]`
}

/** Writes bookmarks and returns the number of their root, or undefined without any. */
function writeOutline(
  writer: PdfWriter,
  bookmarks: readonly Bookmark[],
  destinationOf: (target: Target) => string | undefined,
): PdfRef | undefined {
  if (bookmarks.length === 0) return undefined
  const root = writer.reserve()
  const writeLevel = (level: readonly Bookmark[], parent: PdfRef): string => {
    const refs = level.map(() => writer.reserve())
    for (const [index, { title, target, children }] of level.entries()) {
      const [ref, before, after] = [refs[index] ?? 0, refs[index - 1], refs[index + 1]]
      const links = `${before === undefined ? '' : ` /Prev ${before} 0 R`}${after === undefined ? '' : ` /Next ${after} 0 R`}`
      const dest = target === undefined ? undefined : destinationOf(target)
      // A negative count keeps the bookmarks below closed.
      const below = children.length === 0 ? '' : ` ${writeLevel(children, ref)} /Count -${children.length}`
      const leads = dest === undefined ? '' : ` /Dest ${dest}`
      writer.object(ref, `<< /Title ${pdfTextString(title)} /Parent ${parent} 0 R${links}${below}${leads} >>`)
    }
    return `/First ${refs[0] ?? 0} 0 R /Last ${refs.at(-1) ?? 0} 0 R`
  }
  writer.object(root, `<< /Type /Outlines ${writeLevel(bookmarks, root)} /Count ${bookmarks.length} >>`)
  return root
}

/** Max page references of a node of the page tree. */
const NODE = 100

/** Writes the page tree in nodes of a limited size, and returns the number of the root and the parent of each page. */
function reserveTree(
  writer: PdfWriter,
  pages: readonly PdfRef[],
): { root: PdfRef; parentOf: (index: number) => PdfRef; write: () => void } {
  const root = writer.reserve()
  const nodes = Array.from({ length: Math.ceil(pages.length / NODE) }, () => writer.reserve())
  return {
    root,
    parentOf: (index) => nodes[Math.floor(index / NODE)] ?? root,
    write: () => {
      for (const [index, node] of nodes.entries()) {
        const own = pages.slice(index * NODE, (index + 1) * NODE)
        const kids = own.map((page) => `${page} 0 R`).join(' ')
        writer.object(node, `<< /Type /Pages /Parent ${root} 0 R /Kids [${kids}] /Count ${own.length} >>`)
      }
      writer.object(root, `<< /Type /Pages /Kids [${nodes.map((node) => `${node} 0 R`).join(' ')}] /Count ${pages.length} >>`)
    },
  }
}

/** Returns 32 random hexadecimal digits. An ID derived from the content would allow guesses of the content to be checked. */
function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}

/** Returns a page that consists of one image. */
async function encodeImagePage(canvas: OffscreenCanvas, { width, height }: PageSize, deflate: Deflate): Promise<EncodedPage> {
  const operators = `q ${pdfNumber(width)} 0 0 ${pdfNumber(height)} 0 0 cm /I Do Q\n`
  return { operators, images: [{ name: 'I', ...(await encodePage(canvas, deflate)) }] }
}

/**
 * Writes a new PDF in which every page is an image of the source's page with its covers, or is redrawn as vectors, with the remaining words
 * as invisible text. Nothing else from the source is written, apart from the given bookmarks and links. Memory doesn't grow with the
 * images.
 *
 * @returns the size of the file
 * @throws EngineCancelledError, and the errors of drawing and of `sink`
 */
export async function writeDocument(
  { pages, bookmarks, links, draw, onFirstPage, keep }: DocumentToWrite,
  sink: PdfSink,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<number> {
  const writer = new PdfWriter(sink)
  const [catalog, fontRef] = [writer.reserve(), writer.reserve()]
  const refs = pages.map(() => writer.reserve())
  const tree = reserveTree(writer, refs)
  const font = new LayerFont()
  const destinationOf = (target: Target): string | undefined => destination(target, pages, refs)
  const compressor = new Compressor()
  const writePage = async (page: PlannedPage, index: number, { operators, images }: EncodedPage): Promise<void> => {
    const content = writer.reserve()
    const { width, height } = page.size
    const text = textLayer(page.kept, page.size, font)
    const compressed = compressor.deflate(new TextEncoder().encode(operators + text))
    const targets = await links(page)
    const objects: string[] = []
    for (const { name, dictionary, bytes } of images) {
      const image = writer.reserve()
      writer.stream(image, dictionary, await bytes)
      objects.push(`/${name} ${image} 0 R`)
    }
    writer.stream(content, '/Filter /FlateDecode', await compressed)
    const annotations = targets.flatMap(({ box, target }) => {
      const dest = destinationOf(target)
      if (dest === undefined) return []
      const rect = [box.x, height - box.y - box.height, box.x + box.width, height - box.y].map(pdfNumber).join(' ')
      const ref = writer.reserve()
      writer.object(ref, `<< /Type /Annot /Subtype /Link /Rect [${rect}] /Border [0 0 0] /Dest ${dest} >>`)
      return [`${ref} 0 R`]
    })
    writer.object(
      refs[index] ?? 0,
      `<< /Type /Page /Parent ${tree.parentOf(index)} 0 R /MediaBox [0 0 ${pdfNumber(width)} ${pdfNumber(height)}] ` +
        `/Resources << /XObject << ${objects.join(' ')} >> /Font << /${LAYER_FONT} ${fontRef} 0 R >> >> /Contents ${content} 0 R` +
        `${annotations.length === 0 ? '' : ` /Annots [${annotations.join(' ')}]`} >>`,
    )
    onProgress((index + 1) / pages.length)
  }
  // Canvases are reused, because allocating their memory is slow.
  const canvases: OffscreenCanvas[] = []
  const drawNext = ({ page }: PlannedPage): Promise<DrawnPage> => draw(page, PAGE_SCALE, canvases.pop() ?? new OffscreenCanvas(1, 1))
  let index = -1
  // One page is compressed and written while the next one is drawn.
  let written = Promise.resolve()
  try {
    for await (const [page, { canvas, scale }] of drawAhead(pages, drawNext)) {
      index += 1
      await yieldToMessages()
      throwIfCancelled(signal)
      paintCovers(canvas, page.covers, scale)
      if (index === 0) await onFirstPage?.(canvas)
      const deflate: Deflate = (bytes) => compressor.deflate(bytes)
      const vectors = await keep?.(page, { canvas, scale })
      const encoded = vectors
        ? await encodeVectorPage(vectors, page.size, { canvas, scale }, deflate)
        : await encodeImagePage(canvas, page.size, deflate)
      canvases.push(canvas)
      await written
      written = writePage(page, index, encoded)
      // A rejection is thrown where the promise is awaited.
      written.catch(() => undefined)
    }
    await written
  } finally {
    compressor.close()
    for (const canvas of canvases) canvas.width = 0
  }
  tree.write()
  await font.write(writer, fontRef)
  const outline = writeOutline(writer, bookmarks, destinationOf)
  writer.object(catalog, `<< /Type /Catalog /Pages ${tree.root} 0 R${outline === undefined ? '' : ` /Outlines ${outline} 0 R`} >>`)
  return writer.finish(catalog, randomId())
}
