import { throwIfCancelled } from '../../core/cancellation'
import type { PartialCallContext } from '../../core/worker-loop'
import { hiddenParts, TEXT_LENGTH } from '../reading/hidden'
import type { DocumentContent, HiddenPart, PageContent, PageSize, PageWord } from '../types'
import { openDocumentInWorker, type ReadPage, type WorkerDocument } from './open-document'
import type { OnStep } from './recognise'

interface ReadingSteps {
  signal: AbortSignal
  onStep: OnStep
  /** Receives the completed fraction of loading the models of recognition, when the first page needs them. */
  onLoading?: (fraction: number) => void
}

/** Returns the covered words of a page as hidden content. */
function coveredText(page: number, words: readonly PageWord[]): HiddenPart[] {
  const covered = words.flatMap(({ text, covered: isCovered }) => (isCovered === true ? [text] : []))
  return hiddenParts('covered-text', covered, { page, separator: ' ', length: TEXT_LENGTH })
}

/**
 * Adds the recognised text of a page's images, and of lines whose characters aren't what they show. The models are loaded with the first
 * page that needs them.
 */
async function recognised(document: WorkerDocument, { content, unread, split }: ReadPage, options: ReadingSteps): Promise<PageContent> {
  const { recogniseText, RECOGNITION_SCALE } = await import('./recognise')
  let read = content
  if (split) {
    const { readUnreadable } = await import('./read-unreadable')
    read = await readUnreadable(read, split, await document.renderPage(content.page, RECOGNITION_SCALE), options)
  }
  return unread.length === 0 ? read : recogniseText(read, unread, await document.renderPage(content.page, RECOGNITION_SCALE), options)
}

/** Pages after which shared data such as fonts is freed. Documents of many parts have separate fonts in each. */
const PAGES_PER_CLEANUP = 100

/** Frees data shared by pages, at intervals. No page may be in use. */
export async function cleanUpAfter({ pdf }: WorkerDocument, page: number): Promise<void> {
  if (page % PAGES_PER_CLEANUP === 0) await pdf?.guard(pdf.document.cleanup())
}

/** Reads a page with the recognised text of its images. Calls `onStep` with the completed share while it recognises. */
export async function readWholePage(
  document: WorkerDocument,
  page: number,
  options: ReadingSteps,
): Promise<{ content: PageContent; hidden: HiddenPart[] }> {
  const read = await document.readPage(page)
  const { content, hidden, unread, split } = read
  return { content: unread.length === 0 && !split ? content : await recognised(document, read, options), hidden }
}

interface ReadFrom {
  password?: string | undefined
  from?: number | undefined
}

/** Reads a document. See `DocumentEngine.read`. */
export async function readDocument(
  file: Blob,
  { signal, onProgress, onPartial, password, from = 1 }: PartialCallContext<PageContent> & ReadFrom,
): Promise<DocumentContent> {
  const document = await openDocumentInWorker(file, { password, signal })
  const onLoading = (fraction: number): void => onProgress({ stage: 'load-detector', fraction })
  try {
    const pages: PageSize[] = []
    const hidden: HiddenPart[] = []
    for (let page = 1; page <= document.pageCount; page += 1) {
      throwIfCancelled(signal)
      // A page of small text takes long, and a call without signs of progress is terminated.
      const onStep: OnStep = (share = 0) => onProgress({ stage: 'read-pages', fraction: (page - 1 + share) / document.pageCount })
      // Pages that an earlier call has read are read again only for the hidden content.
      const { content, hidden: onPage } =
        page < from ? await document.readPage(page) : await readWholePage(document, page, { signal, onStep, onLoading })
      pages.push(content.size)
      hidden.push(...onPage, ...coveredText(page, content.words))
      if (page >= from) onPartial?.(content)
      onProgress({ stage: 'read-pages', fraction: page / document.pageCount })
      await cleanUpAfter(document, page)
    }
    return { pages, hidden: [...(await document.listHidden()), ...hidden] }
  } finally {
    document.close()
  }
}
