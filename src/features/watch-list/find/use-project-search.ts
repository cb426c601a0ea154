import { useEffect, useRef, useState } from 'react'

import type { WatchTerm } from '#generated/model/watchTerm.zod.ts'
import { EngineCancelledError } from '#engine/core/errors.ts'
import { createEntityEngine } from '#engine/entities/client.ts'
import type { EntityEngine } from '#engine/entities/types.ts'
import { searchProject, type ProjectSearch } from './search-project'

export type SearchState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'searching'; readonly ended: number; readonly total: number }
  | { readonly kind: 'found'; readonly result: ProjectSearch; readonly serial: number }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Searches the files of a project. The worker starts with the first search and ends with the page. */
export function useProjectSearch(projectId: string, createEngine: () => EntityEngine = createEntityEngine) {
  const [search, setSearch] = useState<SearchState>({ kind: 'idle' })
  const engine = useRef<EntityEngine>(undefined)
  const running = useRef<AbortController>(undefined)
  const serial = useRef(0)
  useEffect(
    () => () => {
      running.current?.abort()
      engine.current?.dispose()
      engine.current = undefined
    },
    [],
  )
  const start = (terms: readonly WatchTerm[]): void => {
    running.current?.abort()
    const controller = new AbortController()
    const isCurrent = (): boolean => running.current === controller
    running.current = controller
    engine.current ??= createEngine()
    serial.current += 1
    const own = serial.current
    setSearch({ kind: 'searching', ended: 0, total: 0 })
    searchProject(projectId, terms, {
      engine: engine.current,
      signal: controller.signal,
      onProgress: (progress) => isCurrent() && setSearch({ kind: 'searching', ...progress }),
    }).then(
      (result) => isCurrent() && setSearch({ kind: 'found', result, serial: own }),
      (error: unknown) => {
        if (isCurrent() && !(error instanceof EngineCancelledError)) setSearch({ kind: 'failed', error })
      },
    )
  }
  const cancel = (): void => {
    running.current?.abort()
    running.current = undefined
    setSearch({ kind: 'idle' })
  }
  return { search, start, cancel }
}
