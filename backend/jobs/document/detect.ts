import { z } from 'zod'

import type { DetectRequest } from '#generated/model/detectRequest.zod.ts'
import type { DocumentPage } from '#generated/model/documentPage.zod.ts'
import { Mark } from '#generated/model/mark.zod.ts'

import { EngineError } from '#engine/core/errors.ts'
import { savedReviewOf } from '../../media/saved-review'
import { watchListOf } from '../../media/watch-list'
import type { DetectionsRecord } from '../../records/records'
import { newReview, orderOf, searchedWith } from '../finish-detection'
import { JobError, type Finish, type JobContext } from '../queue/job-context'
import { brokenPassages, type BrokenPassages } from './broken-passages'
import { searchImages } from './image-search'
import { storePages } from './store-pages'
import { readStoredPages, type PageIndex } from './stored-pages'
import { mergeMarks } from './merge-marks'
import { lastMarkNumber, numberMarks } from '../../media/number-marks'
import { addPartialMarks } from './partial-marks'
import { markOfFinding, textSearchOf, type TextSearch } from './text-search'
import { isReadingOnly } from '../../records/is-reading-only'

/** The contract's limit of a review. */
const MAX_MARKS = 10_000

/** The contract's limit of the pages that a detection names as hard to read. */
const MAX_HARD_PAGES = 1000

/** Pages per read from storage. */
const BATCH = 20

/** The intermediate result of a detection: its marks, and the number of pages that were searched for texts and for images. */
const Progress = z.object({ texts: z.int(), images: z.int(), marks: z.array(Mark) })
type Progress = z.infer<typeof Progress>

const tooMany = (): JobError =>
  new JobError('More than 10,000 passages were found, so none was added. Search for fewer categories or terms.')

/** Reads the pages of a document, and searches them according to the request. */
export async function detect(context: JobContext): Promise<Finish> {
  const { job, options } = context
  if (job.command.kind !== 'detect') throw new JobError('This is not a command to detect.')
  const { request } = job.command
  if (isReadingOnly(request)) return readOnly(context)
  const index = await storePages(context, options)
  const marks = await search(context, index, request)
  if (marks.length > MAX_MARKS) throw tooMany()
  return finish(context, index, request, marks)
}

/** Reads the pages. If they can't be read, the file stays usable without its text, and the reason is stored. */
async function readOnly(context: JobContext): Promise<Finish> {
  const { job, options } = context
  const outcome = await storePages(context, options).catch((error: unknown) => {
    if (error instanceof EngineError) return error
    throw error
  })
  const changes = outcome instanceof EngineError ? { pagesProblem: outcome.message } : { sha256: outcome.sha256, pagesProblem: null }
  // The state may have been set by a save during the reading.
  return async (draft) => ({ media: { ...changes, state: (await draft.get('jobs', job.id))?.stateBefore ?? job.stateBefore } })
}

