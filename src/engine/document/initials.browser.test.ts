import { expect, it } from 'vitest'

import { TermFinder } from '#lib/search/find-terms.ts'
import { FoldedText } from '#lib/search/fold-text.ts'
import { buildPdf } from '../testing/build-pdf'
import { redactForTest } from '../testing/redacted-document'
import type { PageContent } from './types'
import { openDocumentInWorker } from './worker/open-document'
import { readWholePage } from './worker/read-document'

const SIZE: [number, number] = [400, 300]
/** A paragraph whose initial is as high as its first two lines. */
const PARAGRAPH = buildPdf({
  pages: [
    {
      size: SIZE,
      content:
        'BT /F1 32 Tf 40 186 Td (W) Tj /F1 12 Tf 32 14 Td (illiam Hartley was) Tj 0 -14 Td (heard in the court) Tj -32 -14 Td (of the city and left) Tj ET',
    },
  ],
})

async function read(file: Blob): Promise<PageContent> {
  const opened = await openDocumentInWorker(file)
  const { content } = await readWholePage(opened, 1, { signal: new AbortController().signal, onStep: () => undefined })
  opened.close()
  return content
}

it('[MEDIA-04] [MEDIA-06] finds a name after a large initial, and redacts the initial with the rest, but not the line below', async () => {
  const content = await read(PARAGRAPH)
  expect(content.text).toBe('William Hartley was\nheard in the court\nof the city and left')
  const [found] = new TermFinder(['William'], { matchCase: false, wholeWords: true }).find(FoldedText.of(content.text))
  const words = content.words.filter(({ start, end }) => found && start < found.end && end > found.start)
  expect(words.map(({ text }) => text)).toEqual(['W', 'illiam'])
  const mark = {
    id: 'mark-1',
    number: 1,
    page: 1,
    boxes: words.map(({ box }) => box),
    category: 'PERSON' as const,
    text: 'William',
    reason: 'b6' as const,
  }
  const { file, result } = await redactForTest(PARAGRAPH, { marks: [mark] })
  expect(result.findings).toEqual([])
  expect((await read(file)).text.split(/\s/)).toEqual('Hartley was heard in the court of the city and left'.split(' '))
})
