import { throwIfCancelled } from '../core/cancellation'
import { Stages } from '../core/stages'
import type { JobContext } from '../core/worker-loop'
import { makeThumbnail } from '../image/decode'
import { sha256OfFile } from '../report/hash'
import { checkReviewSource } from '../report/source-identity'
import { openOutputFile } from '../core/output-file'
import { cleanBookmarks, cleanLinks, navigationOf, type Navigation } from './export/navigation'
import { marksOfPage, planPage, type PlannedPage } from './export/plan-page'
import { redactedMarks } from './export/redaction-log'
import { secretsOf } from './export/secrets'
import { seenWords } from './export/seen-words'
import { writeDocument } from './export/write-document'
import { keepPagesOf, type KeepPage } from './keep/keep-pages'
import type { DocumentPlan, RedactedDocument } from './types'
import { pixelsOfCanvas } from './verify/ink/page-pixels'
import type { DocumentVerification, DocumentVerificationRequest, RecogniseText } from './verify/request'
import { DOCUMENT_SEARCH } from './verify/verify-document'
import { openDocumentInWorker, type WorkerDocument } from './worker/open-document'
import { cleanUpAfter, readWholePage } from './worker/read-document'

export interface DocumentRedactionTools {
  verify: (request: DocumentVerificationRequest) => Promise<DocumentVerification>
}

const NO_NAVIGATION: Navigation = { bookmarks: () => Promise.resolve([]), links: () => Promise.resolve([]) }

const REMOVED = 'Web links, form fields, comments, attachments, metadata and invisible text were removed.'

/** Returns a note about the export of the pages. */
function noteOn(pages: number, vectors: number): string {
  if (vectors === 0) return `Every page is an image with selectable text. ${REMOVED}`
  const [kept, images] = [vectors, pages - vectors].map((number) => `${number} ${number === 1 ? 'page' : 'pages'}`)
  const rebuilt = pages === vectors ? '' : ` ${images} ${pages - vectors === 1 ? 'is an image' : 'are images'} with selectable text.`
  return `${kept} without redactions ${vectors === 1 ? 'stays' : 'stay'} sharp, drawn as vectors.${rebuilt} ${REMOVED}`
}

const recogniseCovers: RecogniseText = async ({ page, size, onImages }, drawn, signal) => {
  const { recogniseText } = await import('./worker/recognise')
  return (await recogniseText({ page, size, text: '', words: [], methods: [] }, onImages, drawn, { signal, onStep: () => undefined })).words
}

async function planPages(
  document: WorkerDocument,
  plan: DocumentPlan,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<PlannedPage[]> {
  const pages: PlannedPage[] = []
  for (let page = 1; page <= document.pageCount; page += 1) {
    throwIfCancelled(signal)
    // A page of small text takes long, and a call without signs of progress is terminated.
    const onStep = (): void => onProgress((page - 1) / document.pageCount)
    const { content, hidden } = await readWholePage(document, page, { signal, onStep })
    pages.push({ ...planPage(content, plan), unread: hidden.find(({ kind }) => kind === 'unread-content')?.count ?? 0 })
    onProgress(page / document.pageCount)
    await cleanUpAfter(document, page)
  }
  return pages
}

/** Returns a small image of a drawn page with its covers. */
async function thumbnailOf(canvas: OffscreenCanvas): Promise<Blob> {
  const bitmap = await createImageBitmap(canvas)
  try {
    return await makeThumbnail(bitmap, { contentType: 'image/png', width: bitmap.width, height: bitmap.height })
  } finally {
    bitmap.close()
  }
}

/**
 * Redacts a document into a new PDF and verifies the result. Returns only after a complete verification.
 *
 * @param output its content is replaced, and is undefined if this rejects
 * @throws EngineError, EngineCancelledError, or the storage's QuotaExceededError
 */
export async function redactDocument(
  file: Blob,
  plan: DocumentPlan,
  output: FileSystemFileHandle,
  { verify }: DocumentRedactionTools,
  { password, ...context }: JobContext & { password?: string | undefined },
): Promise<RedactedDocument> {
  const stages = new Stages(context)
  const { signal } = context
  const keepsOutlines = plan.keepsVectors === true
  const document = await stages.run('probe', () => openDocumentInWorker(file, { signal, password, keepsOutlines }))
  try {
    const sourceSha256 = await stages.run('prepare', (onProgress) => sha256OfFile(file, signal, onProgress))
    if (plan.source !== undefined) checkReviewSource({ sha256: plan.source }, { sha256: sourceSha256 })
    const pages = await stages.run('read-pages', (onProgress) => planPages(document, plan, signal, onProgress))
    const secrets = secretsOf(pages, plan.marks)
    const navigation = document.pdf === undefined ? NO_NAVIGATION : navigationOf(document.pdf.document)
    let thumbnail = new Blob()
    const vectorPages = new Set<number>()
    /** Pages with invisible words. */
    const hiding = new Set<number>()
    const keepPage = keepsOutlines && document.pdf ? keepPagesOf(document.pdf) : undefined
    const keep: KeepPage = async (page, drawn) => {
      if (hiding.has(page.page) || marksOfPage(plan.marks, page.page).length > 0) return undefined
      const kept = await keepPage?.(page, drawn)
      if (kept) vectorPages.add(page.page)
      return kept
    }
    await stages.run('redact', async (onProgress) => {
      const destination = await openOutputFile(output)
      try {
        const { write } = destination.edit()
        let position = 0
        const bookmarks = cleanBookmarks(await navigation.bookmarks(), secrets)
        await writeDocument(
          {
            pages,
            bookmarks,
            links: async ({ page, covers }) =>
              cleanLinks(
                await navigation.links(page),
                covers.map(({ box }) => box),
              ),
            draw: async (number, scale, canvas) => {
              const drawn = await document.renderPage(number, scale, canvas)
              const page = pages[number - 1]
              if (page) {
                const seen = seenWords(page.kept, pixelsOfCanvas(drawn))
                if (seen.length < page.kept.length) hiding.add(number)
                page.kept = seen
              }
              return drawn
            },
            keep,
            onFirstPage: async (canvas) => {
              thumbnail = await thumbnailOf(canvas)
            },
          },
          (bytes) => {
            write(bytes, position)
            position += bytes.length
          },
          { signal, onProgress },
        )
      } finally {
        destination.close()
      }
    })
    const written = await output.getFile()
    const outputSha256 = await stages.run('encode', (onProgress) => sha256OfFile(written, signal, onProgress))
    const { reading, ...verification } = await stages.run('verify', (onProgress) =>
      verify({
        output: written,
        marks: plan.marks,
        pages,
        secrets,
        ...(plan.searched === undefined ? {} : { searched: plan.searched }),
        ...(plan.expressions === undefined ? {} : { expressions: plan.expressions }),
        isLaidOut: document.pdf === undefined,
        recognise: recogniseCovers,
        draw: document.renderPage,
        drawWithout: document.renderWithout,
        vectorPages,
        signal,
        onProgress,
      }),
    )
    return {
      contentType: 'application/pdf',
      extension: '.pdf',
      sourceContentType: document.contentType,
      sourceSha256,
      outputSha256,
      size: written.size,
      thumbnail,
      detectorName: DOCUMENT_SEARCH,
      details: {
        mediaType: 'document',
        pages: pages.length,
        marks: redactedMarks(plan.marks),
        rebuiltPages: pages.length - vectorPages.size,
        ...(reading === undefined ? {} : { reading }),
      },
      notes: [noteOn(pages.length, vectorPages.size)],
      stageMilliseconds: stages.milliseconds,
      ...verification,
    }
  } finally {
    document.close()
  }
}
