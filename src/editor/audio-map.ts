import { countBefore, countUntil } from '#lib/review/ascending-times.ts'
import type { Span } from '#generated/model/span.zod.ts'
import type { Stretch } from './items/span'

/** A word of the transcript whose time is known. */
export interface TimedWord extends Stretch {
  readonly id: string
  readonly text: string
}

/** The known content of the file's audio. */
export interface KnownAudio {
  /** The words of the transcript whose times are known, by their start. */
  readonly words: readonly TimedWord[]
  /** The silent parts. */
  readonly silences: readonly Stretch[]
  /** The parts with speech, if the back end provides them. */
  readonly speech: readonly Stretch[]
  /** The number of audio tracks. */
  readonly trackCount: number
  /** Whether edges snap to words, silence and speech. */
  readonly isSnapping: boolean
}

const NOTHING: KnownAudio = { words: [], silences: [], speech: [], trackCount: 1, isSnapping: true }

/** The fields of a span that name its words. An undefined list of words is removed. */
export interface NamedWords {
  readonly words?: string[] | undefined
  readonly text?: string | null
}

/** Holds the known words, silence and speech of a file's audio, to which the edges of spans snap. */
export class AudioMap {
  #known: KnownAudio
  #edges: Float64Array | null = null
  readonly #listeners = new Set<() => void>()

  constructor(known: Partial<KnownAudio> = {}) {
    this.#known = { ...NOTHING, ...known }
  }

  readonly getSnapshot = (): KnownAudio => this.#known

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(known: Partial<KnownAudio>): void {
    this.#known = { ...this.#known, ...known }
    this.#edges = null
    for (const listener of this.#listeners) listener()
  }

  /**
   * Returns the nearest edge of a word, silence or speech, or the time itself if none is within reach.
   *
   * @param reach seconds
   */
  snap(time: number, reach: number): number {
    if (!this.#known.isSnapping) return time
    const near = [this.edgeBefore(time), this.edgeAfter(time)].filter((edge) => edge !== undefined && Math.abs(edge - time) <= reach)
    return near.reduce<number>((best, edge = best) => (best === time || Math.abs(edge - time) < Math.abs(best - time) ? edge : best), time)
  }

  /** Returns the first edge after a time. */
  edgeAfter(time: number): number | undefined {
    return this.#allEdges[countUntil(this.#allEdges, time, true)]
  }

  /** Returns the last edge before a time, or at it. */
  edgeBefore(time: number, isInclusive = true): number | undefined {
    return this.#allEdges[countUntil(this.#allEdges, time, isInclusive) - 1]
  }

  /** Returns the words whose middle is in a stretch. */
  wordsIn({ start, end }: Stretch): readonly TimedWord[] {
    const { words } = this.#known
    // Words may overlap slightly, so an earlier word may have its middle in the stretch.
    const found: TimedWord[] = []
    for (let index = Math.max(0, firstFrom(words, start) - OVERLAPPING); index < words.length; index += 1) {
      const word = words[index]
      if (!word || word.start > end) break
      const middle = (word.start + word.end) / 2
      if (middle >= start && middle <= end) found.push(word)
    }
    return found
  }

  /** Returns the word or the speech at a time, which gives a new span its edges. */
  stretchAt(time: number): Stretch | undefined {
    const holds = ({ start, end }: Stretch): boolean => start <= time && time < end
    const { words, speech } = this.#known
    const from = Math.max(0, firstFrom(words, time) - OVERLAPPING)
    return words.slice(from, from + 2 * OVERLAPPING).find(holds) ?? speech.find(holds)
  }

  /** Returns the words that a span names if it covers a stretch. Words without times stay named. */
  readonly wordsOf = (stretch: Stretch, span: Pick<Span, 'words' | 'text'>): NamedWords => {
    const { words } = this.#known
    if (words.length === 0) return {}
    const timed = this.#ids
    const untimed = (span.words ?? []).filter((id) => !timed.has(id))
    if (untimed.length > 0) return {}
    const found = this.wordsIn(stretch)
    if (found.length === 0) return span.words === undefined ? {} : { words: undefined, text: null }
    return { words: found.slice(0, MAX_WORDS).map(({ id }) => id), text: textOf(found) }
  }

  #knownIds: { readonly of: readonly TimedWord[]; readonly ids: ReadonlySet<string> } | null = null

  get #ids(): ReadonlySet<string> {
    const { words } = this.#known
    if (this.#knownIds?.of !== words) this.#knownIds = { of: words, ids: new Set(words.map(({ id }) => id)) }
    return this.#knownIds.ids
  }

  get #allEdges(): Float64Array {
    const { words, silences, speech } = this.#known
    this.#edges ??= Float64Array.from([...words, ...silences, ...speech].flatMap(({ start, end }) => [start, end])).toSorted()
    return this.#edges
  }
}

/** Max words that overlap each other. */
const OVERLAPPING = 16
/** The contract's limits of a span. */
const MAX_WORDS = 1000
const MAX_TEXT = 2000

/** Returns the words as a text, cut to the max length of a span's text. */
export function textOf(words: readonly Pick<TimedWord, 'text'>[]): string {
  return words
    .map(({ text }) => text)
    .join(' ')
    .slice(0, MAX_TEXT)
}

/** Returns the index of the first word that starts at or after a time. */
function firstFrom(words: readonly TimedWord[], time: number): number {
  return countBefore(words.length, (index) => (words[index]?.start ?? time) < time)
}
