import { useQueryClient } from '@tanstack/react-query'

import type { Media } from '#generated/model/media.zod.ts'
import type { WatchTerm } from '#generated/model/watchTerm.zod.ts'
import { changeWatchList, useHasWatchList } from '#api/watch-list.ts'
import type { PassageKind } from '#lib/words/contact-words.ts'
import { addedTermsWords, addTerms, MAX_WORDS_LENGTH, parseWatchLines } from '#lib/search/watch-terms.ts'
import { notify, notifyFailure } from '#notifications/notify.ts'

/** Words of a transcript to find in all files of its project. */
export interface Watched extends Partial<PassageKind> {
  readonly text: string
}

/** Adds words to the watch list of a file's project. Undefined if the back end has no watch lists. */
export type Watch = (words: readonly Watched[]) => Promise<void>

/** Returns a function that adds words of a transcript to the watch list of its project. */
export function useWatch({ id, projectId }: Pick<Media, 'id' | 'projectId'>): Watch | undefined {
  const client = useQueryClient()
  const hasWatchList = useHasWatchList(projectId)
  if (!hasWatchList) return undefined
  return async (words) => {
    const more = words.flatMap((word) => termsOf(word, id))
    if (more.length === 0) return
    let counts = { added: 0, known: 0, left: 0 }
    try {
      await changeWatchList(client, projectId, (terms) => {
        const { terms: next, ...rest } = addTerms(terms, more)
        counts = rest
        return rest.added === 0 ? terms : next
      })
      const [only] = more
      const message = only && more.length === 1 ? wordsForOne(only.text, counts) : `Watch list: ${addedTermsWords(counts)}`
      notify({ message, variant: 'info' })
    } catch (error) {
      notifyFailure('Couldn’t save the watch list.', error)
    }
  }
}

function wordsForOne(text: string, counts: Parameters<typeof addedTermsWords>[0]): string {
  if (counts.added === 1) return `Added to the watch list: ${text}`
  return counts.known === 1 ? `Already on the watch list: ${text}` : `Watch list: ${addedTermsWords(counts)}`
}

/** Returns the term for spoken words: without surrounding punctuation and possessive endings. */
function termsOf({ text, category, contact }: Watched, mediaId: string): WatchTerm[] {
  const plain = text.replaceAll(/^[^\p{L}\p{N}+]+|[^\p{L}\p{N}]+$/gu, '').replace(/['’]s$/, '')
  // Slashes around words don't make a regex here.
  const [term] = parseWatchLines(plain.replaceAll(/\s+/g, ' '))
  if (term?.kind !== 'words' || term.text.length > MAX_WORDS_LENGTH || !/[\p{L}\p{N}]/u.test(term.text)) return []
  const kind = { ...(category != null && { category }), ...(contact && { contact }) }
  return [{ id: crypto.randomUUID(), ...term, ...kind, addedAt: Math.floor(Date.now() / 1000), from: mediaId }]
}
