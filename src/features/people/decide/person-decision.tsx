import { Button, Intent } from '@blueprintjs/core'
import { useState } from 'react'

import { formatCount } from '#lib/words/formats.ts'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { acceptedKeys, type PersonSnapshot } from '../search/person-search'
import styles from '../find-person.module.css'
import type { PersonDecision } from './decide-person'

interface PersonDecisionBarProps {
  state: PersonSnapshot
  onDecide: (decision: PersonDecision) => void
}

/** Decides on the accepted faces, and on everyone else in the project. */
export function PersonDecisionBar({ state, onDecide }: PersonDecisionBarProps) {
  const [asked, setAsked] = useState<PersonDecision>()
  const accepted = acceptedKeys(state).flatMap((key) => state.people.get(key) ?? [])
  const own = `${formatCount(accepted.length, 'face')} in ${formatCount(new Set(accepted.map(({ media }) => media.id)).size, 'file')}`
  const others = state.people.size - accepted.length
  const open = state.suggested.filter((key) => !state.answers.has(key)).length
  const isDisabled = state.isComparing || accepted.length === 0
  const confirm = (decision: PersonDecision): void => {
    setAsked(undefined)
    onDecide(decision)
  }
  return (
    <div className={styles.decision}>
      <p role="status">
        <strong>{`This person: ${own}`}</strong>
        {open > 0 && <span className={styles.muted}>{` ${formatCount(open, 'suggestion')} not answered`}</span>}
      </p>
      <span className={styles.space} />
      <Button text="Redact this person…" disabled={isDisabled} onClick={() => setAsked('redact')} />
      <Button text="Keep only this person…" intent={Intent.PRIMARY} disabled={isDisabled} onClick={() => setAsked('keep-only')} />
      <ConfirmDialog
        isOpen={asked === 'redact'}
        title="Redact this person"
        confirmText="Redact this person"
        cancelText="Cancel"
        onCancel={() => setAsked(undefined)}
        onConfirm={() => confirm('redact')}
      >
        <p>{`${own} will be redacted. The decisions on everyone else stay.`}</p>
        {open > 0 && <p>{`${formatCount(open, 'suggestion isn’t', 'suggestions aren’t')} answered and won’t change.`}</p>}
        <p>{NOT_INCLUDED}</p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'keep-only'}
        title="Keep only this person"
        confirmText="Keep only this person"
        cancelText="Cancel"
        onCancel={() => setAsked(undefined)}
        onConfirm={() => confirm('keep-only')}
      >
        <p>
          {`${own} will be left visible. `}
          {others > 0
            ? `Everyone else in this project will be redacted, currently ${formatCount(others, 'face')}.`
            : 'No other faces have been detected in this project.'}
        </p>
        {open > 0 && <p>{`${formatCount(open, 'suggestion isn’t', 'suggestions aren’t')} answered and will be redacted.`}</p>}
        <p>{NOT_INCLUDED}</p>
      </ConfirmDialog>
    </div>
  )
}

const NOT_INCLUDED =
  'Faces that weren’t detected, or that were deleted from a review, stay visible. Nothing is exported until you redact the files.'
