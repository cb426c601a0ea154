import { formatPosition } from '../words/durations'

/** A place where a search term was found, as in the contract. */
export interface FoundPlace {
  readonly field: keyof typeof fieldWords | 'name' | 'project' | 'type'
  readonly snippet: string
  readonly time?: number
  readonly page?: number
}

/** The labels of the fields that a result doesn't already show. */
const fieldWords = {
  camera: 'Source',
  detection: 'Detected',
  category: 'Category',
  transcript: 'Transcript',
  text: 'Text',
} as const

/** A hit in text form, with its time in seconds if it has one. */
export interface HitLine {
  readonly text: string
  readonly time?: number
}

/**
 * Returns the hits in text form, such as `Transcript 0:12.50: at the bridge`, each line once and without the fields that every result
 * shows, such as the name.
 */
export function hitLines(hits: readonly FoundPlace[]): HitLine[] {
  const lines = hits.flatMap(({ field, snippet, time, page }): HitLine[] => {
    if (field === 'name' || field === 'type' || field === 'project') return []
    const place = time === undefined ? (page === undefined ? '' : ` page ${page}`) : ` ${formatPosition(time)}`
    return [{ text: `${fieldWords[field]}${place}: ${snippet}`, ...(time === undefined ? {} : { time }) }]
  })
  return lines.filter(({ text }, index) => lines.findIndex((line) => line.text === text) === index)
}

/** Returns the first hit in text form and the number of others; empty without a hit that needs to be shown. */
export function hitSummary(hits: readonly FoundPlace[]): string {
  const [first, ...others] = hitLines(hits)
  if (first === undefined) return ''
  return others.length === 0 ? first.text : `${first.text} (${others.length} more)`
}
