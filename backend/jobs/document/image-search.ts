import type { DocumentPage } from '#generated/model/documentPage.zod.ts'
import type { Mark } from '#generated/model/mark.zod.ts'

import type { Box } from '#engine/core/types.ts'
import type { DrawnPageImage } from '#engine/document/types.ts'
import type { DetectedItem, DetectionSettings } from '#engine/image/types.ts'
import { sharedArea } from '#lib/review/box-areas.ts'
import type { JobContext } from '../queue/job-context'

/** Min share of a detected text under words of the page at which it counts as the file's text, instead of an image's. */
const SHARED = 0.5

/** Returns whether a detected text consists of words in the file's text, which the word search finds. */
function isWordsOfFile(box: Box, { words, methods }: DocumentPage): boolean {
  if (methods.includes('recognition')) return false
  const covered = words.reduce((sum, word) => sum + sharedArea(box, word), 0)
  return covered > SHARED * box.width * box.height
}

/** Returns a box in points, clipped to the page; undefined outside it. */
function onPage({ x, y, width, height }: Box, scale: number, page: DocumentPage): Box | undefined {
  const left = Math.max(0, x / scale)
  const top = Math.max(0, y / scale)
  const right = Math.min(page.width, (x + width) / scale)
  const bottom = Math.min(page.height, (y + height) / scale)
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : undefined
}

function toMark({ label, box, confidence }: DetectedItem, { scale }: DrawnPageImage, page: DocumentPage, id: string): Mark | undefined {
  const place = onPage(box, scale, page)
  if (!place || (label === 'text' && isWordsOfFile(place, page))) return undefined
  return {
    id,
    label,
    source: 'detected',
    confidence: Math.min(1, Math.max(0, confidence)),
    decision: 'redact',
    category: null,
    text: null,
    page: page.page,
    boxes: [place],
  }
}

/** Detects faces, license plates and text in the images of a page. Text in the file itself is left to the word search. */
export async function searchImages(
  { source, document, engine, options, newId }: Pick<JobContext, 'source' | 'document' | 'engine' | 'options' | 'newId'>,
  page: DocumentPage,
  settings: DetectionSettings,
  onShare: (share: number) => void,
): Promise<Mark[]> {
  const { onProgress: _onProgress, ...own } = options
  const drawn = await document.drawPage?.(source, page.page, own)
  if (!drawn) return []
  const { items } = await engine.detect(drawn.image, settings, {
    ...own,
    // The job counts pages, and the other stages of a page's image are short.
    onProgress: ({ stage, fraction }) => {
      if (stage === 'detect') onShare(fraction)
    },
  })
  return items.flatMap((item) => toMark(item, drawn, page, newId('mark')) ?? [])
}
