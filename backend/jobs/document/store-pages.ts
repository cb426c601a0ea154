import { z } from 'zod'

import type { DocumentPage } from '#generated/model/documentPage.zod.ts'

import type { PageContent } from '#engine/document/types.ts'
import type { EngineCallOptions } from '#engine/core/types.ts'
import { isHardToRead } from '#lib/words/hard-pages.ts'
import { sha256OfFile } from '#engine/report/hash.ts'
import type { JobContext } from '../queue/job-context'
import { readPageIndex, type PageIndex } from './stored-pages'

/** The contract's limit of a page's text, in UTF-16 units. */
const MAX_TEXT = 1_000_000

/** Returns a page in the contract's shape. */
export function toDocumentPage({ page, size, text, words, methods, confidence }: PageContent): DocumentPage {
  return {
    page,
    ...size,
    text: text.slice(0, MAX_TEXT),
    words: words.filter((word) => word.text !== '' && word.end <= MAX_TEXT).map(({ box, ...word }) => ({ ...word, ...box })),
    methods,
    ...(confidence !== undefined && { confidence }),
  }
}

/** Returns the min number of pages at the next write. Each write copies the file, so the steps grow with it. */
const nextStep = (stored: number): number => stored + Math.max(1, Math.ceil(stored / 4))

type Context = Pick<JobContext, 'media' | 'source' | 'document' | 'files' | 'checkpoint'>

/**
 * Reads the pages of a document and stores them progressively. Pages that an earlier run has stored aren't stored again.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function storePages({ media, source, document, files, checkpoint }: Context, options: EngineCallOptions): Promise<PageIndex> {
  const sha256 = media.sha256 ?? (await sha256OfFile(source))
  const known = await readPageIndex(files, media.id)
  const before = known?.sha256 === sha256 ? known : undefined
  if (before?.complete === true) return before
  const progress = checkpoint(z.object({ pages: z.int() }))
  const pageCount = Math.max(1, media.pages?.length ?? 1)
  let index: PageIndex = before ?? { sha256, pageCount, hidden: [], complete: false, places: [], textLengths: [] }
  let pending: DocumentPage[] = []
  let running: Promise<void> = Promise.resolve()

  async function append(pages: readonly DocumentPage[], changes: Partial<PageIndex> = {}): Promise<void> {
    options.signal?.throwIfAborted()
    const lines = pages.map((page) => new TextEncoder().encode(`${JSON.stringify(page)}\n`))
    // An interrupted run may have left a page that isn't in the index.
    let end = (await files.read('pages', media.id))?.size ?? 0
    const writer = await files.append('pages', media.id)
    const places: PageIndex['places'] = []
    for (const line of lines) {
      await writer.write(line)
      places.push([end, end + line.byteLength])
      end += line.byteLength
    }
    await writer.close()
    if (changes.complete === true) await files.complete('pages', media.id)
    const textLengths = pages.map(({ text }) => text.length)
    const hardToRead = [...(index.hardToRead ?? []), ...pages.filter(isHardToRead).map(({ page }) => page)]
    index = {
      ...index,
      ...changes,
      places: [...index.places, ...places],
      textLengths: [...index.textLengths, ...textLengths],
      ...(hardToRead.length > 0 && { hardToRead }),
    }
    await files.write('page-index', media.id, new Blob([JSON.stringify(index)], { type: 'application/json' }))
    await progress.write({ pages: index.places.length }, index.places.length)
  }

  let stored = index.places.length
  const onPartial = (page: PageContent): void => {
    // An engine that can't continue rereads all pages.
    if (page.page <= stored + pending.length) return
    pending.push(toDocumentPage(page))
    if (stored + pending.length < nextStep(stored)) return
    const pages = pending
    pending = []
    stored += pages.length
    running = running.then(() => append(pages))
    // A failure is reported at the end of the reading.
    running.catch(() => undefined)
  }

  const { pages, hidden } = await document.read(source, { ...options, from: stored + 1, onPartial })
  await running
  await append(pending, { hidden, complete: true, pageCount: Math.max(1, pages.length) })
  return index
}
