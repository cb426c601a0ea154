import type { TranscribedWord } from './types'

/** Returns the words of a line with times that are estimated from their numbers of letters. */
export function spreadWords({ text, start, end }: TranscribedWord): TranscribedWord[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const letters = words.reduce((sum, word) => sum + word.length, 0)
  const each = Math.max(0, end - start) / Math.max(1, letters)
  let before = 0
  return words.map((word) => {
    const from = start + before * each
    before += word.length
    return { text: word, start: from, end: start + before * each }
  })
}
