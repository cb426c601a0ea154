import { Button, Intent } from '@blueprintjs/core'
import { useState } from 'react'

import { formatCount } from '#lib/words/formats.ts'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import type { PersonSnapshot } from '../search/person-search'
import { keyOf } from '../search/file-faces'
import styles from '../find-person.module.css'
import type { PersonDecision, PersonInFile } from './decide-person'

interface PersonDecisionBarProps {
  state: PersonSnapshot
  onDecide: (files: readonly PersonInFile[], decision: PersonDecision) => void
}

/** Decides on the accepted faces, and on everyone else in the project. */
export function PersonDecisionBar({ state, onDecide }: PersonDecisionBarProps) {
  const [isAsking, setAsking] = useState(false)
  const all = peopleByFile(state)
  const own = all.filter((file) => file.own.size > 0)
  const count = own.reduce((sum, file) => sum + file.own.size, 0)
  const withOthers = state.files.filter(({ faceIds }, index) => faceIds.length > (all[index]?.own.size ?? 0))
  const others = state.files.reduce((sum, { faceIds }) => sum + faceIds.length, 0) - count
  const open = state.suggested.filter((key) => !state.answers.has(key)).length
  return (
    <div className={styles.decision}>
      <p role="status">
        <strong>{`${formatCount(count, 'face')} of this person in ${formatCount(own.length, 'file')}`}</strong>
        {open > 0 && <span className={styles.muted}>{` ${formatCount(open, 'suggestion')} not answered`}</span>}
      </p>
      <span className={styles.space} />
      <Button text="Redact this person" disabled={state.isComparing || count === 0} onClick={() => onDecide(own, 'redact')} />
      <Button
        text="Keep only this person…"
        intent={Intent.PRIMARY}
        disabled={state.isComparing || count === 0}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title="Keep only this person"
        confirmText="Keep only this person"
        cancelText="Cancel"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onDecide(all, 'keep-only')
        }}
      >
        <p>
          {`${formatCount(count, 'face')} in ${formatCount(own.length, 'file')} will be left visible. `}
          {others > 0
            ? `${formatCount(others, 'other face')} in ${formatCount(withOthers.length, 'file')} of this project will be redacted.`
            : 'No other faces have been detected in this project.'}
        </p>
        {open > 0 && <p>{`${formatCount(open, 'suggestion that isn’t', 'suggestions that aren’t')} answered will be redacted, too.`}</p>}
        <p>Faces that weren’t detected stay visible. Nothing is exported until you redact the files.</p>
      </ConfirmDialog>
    </div>
  )
}

/** Returns the files of the project that have faces, with the faces of the person in each. */
function peopleByFile({ files, reference, answers }: PersonSnapshot): PersonInFile[] {
  const own = new Set([...reference, ...[...answers].flatMap(([key, answer]) => (answer === 'same' ? key : []))])
  return files.map(({ media, faceIds }) => ({ media, own: new Set(faceIds.filter((id) => own.has(keyOf(media.id, id)))) }))
}
