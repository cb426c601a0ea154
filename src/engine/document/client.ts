import { throwIfCancelled } from '../core/cancellation'
import { makeThumbnail } from '../core/thumbnail'
import { deferred } from '../core/deferred'
import { EngineCancelledError, EngineError } from '../core/errors'
import { blobSource, openSource, type ByteSource, type Source } from '../core/source'
import { drawPage } from './draw-page'
import { checkPdfEnd, isPdf } from './inspect'
import { MAX_PAGES, pdfDamaged, pdfLocked, pdfPasswordWrong, pdfWithoutPages, tooManyPages, viewerFailed, pageTooComplex } from './errors'
import { openText } from './open-text'
import { MAX_REPAIRED, mayBeRepaired, repairPages, withUncountedPages } from './repair-pages'
import { limitStates } from './state-limit'
import type { OpenDocument, PageSize, ProbeDocument } from './types'

type Library = typeof import('./library')
type Loaded = Awaited<ReturnType<Library['beginOpening']>['promise']>

async function loadLibrary(): Promise<Library> {
  try {
    return await import('./library')
  } catch (cause) {
    throw viewerFailed(cause)
  }
}

function toEngineError(error: unknown, { PasswordException, PasswordResponses }: Library): EngineError {
  if (error instanceof EngineError) return error
  if (!(error instanceof PasswordException)) return pdfDamaged({ cause: error })
  return error.code === PasswordResponses.INCORRECT_PASSWORD ? pdfPasswordWrong() : pdfLocked()
}

/** Reads the sizes of all pages, so that a document with an unreadable page is rejected. */
async function sizesOf(loaded: Loaded, onProgress: (fraction: number) => void): Promise<PageSize[]> {
  const { numPages } = loaded
  if (numPages < 1) throw pdfWithoutPages()
  if (numPages > MAX_PAGES) throw tooManyPages(numPages)
  const sizes: PageSize[] = []
  for (let page = 1; page <= numPages; page += 1) {
    const proxy = await loaded.getPage(page)
    // pdf.js replaces a missing first page by an empty one.
    if (proxy.ref === null) throw pdfDamaged()
    const { width, height } = proxy.getViewport({ scale: 1 })
    sizes.push({ width, height })
    onProgress(page / numPages)
  }
  return sizes
}

export interface OpenOptions {
  signal?: AbortSignal | undefined
  /** The password of an encrypted PDF. */
  password?: string | undefined
  /** Called with the fraction of pages that have been read, 0 to 1. */
  onProgress?: (fraction: number) => void
}

/**
 * Opens a PDF, a Word document or a plain text file, which are distinguished by their bytes. pdf.js is loaded with the first PDF. Its worker requests the
 * parts of the file that it needs, so the pages of a large document at a URL appear before all of it is loaded.
 *
 * @throws EngineError 'empty-file', 'not-a-document', 'truncated', 'encrypted', 'wrong-password', 'cannot-decode', 'no-pages', 'too-large', 'worker-failed',
 * 'source-changed', 'source-unreadable'
 * @throws EngineCancelledError, and the errors of `UrlSource.fetch`
 */
export async function openDocument(source: Source, options: OpenOptions = {}): Promise<OpenDocument> {
  throwIfCancelled(options.signal)
  const file = await openSource(source, options.signal)
  return (await isPdf(file, options.signal)) ? openPdf(file, source, options) : openText(file, options.signal)
}

/** Passes failures to read the file to the running work, which would otherwise wait forever. */
class ReadFailures {
  readonly #running = new Set<(error: Error) => void>()

