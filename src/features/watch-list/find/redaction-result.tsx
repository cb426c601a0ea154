import { Button, Callout, Intent } from '@blueprintjs/core'
import { Link } from 'react-router-dom'

import { errorWords } from '#lib/words/error-words.ts'
import { formatCount } from '#lib/words/formats.ts'
import { mediaReviewPage } from '#lib/addresses/paths.ts'
import { MediaIcon } from '#ui/media-icon.tsx'
import styles from '../watch-list.module.css'
import type { SavedFile } from './redact-matches'
import type { RedactionState } from './use-redaction'

interface RedactionResultProps {
  state: Extract<RedactionState, { kind: 'done' | 'undone' }>
  onUndo: (saved: readonly SavedFile[]) => void
}

/** Reports the redactions of each file and the failures, and offers to undo. */
export function RedactionResult({ state, onUndo }: RedactionResultProps) {
  if (state.kind === 'undone') return <Undone state={state} />
  const { saved, failures, unstarted } = state.outcome
  const changed = saved.filter(({ changes }) => changes.length > 0)
  const redactions = changed.reduce((sum, { changes }) => sum + changes.length, 0)
  return (
    <section aria-label="Result" className={styles.review}>
      <p role="status" className={styles.summary}>
        {`${formatCount(redactions, 'redaction')} saved in ${formatCount(changed.length, 'file')}. Not reviewed yet.`}
      </p>
      {(failures.length > 0 || unstarted.length > 0) && (
        <Callout intent={Intent.WARNING} role="alert" className={styles.callout ?? ''}>
          <ul>
            {failures.map(({ item, error }) => (
              <li key={item.media.id}>{`${item.media.name} wasn’t changed. ${errorWords(error)}`}</li>
            ))}
            {unstarted.map(({ media }) => (
              <li key={media.id}>{`${media.name} wasn’t changed because you stopped.`}</li>
            ))}
          </ul>
        </Callout>
      )}
      {saved.length > 0 && (
        // Safari leaves out the role of lists without markers.
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles
        <ul role="list" className={styles.saved} aria-label="Changed files">
          {saved.map(({ media, changes }) => (
            <li key={media.id}>
              <MediaIcon type={media.type} size={16} />
              <Link to={mediaReviewPage(media.type, media.id)}>{media.name}</Link>
              <span className={styles.muted}>{changes.length === 0 ? 'Already redacted' : formatCount(changes.length, 'redaction')}</span>
            </li>
          ))}
        </ul>
      )}
      {changed.length > 0 && (
        <div className={styles.bar}>
          <Button text="Undo redactions" onClick={() => onUndo(saved)} />
          <span className={styles.muted}>
            Undo works until you leave this page. After that, remove the redactions in the review of each file.
          </span>
        </div>
      )}
    </section>
  )
}

function Undone({ state }: { state: Extract<RedactionState, { kind: 'undone' }> }) {
  return (
    <section aria-label="Result" className={styles.review}>
      <p role="status" className={styles.summary}>
        {`Redactions removed from ${formatCount(state.files, 'file')}. Redactions reviewed in the meantime were kept.`}
      </p>
      {state.failures.length > 0 && (
        <Callout intent={Intent.WARNING} role="alert" className={styles.callout ?? ''}>
          <ul>
            {state.failures.map(({ item, error }) => (
              <li key={item.media.id}>{`${item.media.name} wasn’t changed. ${errorWords(error)}`}</li>
            ))}
          </ul>
        </Callout>
      )}
    </section>
  )
}
