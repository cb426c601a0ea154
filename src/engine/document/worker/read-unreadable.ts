import type { SplitText, UnreadableLine } from '../reading/unreadable'
import { ReadingConfidence } from '../reading/reading-confidence'
import type { RecognisedWord } from '../reading/recognised'
import { readGlyphs } from '../reading/words'
import type { PageContent } from '../types'
import type { DrawnPage } from './page-drawing'
import { LineReader } from './read-lines'
import { loadTextModels, type OnStep } from './recognise'

interface Steps {
  signal: AbortSignal
  onStep: OnStep
  /** Receives the completed fraction of loading the models, if this call loads them. */
  onLoading?: (fraction: number) => void
}

/** Min different drawings of a line of letters. Ornaments and stars, in which nothing is read, repeat a few. */
const LETTERS = 4

const HAS_LETTERS = /[\p{L}\p{N}]/u

const drawingsOf = ({ glyphs }: UnreadableLine): number => new Set(glyphs.map(({ source }) => source?.shape)).size

/**
 * Recognises the lines of a page whose characters aren't what they show, and adds their words to its text where they are. Frees the drawn
 * page.
 *
 * @throws EngineError 'detector-unavailable', EngineCancelledError
 */
export async function readUnreadable(
  content: PageContent,
  split: SplitText,
  drawn: DrawnPage,
  { signal, onStep, onLoading }: Steps,
): Promise<PageContent> {
  const confidence = new ReadingConfidence()
  const reader = new LineReader(drawn)
  const words = new Map<UnreadableLine, RecognisedWord[]>()
  try {
    await loadTextModels(onLoading)
    for (const one of split.lines) {
      onStep()
      const read = await reader.read(one.line, signal, drawingsOf(one) >= LETTERS ? confidence : undefined)
      words.set(one, read.some(({ text }) => HAS_LETTERS.test(text)) ? read : [])
    }
  } finally {
    reader.close()
  }
  const { mean } = confidence
  if (mean === undefined && [...words.values()].every((line) => line.length === 0)) return content
  return {
    ...content,
    ...readGlyphs(split.withWords(words)),
    methods: [...content.methods, 'recognition'],
    ...(mean !== undefined && { confidence: mean }),
  }
}
