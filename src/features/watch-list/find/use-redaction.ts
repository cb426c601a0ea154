import { useQueryClient } from '@tanstack/react-query'

import { useFileChanges } from '#ui/hooks/use-file-changes.ts'
import { redactMatches, undoRedaction, type SavedFile } from './redact-matches'
import type { SearchedFile } from './search-project'

/** The chosen matches of each file, by its ID. */
export type ChosenMatches = ReadonlyMap<string, ReadonlySet<string>>

/** Redacts chosen matches file by file, and can undo that. */
export function useRedaction() {
  const client = useQueryClient()
  const { state, change, undo, stop } = useFileChanges<SearchedFile, SavedFile>()
  return {
    state,
    redact: (files: readonly SearchedFile[], chosen: ChosenMatches, reason?: string) =>
      change(files, (file) => redactMatches(client, file, chosen.get(file.media.id) ?? new Set(), reason)),
    undo: (saved: readonly SavedFile[]) => undo(saved, (file) => undoRedaction(client, file)),
    stop,
  }
}
