import type { Box } from '../../core/types'
import { coveredShare, isCentreIn, sharedHeight, sharedWidth } from '#lib/review/box-areas.ts'
import type { DocumentPlan, PageContent, PageSize, PageWord } from '../types'

type PlannedMark = DocumentPlan['marks'][number]

/** Points by which a cover exceeds a mark and the words that it touches, because glyphs exceed their advance widths. */
const MARGIN = 1
/** Max overlap of the boxes of two lines, as a share of the lower height, because ascent and descent of tight lines overlap. */
const LINE_OVERLAP = 0.25
/** Max points by which neighbouring words of a line overlap. */
const WORD_OVERLAP = 0.5

/** An area of a page that is painted black. */
export interface PlannedCover {
  /** In points of the displayed page, inside the page. */
  box: Box
  markId: string
  /** The text to print on the cover if there is room. */
  label?: string
}

/** The plan for exporting a page. */
export interface PlannedPage {
  /** From 1. */
  page: number
  size: PageSize
  covers: PlannedCover[]
  /** The words that stay, in reading order, without invisible words. */
  kept: PageWord[]
  /** The words that marks touch. */
  removed: PageWord[]
  /** The covers on images, whose text only recognition can read. */
  onImages: Box[]
  /** Number of images and other parts that couldn't be read, so that no one reviewed them. */
  unread?: number
  /** Mean confidence of the text recognised in its images, 0 to 1. */
  confidence?: number
}

/** Returns whether a mark touches a word by more than the boxes of neighbouring lines and words touch each other. */
export function touches(word: Box, mark: Box): boolean {
  const [across, down] = [sharedWidth(word, mark), sharedHeight(word, mark)]
  return across > Math.min(WORD_OVERLAP, word.width / 4, mark.width / 4) && down > LINE_OVERLAP * Math.min(word.height, mark.height)
}

/**
 * Min share of a word's ink outside its box at which the ink counts as the word's place, and min share of the ink that a mark on the word
 * covers.
 */
const OUTSIDE = 0.5
const MARKED_INK = 0.25

/** Returns whether a mark touches a word, or its ink if that is outside its box. */
export function touchesWord({ box, ink }: PageWord, mark: Box): boolean {
  if (touches(box, mark)) return true
  return ink !== undefined && coveredShare(ink, [box]) < OUTSIDE && coveredShare(ink, [mark]) > MARKED_INK
}

/** Returns a box with its margin, clipped to the page, or undefined outside it. */
function coverOf({ x, y, width, height }: Box, size: PageSize): Box | undefined {
  const [left, top] = [Math.max(0, x - MARGIN), Math.max(0, y - MARGIN)]
  const [right, bottom] = [Math.min(size.width, x + width + MARGIN), Math.min(size.height, y + height + MARGIN)]
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : undefined
}

export const marksOfPage = (marks: readonly PlannedMark[], page: number): PlannedMark[] =>
  marks.filter((mark) => mark.everyPage === true || mark.page === page)

/** Plans the covered areas and the remaining words of a page. Words that a mark touches are covered completely. */
export function planPage(
  { page, size, words, methods, confidence }: Pick<PageContent, 'page' | 'size' | 'words' | 'methods' | 'confidence'>,
  { marks, coverLabels }: Pick<DocumentPlan, 'marks' | 'coverLabels'>,
): PlannedPage {
  const removed = new Set<PageWord>()
  const covers: PlannedCover[] = []
  const onImages: Box[] = []
  for (const { id, boxes } of marksOfPage(marks, page)) {
    const label = coverLabels?.get(id)
    for (const [index, box] of boxes.entries()) {
      const cover = coverOf(box, size)
      const isOnImage = methods.includes('recognition') || !words.some((word) => touchesWord(word, box))
      if (cover && isOnImage) onImages.push(cover)
      if (cover) covers.push({ box: cover, markId: id, ...(index === 0 && label !== undefined ? { label } : {}) })
      for (const word of words) {
        if (!touchesWord(word, box)) continue
        removed.add(word)
        for (const part of word.ink ? [word.box, word.ink] : [word.box]) {
          const whole = coverOf(part, size)
          if (whole) covers.push({ box: whole, markId: id })
        }
      }
    }
  }
  return {
    page,
    size,
    covers,
    // Ink of a removed word may hide another word.
    kept: words.filter((word) => word.covered !== true && !removed.has(word) && !covers.some(({ box }) => isCentreIn(word.box, box))),
    removed: words.filter((word) => removed.has(word)),
    onImages,
    ...(confidence !== undefined && { confidence }),
  }
}
