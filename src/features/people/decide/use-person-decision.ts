import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { formatCount } from '#lib/words/formats.ts'
import { useFileChanges } from '#ui/hooks/use-file-changes.ts'
import { acceptedKeys, visualFiles, type PersonSnapshot } from '../search/person-search'
import { decideInFile, undoInFile, type DecidedFile, type PersonDecision, type PersonInFile } from './decide-person'

/** Saves a decision on a person file by file, and can undo it. */
export function usePersonDecision(projectId: string) {
  const client = useQueryClient()
  const [decision, setDecision] = useState<PersonDecision>('redact')
  const [error, setError] = useState<unknown>(null)
  const { state, change, undo, stop } = useFileChanges<PersonInFile, DecidedFile>()
  const save = (file: PersonInFile, made: PersonDecision) => decideInFile(client, file, made)
  return {
    state,
    /** The reason why the files of the project couldn't be listed. */
    error,
    words: WORDS[decision],
    decide: async (snapshot: PersonSnapshot, made: PersonDecision): Promise<void> => {
      setDecision(made)
      setError(null)
      try {
        await change(await filesFor(projectId, snapshot, made), (file) => save(file, made))
      } catch (failure) {
        setError(failure)
      }
    },
    retry: (files: readonly PersonInFile[]): void => {
      if (state.kind === 'done') void change(files, (file) => save(file, decision), state.outcome.saved)
    },
    undo: (saved: readonly DecidedFile[]): void => void undo(saved, (file) => undoInFile(client, file)),
    stop,
  }
}

/**
 * Returns the files that a decision changes: those that show the person, and to keep only the person, all files that the project has by now,
 * also those that couldn't be compared.
 *
 * @throws ApiError or ConnectionError
 */
async function filesFor(projectId: string, { people, ...answered }: PersonSnapshot, decision: PersonDecision): Promise<PersonInFile[]> {
  const accepted = acceptedKeys(answered).flatMap((key) => people.get(key) ?? [])
  const byFile = new Map<string, PersonInFile>()
  for (const { media, tracks } of accepted) byFile.set(media.id, { media, own: [...(byFile.get(media.id)?.own ?? []), ...tracks] })
  if (decision === 'redact') return [...byFile.values()]
  const files = await visualFiles(projectId, new AbortController().signal)
  return files.map((media) => byFile.get(media.id) ?? { media, own: [] })
}

const countOf = (files: readonly DecidedFile[]): number => files.reduce((sum, { changes }) => sum + changes.length, 0)

const COMMON_WORDS = {
  undone: (files: number) =>
    `Decisions restored in ${formatCount(files, 'file')}. They count as not reviewed. Decisions made in the meantime were kept.`,
  undo: 'Undo decisions',
  later: 'After that, change the decisions in the review of each file.',
}

const WORDS = {
  redact: {
    ...COMMON_WORDS,
    saved: (changed: readonly DecidedFile[]) =>
      `${formatCount(countOf(changed), 'item')} set to redact in ${formatCount(changed.length, 'file')}.`,
    file: ({ changes, changed }: DecidedFile) => {
      const gone = changed === 0 ? '' : `, ${formatCount(changed, 'item')} no longer in the review`
      return (changes.length === 0 ? 'Already decided' : formatCount(changes.length, 'decision')) + gone
    },
  },
  'keep-only': {
    ...COMMON_WORDS,
    saved: (changed: readonly DecidedFile[]) =>
      `${formatCount(countOf(changed), 'decision')} saved in ${formatCount(changed.length, 'file')}. Review the others before you redact the files.`,
    file: ({ changes, changed }: DecidedFile) => {
      const redacted = changed === 0 ? '' : `, ${formatCount(changed, 'item')} changed since the search and not kept`
      if (changes.length === 0 && changed === 0) return null
      return formatCount(changes.length, 'decision') + redacted
    },
  },
}