/** Searches according to the request, first the texts of all pages, then their images. After a reload, continues with the next page. */
async function search(context: JobContext, index: PageIndex, request: DetectRequest): Promise<Mark[]> {
  const { media, tables, files, options, checkpoint, document } = context
  const { labels, increasedAccuracy } = orderOf(context.job)
  if (labels.length > 0 && !document.drawPage) throw new JobError('Detecting in the images of a document isn’t available.')
  const saved = checkpoint(Progress)
  const partial = addPartialMarks(context)
  let found: Progress = (await saved.read()) ?? { texts: 0, images: 0, marks: [] }
  const terms = textSearchOf(request, (await watchListOf(tables, media)).terms)

  async function eachPage(
    from: number,
    visit: (page: DocumentPage, before: DocumentPage | undefined) => Promise<Mark[]>,
    toNext: (marks: Mark[], done: number) => Progress,
  ) {
    for (let at = from; at < index.places.length; at += BATCH) {
      // With the page before the first.
      const places = index.places.slice(Math.max(0, at - 1), at + BATCH)
      const pages = await readStoredPages(files, media.id, places)
      if (pages.length < places.length)
        throw new JobError('The stored pages of this document are damaged. Delete the file and upload it again.')
      for (const [position, page] of pages.entries()) {
        if (at > 0 && position === 0) continue
        found = toNext([...found.marks, ...(await visit(page, pages[position - 1]))], page.page)
        if (found.marks.length > MAX_MARKS) throw tooMany()
        await partial.add(found.marks)
      }
      await saved.write(found, found.texts + found.images)
    }
  }

  const count = Math.max(1, index.places.length)
  if (terms)
    await eachPage(
      found.texts,
      async (page, before) => {
        const onShare = (share: number): void => options.onProgress?.({ stage: 'find-entities', fraction: (page.page - 1 + share) / count })
        onShare(0)
        const onPage = await findInText(context, page, terms, onShare)
        return [...onPage, ...(await findBroken(context, brokenPassages(page, before), terms, [...found.marks, ...onPage]))]
      },
      (marks, texts) => ({ ...found, marks, texts }),
    )
  if (labels.length > 0)
    await eachPage(
      found.images,
      (page) => {
        const onShare = (share: number): void => options.onProgress?.({ stage: 'detect', fraction: (page.page - 1 + share) / count })
        onShare(0)
        return searchImages(context, page, { labels, increasedAccuracy }, onShare)
      },
      (marks, images) => ({ ...found, marks, images }),
    )
  return found.marks
}

async function findInText(
  { entities, options, newId }: JobContext,
  page: DocumentPage,
  terms: TextSearch,
  onShare: (share: number) => void,
): Promise<Mark[]> {
  if (page.text.trim() === '') return []
  const { findings } = await entities.find(page.text, terms.request, {
    ...(options.signal && { signal: options.signal }),
    onProgress: ({ fraction }) => onShare(fraction),
  })
  return findings.flatMap((finding) => markOfFinding(page, finding, terms, newId('mark')) ?? [])
}

/** Finds passages that the text of a page divides. The mark of each part is whole, so a decision about it needs no other page. */
async function findBroken(
  { entities, options, newId }: JobContext,
  broken: BrokenPassages,
  terms: TextSearch,
  known: readonly Mark[],
): Promise<Mark[]> {
  if (broken.text.trim() === '') return []
  const { findings } = await entities.find(broken.text, terms.request, options.signal ? { signal: options.signal } : {})
  return broken.marksOf(findings, terms, known, () => newId('mark'))
}

function finish({ now }: JobContext, { sha256, hardToRead = [] }: PageIndex, request: DetectRequest, found: readonly Mark[]): Finish {
  const { increasedAccuracy, tags } = request
  return async (draft, current) => {
    const before = await savedReviewOf(draft, current)
    const { touched: _touched, reshaped: _reshaped, unfinished: _unfinished, ...review } = before ?? (await newReview(draft, current))
    const merged = mergeMarks(before ?? {}, found, request)
    if (merged.length > MAX_MARKS) throw tooMany()
    const last = lastMarkNumber(before?.marks ?? [], before?.lastNumbers?.mark)
    const marks = numberMarks(merged, last)
    const mark = lastMarkNumber(marks, last)
    const revision = review.revision + 1
    const after: DetectionsRecord = {
      ...review,
      revision,
      detection: {
        finishedAt: now(),
        increasedAccuracy,
        tags,
        ...searchedWith(request, before),
        ...(hardToRead.length > 0 && { hardToRead: hardToRead.slice(0, MAX_HARD_PAGES) }),
      },
      lastNumbers: { face: 0, object: 0, ...before?.lastNumbers, ...(mark > 0 ? { mark } : {}) },
      marks,
      updatedAt: now(),
      increasedAccuracy,
    }
    draft.put('detections', after)
    return { media: { state: 'Ready for review', sha256 }, revision }
  }
}
