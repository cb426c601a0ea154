import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { formatCount } from '#lib/words/formats.ts'
import { useFileChanges } from '#ui/hooks/use-file-changes.ts'
import { decideInFile, undoInFile, type DecidedFile, type PersonDecision, type PersonInFile } from './decide-person'

/** Saves a decision on a person file by file, and can undo it. */
export function usePersonDecision() {
  const client = useQueryClient()
  const [decision, setDecision] = useState<PersonDecision>('redact')
  const { state, change, undo, stop } = useFileChanges<PersonInFile, DecidedFile>()
  return {
    state,
    words: WORDS[decision],
    decide: (files: readonly PersonInFile[], made: PersonDecision) => {
      setDecision(made)
      return change(files, (file) => decideInFile(client, file, made))
    },
    undo: (saved: readonly DecidedFile[]) => undo(saved, (file) => undoInFile(client, file)),
    stop,
  }
}

const countOf = (files: readonly DecidedFile[]): number => files.reduce((sum, { changes }) => sum + changes.length, 0)

const COMMON_WORDS = {
  undone: (files: number) => `Decisions restored in ${formatCount(files, 'file')}. Decisions made in the meantime were kept.`,
  file: ({ changes }: DecidedFile) => (changes.length === 0 ? 'Already decided' : formatCount(changes.length, 'decision')),
  undo: 'Undo decisions',
  later: 'After that, change the decisions in the review of each file.',
}

const WORDS = {
  redact: {
    ...COMMON_WORDS,
    saved: (changed: readonly DecidedFile[]) =>
      `${formatCount(countOf(changed), 'face')} set to redact in ${formatCount(changed.length, 'file')}.`,
  },
  'keep-only': {
    ...COMMON_WORDS,
    saved: (changed: readonly DecidedFile[]) => {
      const decisions = formatCount(countOf(changed), 'decision')
      return `${decisions} saved in ${formatCount(changed.length, 'file')}. The faces of others aren’t reviewed yet.`
    },
  },
}