  report(error: Error): void {
    for (const reject of this.#running) reject(error)
  }

  async guard<T>(work: Promise<T>): Promise<T> {
    const failed = deferred<never>()
    this.#running.add(failed.reject)
    try {
      return await Promise.race([work, failed.promise])
    } finally {
      this.#running.delete(failed.reject)
    }
  }
}

async function openPdf(file: ByteSource, source: Source, options: OpenOptions): Promise<OpenDocument> {
  const { signal } = options
  await checkPdfEnd(file, signal)
  const library = await loadLibrary()
  const load = async (): Promise<Blob> => (source instanceof Blob ? source : new Blob([await file.read(0, file.size, signal)]))
  let opened: OpenDocument
  try {
    opened = await openPages(library, file, options)
  } catch (error) {
    if (!mayBeRepaired(error)) throw error
    const repaired = await repairPages(await load(), signal)
    if (!repaired) throw error
    return openPages(library, blobSource(repaired), options)
  }
  // A larger file with uncounted pages was rejected when it was uploaded.
  if (!(source instanceof Blob) && file.size > MAX_REPAIRED) return opened
  try {
    const whole = await withUncountedPages(await load(), opened.pages.length, signal)
    if (!whole) return opened
    opened.close()
    return await openPages(library, blobSource(whole), options)
  } catch (error) {
    opened.close()
    throw error
  }
}

async function openPages(
  library: Library,
  file: ByteSource,
  { signal, password, onProgress = () => undefined }: OpenOptions,
): Promise<OpenDocument> {
  throwIfCancelled(signal)
  const stopped = deferred<never>()
  const failures = new ReadFailures()
  let unreadable: Error | undefined
  // A cancellation or an unreadable file rejects immediately, because a hung worker never responds.
  const onUnreadable = (error: Error): void => {
    unreadable = error
    stopped.reject(error)
    failures.report(error)
  }
  const opening = library.beginOpening(file, onUnreadable, password)
  const close = opening.end
  const onAbort = (): void => stopped.reject(new EngineCancelledError())
  signal?.addEventListener('abort', onAbort, { once: true })
  const reading = <T>(work: () => Promise<T>): Promise<T> => {
    opening.retry()
    return failures.guard(work())
  }
  try {
    const loaded = await Promise.race([opening.promise, stopped.promise])
    const pages = await Promise.race([sizesOf(loaded, onProgress), stopped.promise])
    return {
      contentType: 'application/pdf',
      pages,
      close,
      draw: (page, canvas, options) => reading(async () => drawPage(await loaded.getPage(page), canvas, options)),
      layText: (page, container, { scale, signal: stop }) =>
        reading(async () => {
          const proxy = await loaded.getPage(page)
          const textContentSource = await proxy.getTextContent()
          if (stop.aborted) return
          const layer = new library.TextLayer({ textContentSource, container, viewport: proxy.getViewport({ scale }) })
          stop.addEventListener('abort', () => layer.cancel(), { once: true })
          await layer.render()
        }),
    }
  } catch (error) {
    close()
    throwIfCancelled(signal)
    if (unreadable !== undefined) throw unreadable
    throw toEngineError(error, library)
  } finally {
    signal?.removeEventListener('abort', onAbort)
    // A part of the file may become unreadable later, when nothing awaits this promise.
    stopped.promise.catch(() => undefined)
  }
}

/** Longer side of the drawn page from which the thumbnail is made, in pixels. */
const FIRST_PAGE_SIDE = 960

/** Max time for drawing the first page. A malicious page can take centuries to draw. */
const DRAWING_MILLISECONDS = 30_000

/** @throws EngineError 'too-large' when the time is up */
async function inTime(drawing: Promise<void>): Promise<void> {
  const late = deferred<never>()
  const timer = setTimeout(() => late.reject(pageTooComplex()), DRAWING_MILLISECONDS)
  try {
    await Promise.race([drawing, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** @throws as `openDocument`, and EngineError 'too-large' for a first page that takes too long to draw */
export const probeDocument: ProbeDocument = async (file, { signal, onProgress } = {}) => {
  const opened = await openDocument(file, { signal, onProgress: (fraction) => onProgress?.({ stage: 'probe', fraction }) })
  const stopper = new AbortController()
  const stop = (): void => stopper.abort()
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const [first] = opened.pages
    if (first === undefined) throw pdfWithoutPages()
    onProgress?.({ stage: 'decode', fraction: 0 })
    const canvas = document.createElement('canvas')
    limitStates(canvas)
    const scale = FIRST_PAGE_SIDE / Math.max(first.width, first.height)
    await inTime(opened.draw(1, canvas, { scale, signal: stopper.signal, inBackground: true }))
    throwIfCancelled(signal)
    const bitmap = await createImageBitmap(canvas)
    try {
      const { contentType } = opened
      const thumbnail = await makeThumbnail(bitmap, contentType)
      return { info: { contentType, pages: [...opened.pages] }, thumbnail }
    } finally {
      bitmap.close()
    }
  } catch (error) {
    throwIfCancelled(signal)
    throw error instanceof EngineError ? error : pdfDamaged({ cause: error })
  } finally {
    signal?.removeEventListener('abort', stop)
    stop()
    opened.close()
  }
}
