import { throwIfCancelled } from '../../core/cancellation'
import { blobSource } from '../../core/source'
import type { Box } from '../../core/types'
import { isPdf } from '../inspect'
import { readTextSource, type TextSource } from '../read-text'
import { layOutText, TEXT_PAGE } from '../text-layout'
import { drawLines, measurer, readLines } from '../text-pages'
import type { DocumentInfo, HiddenPart, PageContent, PageSize } from '../types'
import { hiddenInPdf } from './hidden-in-pdf'
import { hiddenOnPage } from './hidden-on-page'
import type { GlyphSource } from '../reading/glyph'
import { hiddenParts } from '../reading/hidden'
import { unreadAreas } from '../reading/unread'
import type { SplitText } from '../reading/unreadable'
import { readGlyphs } from '../reading/words'
import { openPdf, type PdfOptions, type WorkerPdf } from './open-pdf'
import { limitedScale, type DrawnPage } from './page-drawing'
import { PdfPageReader } from './read-pdf-page'

/** Max lines that are read one by one, where their glyphs are. A page with more is read like a scan. */
const MAX_LINES = 500

/** A document of any format, opened in a worker. Page numbers start at 1. */
export interface WorkerDocument {
  contentType: DocumentInfo['contentType']
  pageCount: number
  /** Returns the displayed size of a page, in points. */
  sizeOf: (page: number) => Promise<PageSize>
  /** Draws a page. The caller sets the canvas's width to 0 after use, which frees its memory immediately. See `drawInWorker`. */
  renderPage: (page: number, scale: number, canvas?: OffscreenCanvas) => Promise<DrawnPage>
  /** Draws a page as if some of its glyphs painted nothing. Texts have no glyphs. */
  renderWithout: (page: number, scale: number, glyphs: readonly GlyphSource[]) => Promise<DrawnPage>
  /** Reads the text of a page, without recognising text in its images. */
  readPage: (page: number) => Promise<ReadPage>
  /** Lists hidden content of the whole document. */
  listHidden: () => Promise<HiddenPart[]>
  /** The PDF, if the document is one. */
  pdf?: WorkerPdf
  close: () => void
}

export interface ReadPage {
  content: PageContent
  /** Hidden content, except for the words that are marked as covered. */
  hidden: HiddenPart[]
  /** Parts of the page whose text is unknown, in points: images, or the whole page if it has only shapes. */
  unread: Box[]
  /** Lines whose characters aren't what they show, if the page has any. */
  split?: SplitText
}

/**
 * Opens a document. The bytes determine its format.
 *
 * @throws as `openPdf` and `readTextSource`
 */
export async function openDocumentInWorker(file: Blob, options: PdfOptions = {}): Promise<WorkerDocument> {
  const source = blobSource(file)
  if (await isPdf(source, options.signal)) return pdfDocument(file, await openPdf(file, options), options.signal)
  return textDocument(await readTextSource(source, options.signal), options.signal)
}

function pdfDocument(file: Blob, pdf: WorkerPdf, signal: AbortSignal | undefined): WorkerDocument {
  const reader = new PdfPageReader(pdf.document)
  return {
    contentType: 'application/pdf',
    pageCount: pdf.pageCount,
    sizeOf: pdf.sizeOf,
    renderPage: pdf.renderPage,
    renderWithout: pdf.renderWithout,
    readPage: (page) =>
      pdf.usePage(page, async (proxy) => {
        const before = pdf.leftOut()
        const { painted, undecoded, split, ...read } = await reader.read(proxy)
        const isBroken = split.lines.length > MAX_LINES
        const content = isBroken ? { ...read, ...readGlyphs(split.others()) } : read
        const leftOut = Array.from({ length: pdf.leftOut() - before + undecoded }, () => '')
        return {
          content,
          hidden: [...(await hiddenOnPage(proxy)), ...hiddenParts('unread-content', leftOut, { page })],
          unread: isBroken ? [{ x: 0, y: 0, ...content.size }] : unreadAreas(painted, content.size),
          ...(split.lines.length > 0 && !isBroken && { split }),
        }
      }),
    listHidden: () => hiddenInPdf(file, pdf, signal),
    pdf,
    close: pdf.close,
  }
}

async function textDocument(
  { contentType, text, hiddenLines, hidden }: TextSource,
  signal: AbortSignal | undefined,
): Promise<WorkerDocument> {
  const widthOf = measurer()
  const pages = await layOutText(text, widthOf, signal, hiddenLines)
  const renderPage: WorkerDocument['renderPage'] = async (page, requested, canvas = new OffscreenCanvas(1, 1)) => {
    throwIfCancelled(signal)
    const scale = limitedScale(TEXT_PAGE, requested)
    drawLines(pages[page - 1] ?? [], canvas, scale)
    return { canvas, scale }
  }
  return {
    contentType,
    pageCount: pages.length,
    sizeOf: () => Promise.resolve(TEXT_PAGE),
    renderPage,
    renderWithout: (page, scale) => renderPage(page, scale),
    readPage: async (page) => {
      const { text: read, words } = readLines(pages[page - 1] ?? [], widthOf)
      const content: PageContent = { page, size: TEXT_PAGE, text: read, words, methods: words.length > 0 ? ['text'] : [] }
      return { content, hidden: [], unread: [] }
    },
    listHidden: () => Promise.resolve(hidden),
    close: () => undefined,
  }
}
