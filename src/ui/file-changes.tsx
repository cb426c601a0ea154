import { Button, Callout, Intent } from '@blueprintjs/core'
import { Link } from 'react-router-dom'

import type { Failure } from '#lib/in-turn.ts'
import { mediaReviewPage } from '#lib/addresses/paths.ts'
import { errorWords } from '#lib/words/error-words.ts'
import type { MediaType } from '#lib/words/media-words.ts'
import styles from './file-changes.module.css'
import type { FileChangesState } from './hooks/use-file-changes'
import { LabelledProgress } from './labelled-progress'
import { MediaIcon } from './media-icon'

interface OfFile {
  readonly media: { readonly id: string; readonly name: string; readonly type: MediaType }
}

interface SavedFile extends OfFile {
  /** Empty if nothing had to change. */
  readonly changes: readonly unknown[]
}

interface FileChangesProgressProps {
  state: { readonly kind: 'saving' | 'undoing'; readonly ended: number; readonly total: number }
  /** The accessible names of the progress, while saving and while undoing. */
  names: readonly [string, string]
  onStop: () => void
}

/** Shows how many reviews have been changed, with a button to stop. */
export function FileChangesProgress({ state: { kind, ended, total }, names, onStop }: FileChangesProgressProps) {
  const isSaving = kind === 'saving'
  return (
    <div className={styles.progress}>
      <LabelledProgress
        name={names[isSaving ? 0 : 1]}
        label={`${isSaving ? 'Saving reviews' : 'Restoring reviews'}: ${ended} of ${total}`}
        percent={(100 * ended) / Math.max(1, total)}
      />
      {isSaving && <Button text="Stop" onClick={onStop} />}
    </div>
  )
}

interface FileChangesResultProps<Saved extends SavedFile> {
  state: Extract<FileChangesState<OfFile, Saved>, { kind: 'done' | 'undone' }>
  words: {
    /** The sentence about the changed files, and the sentence after an undo. */
    readonly saved: (changed: readonly Saved[]) => string
    readonly undone: (files: number) => string
    /** The words beside a file. */
    readonly file: (file: Saved) => string
    readonly undo: string
    /** How to undo after the page was left. */
    readonly later: string
  }
  onUndo: (saved: readonly Saved[]) => void
}

/** Reports the changes of each file and the failures, and offers to undo. */
export function FileChangesResult<Saved extends SavedFile>({ state, words, onUndo }: FileChangesResultProps<Saved>) {
  if (state.kind === 'undone') {
    return (
      <section aria-label="Result" className={styles.result}>
        <p role="status" className={styles.summary}>
          {words.undone(state.files)}
        </p>
        <Unchanged failures={state.failures} />
      </section>
    )
  }
  const { saved, failures, unstarted } = state.outcome
  const changed = saved.filter(({ changes }) => changes.length > 0)
  return (
    <section aria-label="Result" className={styles.result}>
      <p role="status" className={styles.summary}>
        {words.saved(changed)}
      </p>
      <Unchanged failures={failures} unstarted={unstarted} />
      {saved.length > 0 && (
        // Safari leaves out the role of lists without markers.
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles
        <ul role="list" className={styles.files} aria-label="Changed files">
          {saved.map((file) => (
            <li key={file.media.id}>
              <MediaIcon type={file.media.type} size={16} />
              <Link to={mediaReviewPage(file.media.type, file.media.id)}>{file.media.name}</Link>
              <span className={styles.muted}>{words.file(file)}</span>
            </li>
          ))}
        </ul>
      )}
      {changed.length > 0 && (
        <div className={styles.undo}>
          <Button text={words.undo} onClick={() => onUndo(saved)} />
          <span className={styles.muted}>{`Undo works until you leave this page. ${words.later}`}</span>
        </div>
      )}
    </section>
  )
}

/** Names the files that weren't changed, with the reasons. */
function Unchanged({ failures, unstarted = [] }: { failures: readonly Failure<OfFile>[]; unstarted?: readonly OfFile[] }) {
  if (failures.length === 0 && unstarted.length === 0) return null
  return (
    <Callout intent={Intent.WARNING} role="alert">
      <ul className={styles.unchanged}>
        {failures.map(({ item, error }) => (
          <li key={item.media.id}>{`${item.media.name} wasn’t changed. ${errorWords(error)}`}</li>
        ))}
        {unstarted.map(({ media }) => (
          <li key={media.id}>{`${media.name} wasn’t changed because you stopped.`}</li>
        ))}
      </ul>
    </Callout>
  )
}
