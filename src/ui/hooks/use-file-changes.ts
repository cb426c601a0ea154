import { useRef, useState } from 'react'

import { inTurn, type Failure } from '#lib/in-turn.ts'

/** A file of the library, by its ID. */
interface OfFile {
  readonly media: { readonly id: string }
}

export interface FileChangesOutcome<File, Saved> {
  readonly saved: readonly Saved[]
  readonly failures: readonly Failure<File>[]
  /** The files that weren't started because the user stopped. */
  readonly unstarted: readonly File[]
}

export type FileChangesState<File, Saved> =
  | { readonly kind: 'open' }
  | { readonly kind: 'saving' | 'undoing'; readonly ended: number; readonly total: number }
  | { readonly kind: 'done'; readonly outcome: FileChangesOutcome<File, Saved> }
  | { readonly kind: 'undone'; readonly files: number; readonly failures: readonly Failure<Saved>[] }

/**
 * Changes the reviews of many files, a few at a time, and can undo that. `change` takes the files that were saved before, so that an undo
 * after a second attempt includes them.
 */
export function useFileChanges<File extends OfFile, Saved extends OfFile & { readonly changes: readonly unknown[] }>() {
  const [state, setState] = useState<FileChangesState<File, Saved>>({ kind: 'open' })
  const running = useRef<AbortController>(undefined)

  const change = async (files: readonly File[], save: (file: File) => Promise<Saved>, before: readonly Saved[] = []): Promise<void> => {
    const controller = new AbortController()
    running.current = controller
    const total = files.length
    setState({ kind: 'saving', ended: 0, total })
    const saved: Saved[] = []
    const failures = await inTurn(files, async (file) => saved.push(await save(file)), {
      signal: controller.signal,
      onProgress: (ended) => setState({ kind: 'saving', ended, total }),
    })
    const begun = new Set([...saved.map(({ media }) => media.id), ...failures.map(({ item }) => item.media.id)])
    const unstarted = files.filter(({ media }) => !begun.has(media.id))
    setState({ kind: 'done', outcome: { saved: [...before, ...saved], failures, unstarted } })
  }
  const undo = async (saved: readonly Saved[], restore: (file: Saved) => Promise<void>): Promise<void> => {
    const files = saved.filter(({ changes }) => changes.length > 0)
    const total = files.length
    setState({ kind: 'undoing', ended: 0, total })
    const failures = await inTurn(files, restore, { onProgress: (ended) => setState({ kind: 'undoing', ended, total }) })
    setState({ kind: 'undone', files: total - failures.length, failures })
  }
  return { state, change, undo, stop: () => running.current?.abort() }
}
