// The legacy build, because the modern one needs functions that some supported browsers lack.
import {
  getDocument,
  PasswordException,
  PasswordResponses,
  VerbosityLevel,
  type PDFDocumentProxy,
  type PDFPageProxy,
  OPS,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { throwIfCancelled } from '../../core/cancellation'
import { deferred } from '../../core/deferred'
import { EngineCancelledError, EngineError, isAllocationFailure, outOfMemory } from '../../core/errors'
import { blobSource } from '../../core/source'
import { AppFiles } from '../assets'
import {
  MAX_PAGES,
  pdfDamaged,
  pdfPasswordMissing,
  pdfPasswordWrong,
  documentTooSlow,
  pdfWithoutPages,
  tooManyPages,
  pageTooLarge,
} from '../errors'
import { CHUNK, FileTransport } from '../file-transport'
import { checkPdfEnd } from '../inspect'
import { CONTENT_LEFT_OUT } from '../parser-messages'
import type { GlyphSource } from '../reading/glyph'
import { mayBeRepaired, repairPages, withUncountedPages } from '../repair-pages'
import type { PageSize } from '../types'
import { OtherTextError } from './blank-glyphs'
import { checkStreams } from './check-streams'
import { drawInWorker, type DrawnPage } from './page-drawing'
import { endParser, giveBackParser, takeParser } from './parsers'
import { layersOfScreen } from './screen-layers'
import { WorkerCanvasFactory, WorkerFilterFactory } from './pdf-factories'
import { z } from 'zod'
import { MAX_STATES } from '../state-limit'

/** Max operators of a page, which stay in memory. A map of a million lines has two million. */
const MAX_OPERATORS = 4_000_000
/** Max forms that a page draws, each of which is parsed again. Nested forms that draw each other repeatedly can reach billions. */
const MAX_FORMS = 50_000

const OPENS = new Set<number>([OPS.save, OPS.paintFormXObjectBegin, OPS.beginGroup])
const CLOSES = new Set<number>([OPS.restore, OPS.paintFormXObjectEnd, OPS.endGroup])

/** A part of the operators of a page, in a message of the parser. */
const Part = z.object({
  streamId: z.int(),
  chunk: z.object({ fnArray: z.custom<ArrayLike<number> & Iterable<number>>((value) => Array.isArray(value)), lastChunk: z.boolean() }),
})

/**
 * Returns a function that watches the messages of pdf.js's parser, and calls `onExcess` as soon as a page has more operators, forms or
 * saved states than can be read and drawn. It covers every page that is read, drawn, exported or verified.
 */
function watchOperators(onExcess: (error: Error) => void): (message: unknown) => void {
  const pages = new Map<number, { operators: number; forms: number; depth: number }>()
  return (message) => {
    const { success, data } = Part.safeParse(message)
    if (!success) return
    const { streamId, chunk } = data
    const page = pages.get(streamId) ?? { operators: 0, forms: 0, depth: 0 }
    pages.set(streamId, page)
    page.operators += chunk.fnArray.length
    for (const operator of chunk.fnArray) {
      if (operator === OPS.paintFormXObjectBegin) page.forms += 1
      if (OPENS.has(operator)) page.depth += 1
      else if (CLOSES.has(operator)) page.depth = Math.max(0, page.depth - 1)
      if (page.depth > MAX_STATES) return onExcess(pdfDamaged())
    }
    if (page.operators > MAX_OPERATORS || page.forms > MAX_FORMS) onExcess(pageTooLarge())
    if (chunk.lastChunk) pages.delete(streamId)
  }
}

/** Flags of annotations. */
const HIDDEN = 2
const PRINT = 4
const NO_VIEW = 32

/**
 * Makes a page's annotations that are visible on screen visible in drawings for printing too, and hides annotations that are only printed,
 * because a review happens on screen. Workers draw for printing, because drawing for the screen waits for animation frames.
 */
async function showAnnotationsOfScreen(document: PDFDocumentProxy, page: PDFPageProxy): Promise<void> {
  const annotations: unknown[] = await page.getAnnotations({ intent: 'any' })
  for (const annotation of annotations) {
    const { id, annotationFlags = 0 } = annotation as { id: string; annotationFlags?: number }
    const isOnScreen = (annotationFlags & (HIDDEN | NO_VIEW)) === 0
    const isPrinted = (annotationFlags & PRINT) !== 0 && (annotationFlags & HIDDEN) === 0
    if (isOnScreen !== isPrinted) document.annotationStorage.setValue(id, { noPrint: !isOnScreen })
  }
}

export interface PdfOptions {
  password?: string | undefined
  signal?: AbortSignal | undefined
  /** Max milliseconds of one request to pdf.js, such as the content of a page. */
  patience?: number
  /** Number of bytes read at a time. The bytes that were read stay in memory. */
  chunk?: number
  /** Whether glyph outlines stay in memory after drawing. */
  hasOutlines?: boolean
}

/** Max milliseconds of one request. A page of a map with a million lines takes some seconds. */
const PATIENCE = 120_000
/** Max pixels of an embedded image. pdf.js omits larger ones, which `leftOut` counts. */
const MAX_IMAGE_PIXELS = 150_000_000

/** A PDF opened in a worker. Page numbers start at 1. */
export interface WorkerPdf {
  pageCount: number
  /** The document in pdf.js, for its outline, metadata and attachments. */
  document: PDFDocumentProxy
  /** Returns the displayed size of a page, in points. */
  sizeOf: (page: number) => Promise<PageSize>
  /** Runs work on a page and frees the page's memory afterwards. */
  usePage: <T>(page: number, work: (proxy: PDFPageProxy) => Promise<T>) => Promise<T>
  /** Draws a page with its form fields and annotations. See `drawInWorker`. */
  renderPage: (page: number, scale: number, canvas?: OffscreenCanvas) => Promise<DrawnPage>
  /** Draws a page as if some of its glyphs painted nothing. */
  renderWithout: (page: number, scale: number, glyphs: readonly GlyphSource[]) => Promise<DrawnPage>
  /** Waits for a request to `document`. Rejects if it is cancelled, takes too long, or fails. */
  guard: <T>(work: Promise<T>) => Promise<T>
  /** Returns the number of parts that pdf.js has omitted from pages since the document was opened, such as images above the limit. */
  leftOut: () => number
  /** Closes the document. Running requests reject. */
  close: () => void
}

function toEngineError(error: unknown): Error {
  if (error instanceof EngineError || error instanceof EngineCancelledError || error instanceof OtherTextError) return error
  if (error instanceof PasswordException) {
    return error.code === PasswordResponses.INCORRECT_PASSWORD ? pdfPasswordWrong() : pdfPasswordMissing()
  }
  return isAllocationFailure(error) ? outOfMemory({ cause: error }) : pdfDamaged({ cause: error })
}

/**
 * Opens a PDF. pdf.js parses it in a separate worker, which is terminated if one request takes too long. Pages are drawn in the calling
 * worker, with glyphs as paths, because workers have no fonts in some browsers.
 *
 * @throws EngineError 'truncated', 'encrypted', 'wrong-password', 'cannot-decode', 'no-pages', 'too-large', 'source-unreadable'
 * @throws EngineCancelledError
 */
export async function openPdf(file: Blob, options: PdfOptions = {}): Promise<WorkerPdf> {
  const { signal } = options
  throwIfCancelled(signal)
  await checkPdfEnd(blobSource(file), signal)
  await checkStreams(file, signal)
  let opened: WorkerPdf
  try {
    opened = await openPages(file, options)
  } catch (error) {
    if (!mayBeRepaired(error)) throw error
    const repaired = await repairPages(file, signal)
    if (!repaired) throw error
    return openPages(repaired, options)
  }
  try {
    const whole = await withUncountedPages(file, opened.pageCount, signal)
    if (!whole) return opened
    opened.close()
    return await openPages(whole, options)
  } catch (error) {
    opened.close()
    throw error
  }
}

/** Opens a PDF whose pages can all be found. */
async function openPages(
  file: Blob,
  { password, signal, patience = PATIENCE, chunk = CHUNK, hasOutlines = false }: PdfOptions,
): Promise<WorkerPdf> {
  const source = blobSource(file)
  const ended = deferred<never>()
  // The promise may reject while nothing awaits it.
  ended.promise.catch(() => undefined)
  const parser = takeParser()
  const { port, worker } = parser
  const listening = new AbortController()
  const listen: AddEventListenerOptions = { signal: listening.signal }
  let hasFailed = false
  const end = (error: Error): void => {
    hasFailed = true
    ended.reject(error)
  }
  port.addEventListener('error', (event) => end(pdfDamaged({ cause: event.message })), listen)
  let leftOut = 0
  const watch = watchOperators((error) => {
    end(error)
    port.terminate()
  })
  const onMessage = ({ data }: MessageEvent<unknown>): void => {
    if (data === CONTENT_LEFT_OUT) leftOut += 1
    else watch(data)
  }
  port.addEventListener('message', onMessage, listen)
  const range = new FileTransport(source, end)
  const onAbort = (): void => end(new EngineCancelledError())
  signal?.addEventListener('abort', onAbort, { once: true })

  let running = 0
  const guard = async <T>(work: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => end(documentTooSlow()), patience)
    running += 1
    try {
      return await Promise.race([work, ended.promise])
    } catch (error) {
      hasFailed = true
      throwIfCancelled(signal)
      throw toEngineError(error)
    } finally {
      running -= 1
      clearTimeout(timer)
    }
  }

  const task = getDocument({
    worker,
    range,
    rangeChunkSize: chunk,
    disableAutoFetch: true,
    disableStream: true,
    BinaryDataFactory: AppFiles,
    CanvasFactory: WorkerCanvasFactory,
    FilterFactory: WorkerFilterFactory,
    useWorkerFetch: false,
    useSystemFonts: false,
    disableFontFace: true,
    fontExtraProperties: hasOutlines,
    maxImageSize: MAX_IMAGE_PIXELS,
    ...(password === undefined ? {} : { password }),
    verbosity: VerbosityLevel.ERRORS,
  })
  const close = (): void => {
    if (listening.signal.aborted) return
    listening.abort()
    signal?.removeEventListener('abort', onAbort)
    const isReusable = !hasFailed && running === 0
    end(new EngineCancelledError())
    range.abort()
    if (isReusable) giveBackParser(parser, task.destroy())
    else endParser(parser)
  }
  try {
    const document = await guard(task.promise)
    const pageCount = document.numPages
    if (pageCount < 1) throw pdfWithoutPages()
    if (pageCount > MAX_PAGES) throw tooManyPages(pageCount)
    for (let page = 1; page <= pageCount; page += 1) {
      // pdf.js replaces a missing first page by an empty one.
      if ((await guard(document.getPage(page))).ref === null) throw pdfDamaged()
    }
    const prepared = new Set<number>()
    // pdf.js fails with another error once it is closed.
    const pageOf = (page: number): Promise<PDFPageProxy> => guard(listening.signal.aborted ? ended.promise : document.getPage(page))
    const usePage: WorkerPdf['usePage'] = async (page, work) => {
      const proxy = await pageOf(page)
      try {
        if (!prepared.has(page)) await guard(showAnnotationsOfScreen(document, proxy))
        prepared.add(page)
        return await guard(work(proxy))
      } finally {
        // Without cleanup, all pages ever read stay in memory.
        proxy.cleanup()
      }
    }
    return {
      pageCount,
      document,
      usePage,
      guard,
      leftOut: () => leftOut,
      close,
      sizeOf: async (page) => {
        const { width, height } = (await pageOf(page)).getViewport({ scale: 1 })
        return { width, height }
      },
      renderPage: (page, scale, canvas) =>
        usePage(page, (proxy) => drawInWorker(proxy, scale, { layers: layersOfScreen(document), signal, canvas })),
      renderWithout: (page, scale, without) =>
        usePage(page, (proxy) => drawInWorker(proxy, scale, { layers: layersOfScreen(document), signal, without })),
    }
  } catch (error) {
    hasFailed = true
    close()
    throw error
  }
}
