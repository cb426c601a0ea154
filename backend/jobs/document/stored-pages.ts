import { z } from 'zod'

import { DocumentPage } from '#generated/model/documentPage.zod.ts'
import type { DocumentPages } from '#generated/model/documentPages.zod.ts'
import { HiddenPart } from '#generated/model/hiddenPart.zod.ts'

import { hasChangedSinceOpened, type Files, type Folder } from '../../ports/files'

/**
 * The index of a document's pages. The pages themselves are lines of JSON in a separate file, because the pages of a long document are too
 * large to be read at once.
 */
const PageIndex = z.object({
  sha256: z.string(),
  pageCount: z.int(),
  hidden: z.array(HiddenPart),
  complete: z.boolean(),
  /** The first and last byte (exclusive) of each page in the file of the pages, in the order of the pages. */
  places: z.array(z.tuple([z.int(), z.int()])),
  /** The lengths of the pages' texts, in the same order, in UTF-16 units. */
  textLengths: z.array(z.int()),
  /** The numbers of the pages that were hard to read. Absent if there are none, and in indexes of earlier builds. */
  hardToRead: z.array(z.int()).optional(),
})
export type PageIndex = z.infer<typeof PageIndex>

type Reader = Pick<Files, 'read'>

/** Max attempts to read a file. Browsers refuse to read a file that has changed since it was opened. */
const MAX_READS = 5

/** Reads from a file that may be written meanwhile; undefined if it is missing. */
async function readChanging<Result>(
  files: Reader,
  [folder, name]: [Folder, string],
  read: (stored: Blob) => Promise<Result>,
  left = MAX_READS,
): Promise<Result | undefined> {
  const stored = await files.read(folder, name)
  if (!stored) return undefined
  try {
    return await read(stored)
  } catch (error) {
    if (!hasChangedSinceOpened(error) || left <= 1) throw error
    return readChanging(files, [folder, name], read, left - 1)
  }
}

/** Returns the index of a document's pages; undefined if none is stored, or if it is damaged or keeps changing. */
export async function readPageIndex(files: Reader, mediaId: string): Promise<PageIndex | undefined> {
  try {
    const text = await readChanging(files, ['page-index', mediaId], (stored) => stored.text())
    return text === undefined ? undefined : PageIndex.safeParse(JSON.parse(text)).data
  } catch (error) {
    if (error instanceof SyntaxError || hasChangedSinceOpened(error)) return undefined
    throw error
  }
}

/** Returns some stored pages in order, without unreadable ones. */
export async function readStoredPages(files: Reader, mediaId: string, places: PageIndex['places']): Promise<DocumentPage[]> {
  const [first, last] = [places.at(0), places.at(-1)]
  if (!first || !last) return []
  const bytes = await readChanging(files, ['pages', mediaId], (stored) => stored.slice(first[0], last[1]).arrayBuffer())
  if (!bytes) return []
  return places.flatMap(([start, end]) => pageOf(new TextDecoder().decode(bytes.slice(start - first[0], end - first[0]))))
}

function pageOf(line: string): DocumentPage[] {
  try {
    const { data } = DocumentPage.safeParse(JSON.parse(line))
    return data ? [data] : []
  } catch {
    return []
  }
}

/** Returns the requested window of a document's pages; undefined if none is stored. */
export async function readPages(
  files: Reader,
  mediaId: string,
  { from, limit }: { from: number; limit: number },
): Promise<DocumentPages | undefined> {
  const index = await readPageIndex(files, mediaId)
  if (!index) return undefined
  const { places, textLengths: _lengths, hardToRead: _hard, ...rest } = index
  return { mediaId, ...rest, pages: await readStoredPages(files, mediaId, places.slice(from - 1, from - 1 + limit)) }
}
