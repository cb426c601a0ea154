import type { TextReading } from '#engine/track/types.ts'

/**
 * Min similarity of two readings of the same text, because misreadings and fading leave only parts of it. Other texts share fewer letters.
 */
const SAME_TEXT = 0.4

/** Readings of the same text, and the time in seconds at which it may be visible: extended by one sample on either side. */
export interface TextRun {
  readings: readonly TextReading[]
  start: number
  end: number
}

function pairsOf(text: string): Map<string, number> {
  const letters = [...text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')]
  const pairs = new Map<string, number>()
  for (const [index, letter] of letters.entries()) {
    const pair = letter + (letters[index + 1] ?? '')
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

const sizeOf = (pairs: ReadonlyMap<string, number>): number => [...pairs.values()].reduce((sum, count) => sum + count, 0)

/** Returns the similarity of two texts, 0 to 1: the share of common letter pairs (Dice). */
export function similarity(one: string, other: string): number {
  const [pairs, others] = [pairsOf(one), pairsOf(other)]
  const shared = [...pairs].reduce((sum, [pair, count]) => sum + Math.min(count, others.get(pair) ?? 0), 0)
  return (2 * shared) / Math.max(1, sizeOf(pairs) + sizeOf(others))
}

/** Returns whether two texts are readings of the same one. */
export function isSameText(one: string, other: string): boolean {
  return similarity(one, other) >= SAME_TEXT
}

/** Groups the readings of a track by text, because the words in one place can change, as in subtitles. */
export function runsOf(readings: readonly TextReading[]): TextRun[] {
  const groups: TextReading[][] = []
  for (const reading of readings) {
    const last = groups.at(-1)?.at(-1)
    if (last !== undefined && isSameText(last.text, reading.text)) groups.at(-1)?.push(reading)
    else groups.push([reading])
  }
  return groups.map((group, index) => ({
    readings: group,
    start: groups[index - 1]?.at(-1)?.until ?? Number.NEGATIVE_INFINITY,
    end: groups[index + 1]?.[0]?.time ?? Number.POSITIVE_INFINITY,
  }))
}
