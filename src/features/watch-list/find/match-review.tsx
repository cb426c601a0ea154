import { Button, Callout, Checkbox, Intent } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { useReasons } from '#api/use-reasons.ts'
import { errorWords } from '#lib/words/error-words.ts'
import { namesOfFiles } from '#lib/words/file-names.ts'
import { formatCount } from '#lib/words/formats.ts'
import { watchLine } from '#lib/search/watch-terms.ts'
import { FileChangesProgress, FileChangesResult } from '#ui/file-changes.tsx'
import { ReasonSelect } from '#ui/forms/reason-select.tsx'
import { useFileChanges, type FileChangesState } from '#ui/hooks/use-file-changes.ts'
import styles from '../watch-list.module.css'
import { MatchList, summaryOf } from './match-list'
import { redactMatches, undoRedaction, type SavedFile } from './redact-matches'
import type { ProjectSearch, SearchedFile } from './search-project'

interface MatchReviewProps {
  projectId: string
  result: ProjectSearch
}

const chosenAtFirst = (files: readonly SearchedFile[]): ChosenMatches =>
  new Map(
    files.map(({ media, matches }) => [media.id, new Set(matches.filter(({ state }) => state === 'new').map(({ id }) => id))] as const),
  )

/** Shows the changes of redacting the matches, file by file. Nothing changes before the confirmation. */
export function MatchReview({ projectId, result }: MatchReviewProps) {
  const { files } = result
  const [chosen, setChosen] = useState(() => chosenAtFirst(files))
  const [isHiddenShown, setHiddenShown] = useState(false)
  const { state, redact, undo, stop } = useRedaction()
  const reasons = useReasons(projectId)
  const [reason, setReason] = useState<string | null>(null)
  const reasonId = useId()
  const open = files.map((file) => file.matches.filter((match) => match.state !== 'hidden').map(({ id }) => id))
  const total = open.flat().length
  const wanted = files.filter(({ media }) => (chosen.get(media.id)?.size ?? 0) > 0)
  const count = wanted.reduce((sum, { media }) => sum + (chosen.get(media.id)?.size ?? 0), 0)
  const isBusy = state.kind === 'saving' || state.kind === 'undoing'
  const selectAll = (isSelected: boolean): void =>
    setChosen(new Map(files.map(({ media }, index) => [media.id, new Set(isSelected ? open[index] : [])])))
  if (state.kind === 'done' || state.kind === 'undone') return <RedactionResult state={state} onUndo={(saved) => void undo(saved)} />
  const hasHidden = files.some(({ matches }) => matches.some((match) => match.state === 'hidden'))
  return (
    <section aria-label="Matches" className={styles.review}>
      <div className={styles.found}>
        <p role="status" className={styles.summary}>
          {summaryOf(result)}
        </p>
        <SearchedNote result={result} />
      </div>
      <SearchProblems result={result} />
      {files.length > 0 && (
        <div className={styles.confirm}>
          {total > 0 && (
            <Checkbox
              checked={count === total}
              indeterminate={count > 0 && count < total}
              disabled={isBusy}
              label="Select all"
              onChange={({ target }) => selectAll(target.checked)}
            />
          )}
          {hasHidden && (
            <Checkbox checked={isHiddenShown} label="Show already redacted" onChange={({ target }) => setHiddenShown(target.checked)} />
          )}
          <span className={styles.space} />
          {total > 0 && !isBusy && reasons && reasons.length > 0 && (
            <span className={styles.reason}>
              <label htmlFor={reasonId}>Reason for matches</label>
              <ReasonSelect id={reasonId} reasons={reasons} value={reason} noneText="Default" onChoose={setReason} />
            </span>
          )}
          {total > 0 && !isBusy && (
            <Button
              intent={Intent.PRIMARY}
              disabled={count === 0}
              text={`Redact ${formatCount(count, 'match', 'matches')} in ${formatCount(wanted.length, 'file')}`}
              onClick={() => void redact(wanted, chosen, reason ?? undefined)}
            />
          )}
        </div>
      )}
      {(state.kind === 'saving' || state.kind === 'undoing') && (
        <FileChangesProgress state={state} names={['Redacting matches', 'Undoing redactions']} onStop={stop} />
      )}
      {files.map((file) => (
        <MatchList
          key={file.media.id}
          file={file}
          chosen={chosen.get(file.media.id) ?? new Set()}
          isHiddenShown={isHiddenShown}
          isBusy={isBusy}
          onChange={(next) => setChosen((before) => new Map(before).set(file.media.id, next))}
        />
      ))}
    </section>
  )
}

/** Reports the number of searched files, and names those without a transcript. */
function SearchedNote({ result: { searched, withoutTranscript } }: { result: ProjectSearch }) {
  return (
    <p className={styles.muted}>
      {`${formatCount(searched, 'file')} searched.`}
      {withoutTranscript.length > 0 &&
        ` ${namesOfFiles(withoutTranscript)} ${withoutTranscript.length === 1 ? 'has no transcript, so its' : 'have no transcript, so their'} speech wasn’t searched.`}
    </p>
  )
}

/** Names the gaps of the search: files that failed, and expressions that took too long. */
function SearchProblems({ result: { failures, stopped } }: { result: ProjectSearch }) {
  if (failures.length === 0 && stopped.length === 0) return null
  return (
    <Callout intent={Intent.WARNING} compact role="alert" className={styles.callout ?? ''}>
      <ul>
        {failures.map(({ item, error }) => (
          <li key={item.id}>{`${item.name} wasn’t searched. ${errorWords(error)}`}</li>
        ))}
        {stopped.map(({ term, media }) => (
          <li key={term.id}>
            {`${watchLine(term)} took too long in ${media.name} and was stopped, so it wasn’t searched for there or in later files. Simplify the regex.`}
          </li>
        ))}
      </ul>
    </Callout>
  )
}

/** The chosen matches of each file, by its ID. */
type ChosenMatches = ReadonlyMap<string, ReadonlySet<string>>

/** Redacts chosen matches file by file, and can undo that. */
function useRedaction() {
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

interface RedactionResultProps {
  state: Extract<FileChangesState<SearchedFile, SavedFile>, { kind: 'done' | 'undone' }>
  onUndo: (saved: readonly SavedFile[]) => void
}

/** Reports the redactions of each file and the failures, and offers to undo. */
function RedactionResult({ state, onUndo }: RedactionResultProps) {
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
