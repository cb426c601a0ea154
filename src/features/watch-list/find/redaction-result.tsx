import { formatCount } from '#lib/words/formats.ts'
import { FileChangesResult } from '#ui/file-changes.tsx'
import type { FileChangesState } from '#ui/hooks/use-file-changes.ts'
import type { SavedFile } from './redact-matches'
import type { SearchedFile } from './search-project'

interface RedactionResultProps {
  state: Extract<FileChangesState<SearchedFile, SavedFile>, { kind: 'done' | 'undone' }>
  onUndo: (saved: readonly SavedFile[]) => void
}

/** Reports the redactions of each file and the failures, and offers to undo. */
export function RedactionResult({ state, onUndo }: RedactionResultProps) {
  return <FileChangesResult state={state} words={WORDS} onUndo={onUndo} />
}

const WORDS = {
  saved: (changed: readonly SavedFile[]) => {
    const redactions = changed.reduce((sum, { changes }) => sum + changes.length, 0)
    return `${formatCount(redactions, 'redaction')} saved in ${formatCount(changed.length, 'file')}. Not reviewed yet.`
  },
  undone: (files: number) => `Redactions removed from ${formatCount(files, 'file')}. Redactions reviewed in the meantime were kept.`,
  file: ({ changes }: SavedFile) => (changes.length === 0 ? 'Already redacted' : formatCount(changes.length, 'redaction')),
  undo: 'Undo redactions',
  later: 'After that, remove the redactions in the review of each file.',
}
