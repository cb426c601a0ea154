import { throwIfCancelled } from '../core/cancellation'
import { makeThumbnail } from '../image/decode'
import { deferred } from '../core/deferred'
import { EngineCancelledError, EngineError } from '../core/errors'
import { drawPage } from './draw-page'
import { checkPdfEnd, isPdf } from './inspect'
import { MAX_PAGES, pdfDamaged, pdfLocked, pdfWithoutPages, tooManyPages, viewerFailed } from './errors'
import { openText } from './open-text'
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

function toEngineError(error: unknown, { PasswordException }: Library): EngineError {
  if (error instanceof EngineError) return error
  return error instanceof PasswordException ? pdfLocked() : pdfDamaged({ cause: error })
}

/** Reads the sizes of all pages, so that a document with an unreadable page is rejected. */
async function sizesOf(loaded: Loaded, onProgress: (fraction: number) => void): Promise<PageSize[]> {
  const { numPages } = loaded
  if (numPages === 0) throw pdfWithoutPages()
  if (numPages > MAX_PAGES) throw tooManyPages(numPages)
  const sizes: PageSize[] = []
  for (let page = 1; page <= numPages; page += 1) {
    const { width, height } = (await loaded.getPage(page)).getViewport({ scale: 1 })
    sizes.push({ width, height })
    onProgress(page / numPages)
  }
  return sizes
}

export interface OpenOptions {
  signal?: AbortSignal | undefined
  /** Called with the fraction of the pages that are read, 0 to 1. */
  onProgress?: (fraction: number) => void
}

/**
 * Opens a PDF or a plain text file, which are distinguished by their bytes. pdf.js is loaded with the first PDF. Its worker reads the file in chunks.
 *
 * @throws EngineError 'empty-file', 'not-a-document', 'truncated', 'encrypted', 'cannot-decode', 'no-pages', 'too-large', 'worker-failed'
 * @throws EngineCancelledError
 */
export async function openDocument(file: Blob, options: OpenOptions = {}): Promise<OpenDocument> {
  throwIfCancelled(options.signal)
  return (await isPdf(file)) ? openPdf(file, options) : openText(file, options.signal)
}

async function openPdf(file: Blob, { signal, onProgress = () => undefined }: OpenOptions): Promise<OpenDocument> {
  await checkPdfEnd(file)
  const library = await loadLibrary()
  throwIfCancelled(signal)
  const stopped = deferred<never>()
  // A cancellation or an unreadable file rejects at once, because a hung worker never responds.
  const opening = library.beginOpening(file, (error) => {
    stopped.reject(error)
    close()
  })
  const close = opening.end
  const onAbort = (): void => stopped.reject(new EngineCancelledError())
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    const loaded = await Promise.race([opening.promise, stopped.promise])
    const pages = await Promise.race([sizesOf(loaded, onProgress), stopped.promise])
    return {
      contentType: 'application/pdf',
      pages,
      close,
      draw: async (page, canvas, options) => drawPage(await loaded.getPage(page), canvas, options),
      layText: async (page, container, { scale, signal: stop }) => {
        const proxy = await loaded.getPage(page)
        const textContentSource = await proxy.getTextContent()
        if (stop.aborted) return
        const layer = new library.TextLayer({ textContentSource, container, viewport: proxy.getViewport({ scale }) })
        stop.addEventListener('abort', () => layer.cancel(), { once: true })
        await layer.render()
      },
    }
  } catch (error) {
    close()
    if (signal?.aborted === true) throw new EngineCancelledError()
    throw toEngineError(error, library)
  } finally {
    signal?.removeEventListener('abort', onAbort)
  }
}

/** Longer side of the drawn page from which the thumbnail is made, in pixels. */
const FIRST_PAGE_SIDE = 960

/** @throws as `openDocument` */
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
    const scale = FIRST_PAGE_SIDE / Math.max(first.width, first.height)
    await opened.draw(1, canvas, { scale, signal: stopper.signal, inBackground: true })
    throwIfCancelled(signal)
    const bitmap = await createImageBitmap(canvas)
    try {
      const { contentType } = opened
      const thumbnail = await makeThumbnail(bitmap, { contentType, width: bitmap.width, height: bitmap.height })
      return { info: { contentType, pages: [...opened.pages] }, thumbnail }
    } finally {
      bitmap.close()
    }
  } catch (error) {
    throwIfCancelled(signal)
    throw error instanceof EngineError ? error : pdfDamaged({ cause: error })
  } finally {
    signal?.removeEventListener('abort', stop)
    opened.close()
  }
}
