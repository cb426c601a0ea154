import type { DocumentEngine, PageContent } from '#engine/document/types.ts'
import { buildPdf } from '#engine/testing/build-pdf.ts'
import { turnedScan, wordRecall } from '#engine/testing/turned-scan.ts'
import { addFontWithMap } from '#engine/testing/unsearchable-text.ts'
import { TermFinder } from '#lib/search/find-terms.ts'
import { FoldedText } from '#lib/search/fold-text.ts'

const NAMES = 'William Hill met Bell and Phillips at Ill Mill'
/** Operators whose text makes readers lose letters or split words, with the visible words. */
const MADE: readonly { name: string; seen: string; content: string; map?: (character: string) => string }[] = [
  { name: 'close letters', seen: NAMES, content: `/F1 8 Tf -0.2 Tc 60 700 Td (${NAMES}) Tj` },
  { name: 'narrow letters', seen: NAMES, content: `/F1 9 Tf 70 Tz 60 700 Td (${NAMES}) Tj` },
  { name: 'bold by drawing twice', seen: NAMES, content: `/F1 9 Tf 60 700 Td (${NAMES}) Tj 0.3 0 Td (${NAMES}) Tj` },
  { name: 'a shadow', seen: NAMES, content: `/F1 9 Tf 60.8 699.2 Td (${NAMES}) Tj -0.8 0.8 Td (${NAMES}) Tj` },
  { name: 'invisible spaces', seen: 'Mitarbeiterinnen', content: '/F1 9 Tf 60 700 Td [(Mit) 0 ( ) 278 (arbei) 0 ( ) 278 (terinnen)] TJ' },
  {
    name: 'a tall brace',
    seen: 'Ada signed Ruth refused otherwise',
    content:
      '/F1 60 Tf 1 0 0 1 60 680 Tm ({) Tj /F1 10 Tf 1 0 0 1 100 706 Tm (Ada signed) Tj 1 0 0 1 100 692 Tm (Ruth refused) Tj 1 0 0 1 100 678 Tm (otherwise) Tj',
  },
  {
    name: 'a circle',
    seen: 'Property',
    content: `/F1 12 Tf ${[...'Property']
      .map((letter, index) => {
        const angle = (index - 4) / 6
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
        return `${cos} ${-sin} ${sin} ${cos} ${300 + 42 * sin} ${500 + 42 * cos} Tm (${letter}) Tj`
      })
      .join(' ')}`,
  },
  {
    name: 'characters for private use',
    seen: NAMES,
    content: `/F2 11 Tf 60 700 Td (${NAMES}) Tj`,
    map: (character) => String.fromCharCode(0xf000 + character.charCodeAt(0)),
  },
  { name: 'blanks with ink', seen: NAMES, content: `/F2 11 Tf 60 700 Td (${NAMES}) Tj`, map: () => ' ' },
  {
    name: 'line-end hyphens',
    seen: 'confidential Smith-Jones',
    content: "/F1 9 Tf 12 TL 60 700 Td (a con-) Tj (fidential file of Smith-) ' (Jones) '",
  },
]
/** Degrees by which scans are turned. */
const TURNS = [0, 0.3, 0.76, 1, 2, 3]

export interface SearchMeasures {
  /** The words of each made page that the search misses. */
  missed: { name: string; words: string[]; total: number }[]
  recall: { degrees: number; share: number }[]
}

async function textOf(engine: DocumentEngine, file: Blob): Promise<string> {
  const pages: PageContent[] = []
  await engine.read(file, { onPartial: (page) => void pages.push(page) })
  return pages.map(({ text }) => text).join('\n')
}

const isFound = (text: FoldedText, word: string): boolean =>
  new TermFinder([word], { matchCase: false, wholeWords: true }).find(text, 1).length > 0

/** Returns which of some words a search of a PDF of base64 misses. Hyphens of words may be those of line ends. */
export async function missedIn(engine: DocumentEngine, base64: string, words: readonly string[]): Promise<string[]> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const text = FoldedText.of(await textOf(engine, new Blob([bytes])))
  return words.filter((word) => !isFound(text, word) && !isFound(text, word.replaceAll('-', '')))
}

/** Measures which words of made pages are missed, and how well scans are read. */
export async function measureSearch(engine: DocumentEngine): Promise<SearchMeasures> {
  const missed: SearchMeasures['missed'] = []
  for (const { name, seen, content, map } of MADE) {
    const made = buildPdf((pdf) => ({
      pages: [{ content: `BT ${content} ET`, size: [595, 842], ...(map && { resources: { Font: `/F2 ${addFontWithMap(pdf, map)}` } }) }],
    }))
    const text = FoldedText.of(await textOf(engine, made))
    const words = seen.split(' ')
    missed.push({ name, words: words.filter((word) => !isFound(text, word)), total: words.length })
  }
  const recall: SearchMeasures['recall'] = []
  for (const degrees of TURNS) recall.push({ degrees, share: wordRecall(await textOf(engine, turnedScan(degrees))) })
  return { missed, recall }
}
