import { useEffect, useState } from 'react'

import { getPages } from '#generated/documents/documents.ts'
import type { DocumentPages } from '#generated/model/documentPages.zod.ts'
import type { HiddenPart } from '#generated/model/hiddenPart.zod.ts'
import { ApiError, isCancelled, lacksCall } from '#api/api-error.ts'
import type { PageStage } from '#editor/stage/page-stage.ts'

/** Pages per request. */
const CHUNK = 50
/** The pause in milliseconds before the pages of a document that is being read are requested again: the first, and the max. */
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 30_000

export type PageTexts =
  | { readonly kind: 'loading' | 'waiting' | 'none' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly retry: () => void }
  /** `read` of `total` pages have been read. */
  | { readonly kind: 'reading'; readonly read: number; readonly total: number }
  | { readonly kind: 'ready'; readonly hidden: readonly HiddenPart[] }

const WAITING: PageTexts = { kind: 'waiting' }

type Answer = { readonly pages: DocumentPages } | { readonly kind: 'busy' | 'none' }

/**
 * Loads the words of all pages into the stage, in order, and waits while the document is being read. Without them, a review works with
 * drawn boxes.
 *
 * @param isUnread whether no page has been read, so that a request would be refused
 */
export function usePageTexts(mediaId: string, stage: PageStage, isUnread: boolean): PageTexts {
  const [texts, setTexts] = useState<PageTexts>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (isUnread) return undefined
    const controller = new AbortController()
    const { signal } = controller
    const load = async (): Promise<PageTexts> => {
      let from = 1
      let wait = FIRST_PAUSE
      const pauseLonger = async (): Promise<void> => {
        await pause(wait, signal)
        wait = Math.min(LONGEST_PAUSE, wait * 2)
      }
      for (;;) {
        const answer = await request(mediaId, from, signal)
        if (!('pages' in answer)) {
          if (answer.kind === 'none') return { kind: 'none' }
          setTexts({ kind: 'waiting' })
          await pauseLonger()
          continue
        }
        const { pages, pageCount, complete, hidden } = answer.pages
        stage.addTexts(pages.map((page) => [page.page, page] as const))
        from += pages.length
        if (from > pageCount && complete) return { kind: 'ready', hidden }
        setTexts({ kind: 'reading', read: from - 1, total: pageCount })
        if (pages.length === 0 || from > pageCount) await pauseLonger()
        else wait = FIRST_PAUSE
      }
    }
    load().then(setTexts, (error: unknown) => {
      if (signal.aborted || isCancelled(error)) return
      setTexts({ kind: 'failed', error, retry: () => setAttempt(attempt + 1) })
    })
    return () => controller.abort()
  }, [mediaId, stage, attempt, isUnread])
  return isUnread ? WAITING : texts
}

async function request(mediaId: string, from: number, signal: AbortSignal): Promise<Answer> {
  try {
    return { pages: await getPages(mediaId, { from, limit: CHUNK }, { signal }) }
  } catch (error) {
    // A back end of version 1.0.0 has no texts of pages.
    if (lacksCall(error)) return { kind: 'none' }
    if (error instanceof ApiError && error.status === 409) return { kind: 'busy' }
    throw error
  }
}

/** Resolves after a while, and rejects when the page is left. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(new DOMException('Cancelled', 'AbortError'))
      },
      { once: true },
    )
  })
}
