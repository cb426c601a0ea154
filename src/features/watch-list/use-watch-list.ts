import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { WatchTerm } from '#generated/model/watchTerm.zod.ts'
import { changeWatchList } from '#api/watch-list.ts'

export interface WatchListEdits {
  readonly isSaving: boolean
  /** The reason why the last change wasn't saved; null if it was. */
  readonly problem: unknown
  /** Changes the list and saves it. Resolves to whether it is saved. */
  readonly change: (change: (terms: readonly WatchTerm[]) => readonly WatchTerm[]) => Promise<boolean>
}

/** Saves changes of a project's watch list. Each is applied to the newest list, so that no one else's terms are lost. */
export function useWatchListEdits(projectId: string): WatchListEdits {
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  return {
    isSaving,
    problem,
    change: async (change) => {
      setSaving(true)
      setProblem(null)
      try {
        await changeWatchList(client, projectId, change)
        return true
      } catch (error) {
        setProblem(error)
        return false
      } finally {
        setSaving(false)
      }
    },
  }
}
