import { Checkbox } from '@blueprintjs/core'
import { useId, type RefObject } from 'react'

import { attestationStatement } from '#lib/report/attestation.ts'
import styles from './export-dialog.module.css'

interface AttestationFieldProps {
  isConfirmed: boolean
  /** Whether the form was submitted without the confirmation. */
  isMissing: boolean
  /** Receives the focus when the confirmation is missing. */
  inputRef: RefObject<HTMLInputElement | null>
  onChange: (isConfirmed: boolean) => void
}

/** Requests the reviewer's confirmation of the decisions in an export. */
export function AttestationField({ isConfirmed, isMissing, inputRef, onChange }: AttestationFieldProps) {
  const errorId = useId()
  const hasError = isMissing && !isConfirmed
  return (
    <div className={styles.attestation}>
      <Checkbox
        inputRef={inputRef}
        checked={isConfirmed}
        required
        aria-invalid={hasError}
        {...(hasError ? { 'aria-describedby': errorId } : {})}
        label={attestationStatement(1)}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {hasError && (
        <p id={errorId} className={styles.error}>
          Confirm this statement to export.
        </p>
      )}
    </div>
  )
}
