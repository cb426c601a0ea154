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
      words.set(one, await reader.read(one.line, signal, confidence))
    }
  } finally {
    reader.close()
  }
  const { mean } = confidence
  return {
    ...content,
    ...readGlyphs(split.withWords(words)),
    methods: [...content.methods, 'recognition'],
    ...(mean !== undefined && { confidence: mean }),
  }
}
