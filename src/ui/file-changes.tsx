import { Button, Callout, Intent } from '@blueprintjs/core'
import { Link } from 'react-router-dom'

import type { Failure } from '#lib/in-turn.ts'
import { mediaReviewPage } from '#lib/addresses/paths.ts'
import { errorWords } from '#lib/words/error-words.ts'
import type { MediaType } from '#lib/words/media-words.ts'
import styles from './file-changes.module.css'
import type { FileChangesState } from './hooks/use-file-changes'
import { useFocusOnMount } from './hooks/use-focus-on-mount'
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

interface FileChangesResultProps<File extends OfFile, Saved extends SavedFile> {
  state: Extract<FileChangesState<File, Saved>, { kind: 'done' | 'undone' }>
  words: {
    /** The sentence about the changed files, and the sentence after an undo. */
    readonly saved: (changed: readonly Saved[]) => string
    readonly undone: (files: number) => string
    /** The words beside a file; null for a file that isn't listed. */
    readonly file: (file: Saved) => string | null
    readonly undo: string
    /** How to undo after the page was left. */
    readonly later: string
  }
  onUndo: (saved: readonly Saved[]) => void
  /** Tries the files again that weren't changed. */
  onRetry?: (files: readonly File[]) => void
}

/** Reports the changes of each file and the failures, and offers to undo. Takes the focus, because it replaces what had it. */
export function FileChangesResult<File extends OfFile, Saved extends SavedFile>(props: FileChangesResultProps<File, Saved>) {
  const { state, words, onUndo, onRetry } = props
  const section = useFocusOnMount<HTMLElement>()
  if (state.kind === 'undone') {
    return (
      <section ref={section} tabIndex={-1} aria-label="Result" className={styles.result}>
        <p role="status" className={styles.summary}>
          {words.undone(state.files)}
        </p>
        <Unchanged failures={state.failures} />
      </section>
    )
  }
  const { saved, failures, unstarted } = state.outcome
  const changed = saved.filter(({ changes }) => changes.length > 0)
  const listed = saved.flatMap((file) => {
    const text = words.file(file)
    return text === null ? [] : { media: file.media, text }
  })
  const left = [...failures.map(({ item }) => item), ...unstarted]
  return (
    <section ref={section} tabIndex={-1} aria-label="Result" className={styles.result}>
      <p role="status" className={styles.summary}>
        {words.saved(changed)}
      </p>
      <Unchanged failures={failures} unstarted={unstarted} />
      {onRetry && left.length > 0 && <Button className={styles.retry ?? ''} text="Try again" onClick={() => onRetry(left)} />}
      {listed.length > 0 && (
        // Safari leaves out the role of lists without markers.
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles
        <ul role="list" className={styles.files} aria-label="Changed files">
          {listed.map(({ media, text }) => (
            <li key={media.id}>
              <MediaIcon type={media.type} size={16} />
              <Link to={mediaReviewPage(media.type, media.id)}>{media.name}</Link>
              <span className={styles.muted}>{text}</span>
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
