import { throwIfCancelled } from '../core/cancellation'
import { EngineError } from '../core/errors'
import type { CallContext } from '../core/worker-loop'
import { makeThumbnail } from '../core/thumbnail'
import { redactVerified, writeSealed } from '../report/redact-verified'
import { sha256OfFile } from '../report/hash'
import { ReviewedSource } from '../report/source-identity'
import type { OutputFile, OutputPort } from '../core/output-file'
import { cleanBookmarks, cleanLinks, navigationOf, type Navigation } from './export/navigation'
import { marksOfPage, planPage, type PlannedPage } from './export/plan-page'
import { secretsOf } from './export/secrets'
import { seenWords } from './export/seen-words'
import { writeDocument } from './write-document'
import { keepPagesOf } from './vectors/vector-pages'
import type { DocumentPlan, RedactedDocument } from './types'
import { pixelsOfCanvas } from './verify/ink/page-pixels'
import type { DocumentVerification, DocumentVerificationRequest, RecogniseText } from './verify/request'
import { DOCUMENT_SEARCH } from './verify/verify-document'
import { openDocumentInWorker, type WorkerDocument } from './worker/open-document'
import { cleanUpAfter, readWholePage } from './worker/read-document'
import type { OnStep } from './worker/recognise'
import { rememberedText } from './worker/remembered-text'
import type { RedactedMark } from '#generated/model/redactedMark.zod.ts'

/** Returns the report's entries for marks: where and why something was redacted, never the text. */
function redactedMarks(marks: DocumentPlan['marks']): RedactedMark[] {
  return marks.map(({ id, number, page, boxes, everyPage, category, label, reason }) => {
    const named = label ?? (category === null ? undefined : (`entity:${category}` as const))
    return {
      markId: id,
      page,
      boxes,
      ...(number === undefined ? {} : { number }),
      ...(named === undefined ? {} : { label: named }),
      ...(reason === undefined ? {} : { reason }),
      ...(everyPage === true ? { everyPage } : {}),
    }
  })
}

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

const recogniseCovers: RecogniseText = async ({ page, size, onImages }, drawn, steps) => {
  const { recogniseText } = await import('./worker/recognise')
  return (await recogniseText({ page, size, text: '', words: [], methods: [] }, onImages, drawn, steps)).words
}

/** Loads the models that verification reads with. Without them, verification says that nothing was read, or fails. */
async function loadModels(onLoading: (fraction: number) => void): Promise<void> {
  const { loadTextModels } = await import('./worker/recognise')
  await loadTextModels(onLoading).catch((error: unknown) => {
    if (!(error instanceof EngineError && error.code === 'detector-unavailable')) throw error
  })
}

async function planPages(
  document: WorkerDocument,
  plan: DocumentPlan,
  { signal, onProgress, onLoading }: { signal: AbortSignal; onProgress: (fraction: number) => void; onLoading: (fraction: number) => void },
): Promise<PlannedPage[]> {
  const pages: PlannedPage[] = []
  for (let page = 1; page <= document.pageCount; page += 1) {
    throwIfCancelled(signal)
    // A page of small text takes long, and a call without signs of progress is terminated.
    const onStep: OnStep = (share = 0) => onProgress((page - 1 + share) / document.pageCount)
    const { content, hidden } = await readWholePage(document, page, { signal, onStep, onLoading })
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
    return await makeThumbnail(bitmap, 'image/png')
  } finally {
    bitmap.close()
  }
}

/** The pages of a document to redact, as they are written. */
interface PagesToWrite {
  document: WorkerDocument
  pages: PlannedPage[]
  secrets: ReturnType<typeof secretsOf>
}

/** Writes the pages. Returns which stayed vectors, and an image of the first page. */
async function write(
  { document, pages, secrets }: PagesToWrite,
  plan: DocumentPlan,
  destination: OutputFile,
  options: { signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<{ vectorPages: Set<number>; thumbnail: Blob }> {
  const navigation = document.pdf === undefined ? NO_NAVIGATION : navigationOf(document.pdf.document)
  const keepPage = plan.keepsVectors === true && document.pdf ? keepPagesOf(document.pdf) : undefined
  const vectorPages = new Set<number>()
  /** Pages with invisible words. */
  const hiding = new Set<number>()
  let thumbnail = new Blob()
  let position = 0
  const { write: writeAt } = destination.edit()
  await writeDocument(
    {
      pages,
      bookmarks: cleanBookmarks(await navigation.bookmarks(), secrets),
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
      keep: async (page, drawn) => {
        if (hiding.has(page.page) || marksOfPage(plan.marks, page.page).length > 0) return undefined
        const kept = await keepPage?.(page, drawn)
        if (kept) vectorPages.add(page.page)
        return kept
      },
      onFirstPage: async (canvas) => {
        thumbnail = await thumbnailOf(canvas)
      },
    },
    (bytes) => {
      writeAt(bytes, position)
      position += bytes.length
    },
    options,
  )
  return { vectorPages, thumbnail }
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
  output: OutputPort,
  { verify }: DocumentRedactionTools,
  { password, ...context }: CallContext & { password?: string | undefined },
): Promise<RedactedDocument> {
  const { signal } = context
  const opened: WorkerDocument[] = []
  const onLoading = (fraction: number): void => context.onProgress({ stage: 'load-detector', fraction })
  try {
    return await redactVerified(context, {
      describe: async (stages) => {
        const hasOutlines = plan.keepsVectors === true
        const document = await stages.run('probe', () => openDocumentInWorker(file, { signal, password, hasOutlines }))
        opened.push(document)
        const sha256 = await stages.run('prepare', (onProgress) => sha256OfFile(file, signal, onProgress))
        const source = ReviewedSource.check(plan.source === undefined ? undefined : { sha256: plan.source }, { sha256 })
        const pages = await stages.run('read-pages', (onProgress) => planPages(document, plan, { signal, onProgress, onLoading }))
        return { source, sourceContentType: document.contentType, document, pages, secrets: secretsOf(pages, plan.marks) }
      },
      write: (described, stages) =>
        writeSealed(output, {
          stages,
          signal,
          write: (destination, onProgress) => write(described, plan, destination, { signal, onProgress }),
        }),
      verify: async ({ sealed, vectorPages }, { document, pages, secrets }, stages) => {
        if (document.pdf !== undefined) await loadModels(onLoading)
        return stages.run('verify', (onProgress) =>
          verify({
            output: sealed.file,
            marks: plan.marks,
            pages,
            secrets,
            ...(plan.searched === undefined ? {} : { searched: plan.searched }),
            ...(plan.expressions === undefined ? {} : { expressions: plan.expressions }),
            isLaidOut: document.pdf === undefined,
            recognise: recogniseCovers,
            remembered: rememberedText.lines,
            draw: document.renderPage,
            drawWithout: document.renderWithout,
            vectorPages,
            signal,
            onProgress,
          }),
        )
      },
      report: ({ sealed, vectorPages, thumbnail }, { pages }, { reading }) => ({
        contentType: 'application/pdf',
        extension: '.pdf',
        size: sealed.file.size,
        thumbnail,
        detectorName: DOCUMENT_SEARCH,
        details: {
          mediaType: 'document' as const,
          pages: pages.length,
          marks: redactedMarks(plan.marks),
          rebuiltPages: pages.length - vectorPages.size,
          ...(reading === undefined ? {} : { reading }),
        },
        notes: [noteOn(pages.length, vectorPages.size)],
      }),
    })
  } finally {
    for (const document of opened) document.close()
  }
}
