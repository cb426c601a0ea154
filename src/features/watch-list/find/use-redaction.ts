import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { inTurn, type Failure } from '#lib/in-turn.ts'
import { redactMatches, undoRedaction, type SavedFile } from './redact-matches'
import type { SearchedFile } from './search-project'

/** The chosen matches of each file, by its ID. */
export type ChosenMatches = ReadonlyMap<string, ReadonlySet<string>>

export interface RedactionOutcome {
  readonly saved: readonly SavedFile[]
  readonly failures: readonly Failure<SearchedFile>[]
  /** The files that weren't started because the user stopped. */
  readonly unstarted: readonly SearchedFile[]
}

export type RedactionState =
  | { readonly kind: 'open' }
  | { readonly kind: 'saving' | 'undoing'; readonly ended: number; readonly total: number }
  | { readonly kind: 'done'; readonly outcome: RedactionOutcome }
  | { readonly kind: 'undone'; readonly files: number; readonly failures: readonly Failure<SavedFile>[] }

/** Redacts chosen matches file by file, and can undo that. */
export function useRedaction() {
  const client = useQueryClient()
  const [state, setState] = useState<RedactionState>({ kind: 'open' })
  const running = useRef<AbortController>(undefined)

  const redact = async (files: readonly SearchedFile[], chosen: ChosenMatches, reason?: string): Promise<void> => {
    const controller = new AbortController()
    running.current = controller
    const total = files.length
    setState({ kind: 'saving', ended: 0, total })
    const saved: SavedFile[] = []
    const failures = await inTurn(
      files,
      async (file) => saved.push(await redactMatches(client, file, chosen.get(file.media.id) ?? new Set(), reason)),
      { signal: controller.signal, onProgress: (ended) => setState({ kind: 'saving', ended, total }) },
    )
    const begun = new Set([...saved.map(({ media }) => media.id), ...failures.map(({ item }) => item.media.id)])
    setState({ kind: 'done', outcome: { saved, failures, unstarted: files.filter(({ media }) => !begun.has(media.id)) } })
  }
  const undo = async (saved: readonly SavedFile[]): Promise<void> => {
    const files = saved.filter(({ changes }) => changes.length > 0)
    const total = files.length
    setState({ kind: 'undoing', ended: 0, total })
    const failures = await inTurn(files, (file) => undoRedaction(client, file), {
      onProgress: (ended) => setState({ kind: 'undoing', ended, total }),
    })
    setState({ kind: 'undone', files: total - failures.length, failures })
  }
  return { state, redact, undo, stop: () => running.current?.abort() }
}
