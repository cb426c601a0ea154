import type { Mark } from '#generated/model/mark.zod.ts'
import type { MediaType } from '#generated/model/mediaType.zod.ts'

import { mediaTraits } from '#lib/media-traits.ts'
import { isBlank } from '#lib/search/blank-text.ts'
import { Refusal } from '../http/refusal'
import { marksOffTheirWords } from '../jobs/document/check-mark-words'
import { readPageIndex } from '../jobs/document/stored-pages'
import { mustBeSavable } from '../media/check-review'
import type { Files } from '../ports/files'
import type { ArchivedRow, ArchivedRows } from '../ports/stored-rows'
import { DetectionsRecord, MediaRecord } from '../records/records'
import type { CheckedArchive } from './check-versions'
import type { ArchivedFile } from './read-archive'

/** Returns a reader of the files in an archive. */
function readerOf(archived: readonly ArchivedFile[]): Pick<Files, 'read'> {
  const contents = new Map(archived.map(({ folder, id, content }) => [`${folder}/${id}`, content]))
  return {
    read: (folder, id) => {
      const content = contents.get(`${folder}/${id}`)
      return Promise.resolve(content && new File([content], id))
    },
  }
}

/** Returns the marks whose text range isn't on its page, or has words that the mark doesn't cover. Unread pages aren't checked. */
async function marksWithOtherWords(archived: Pick<Files, 'read'>, { mediaId, marks = [] }: DetectionsRecord): Promise<ReadonlySet<Mark>> {
  const index = marks.some(({ range }) => range) ? await readPageIndex(archived, mediaId) : undefined
  if (!index) return new Set()
  const off = await marksOffTheirWords(archived, mediaId, index, marks, [])
  const isBeyond = ({ page, range }: Mark): boolean => range !== undefined && range.end > (index.textLengths[page - 1] ?? Infinity)
  return new Set(marks.filter((mark) => off.has(mark.id) || isBeyond(mark)))
}

/** Returns a mark as a drawn area, which claims no words. It redacts the same. */
function asArea({ range: _range, ...mark }: Mark): Mark {
  return { ...mark, text: null }
}

/** Returns why no save would accept a review, or undefined. Blank reasons, which earlier builds saved, stay as they do in a browser. */
function problemOf({ tracks, spans, marks, gaps, ...review }: DetectionsRecord, { type, pages }: MediaRecord): string | undefined {
  const seen = <Item extends { reason?: string }>({ reason = '', ...item }: Item) => ({ ...item, ...(isBlank(reason) ? {} : { reason }) })
  const lists = {
    tracks: tracks.map(seen),
    ...(spans && { spans: spans.map(seen) }),
    ...(marks && { marks: marks.map(seen) }),
    ...(gaps && { gaps: gaps.map(seen) }),
  }
  try {
    mustBeSavable({ ...review, ...lists }, type, undefined, { sizes: pages })
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/** Returns the row of a file whose review isn't imported, in the state after its check. */
function withoutReview({ reviewProgress: _progress, ...media }: ArchivedRow, type: MediaType): ArchivedRow {
  return media['state'] === 'Ready for review' ? { ...media, state: mediaTraits[type].isTimed ? 'Converted' : 'Uploaded' } : media
}

/**
 * Leaves out reviews that no save would accept, because the editor and exports rely on what a save checks. Their files are imported: an
 * original may be the only copy. A mark that doesn't cover its words, which an early build could save, is imported as an area, so that no
 * report says that the words were redacted. Of marks on missing pages, only they are left out. Rows that this build can't use stay, because a later build may use them.
 */
export async function checkReviews({ rows, files, leftOut }: CheckedArchive): Promise<CheckedArchive> {
  const archived = readerOf(files)
  const medias = new Map(rows.get('media')?.map((row) => [row.id, row]))
  const found: string[] = []
  const refused = new Map<string, MediaType>()
  async function check(row: ArchivedRow): Promise<ArchivedRow[]> {
    const media = MediaRecord.safeParse(medias.get(row.id)).data
    const stored = DetectionsRecord.safeParse(row).data
    if (!media || !stored) return [row]
    // They redact nothing, and the others are worth keeping.
    const beyond = new Set(stored.marks?.filter(({ page }) => page > (media.pages?.length ?? Infinity)))
    const review = beyond.size === 0 ? stored : { ...stored, marks: stored.marks?.filter((mark) => !beyond.has(mark)) ?? [] }
    const problem = problemOf(review, media)
    if (problem !== undefined) {
      refused.set(row.id, media.type)
      found.push(`${media.name}: its review can’t be used. ${problem}`)
      return []
    }
    for (const { page } of beyond) found.push(`${media.name}: a mark on page ${page}, which it doesn’t have`)
    const off = await marksWithOtherWords(archived, review)
    if (off.size === 0 && beyond.size === 0) return [row]
    for (const { page } of off) found.push(`${media.name}: the words of a mark on page ${page}, which it doesn’t cover`)
    return [{ ...row, marks: review.marks?.map((mark) => (off.has(mark) ? asArea(mark) : mark)) }]
  }
  const reviews: ArchivedRow[] = []
  for (const row of rows.get('detections') ?? []) reviews.push(...(await check(row)))
  const checked: ArchivedRows = new Map(rows)
  if (rows.has('detections')) checked.set('detections', reviews)
  const media = rows.get('media')?.map((row) => {
    const type = refused.get(row.id)
    return type === undefined ? row : withoutReview(row, type)
  })
  if (media) checked.set('media', media)
  return { rows: checked, files, leftOut: [...leftOut, ...found] }
}
