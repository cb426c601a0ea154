import { Callout, Checkbox, Intent } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Media } from '#generated/model/media.zod.ts'
import { redactMedia } from '#generated/versions/versions.ts'
import { refreshMedia } from '../../../api/use-media-actions'
import { formatCount } from '../../../lib/formats'
import { versionTitle } from '../../../lib/version-title'
import { notify } from '../../../notifications/notify'
import { BulkDialog } from './bulk-dialog'
import styles from './redact-dialog.module.css'
import type { LeftOut, Redactable } from './redact-plan'
import { failureWords, useBulk } from './use-bulk'
import { useRedactPlan } from './use-redact-plan'

interface RedactDialogProps {
  media: readonly Media[]
  onClose: () => void
  /** Called when the jobs have been created. */
  onAsked: () => void
}

/** Shows which of the selected media can be redacted, asks for confirmation and starts the redactions. */
export function RedactDialog({ media, onClose, onAsked }: RedactDialogProps) {
  const client = useQueryClient()
  const plan = useRedactPlan(media)
  const [isAccepted, setAccepted] = useState(false)
  const [isRequested, setRequested] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { progress, run, stop } = useBulk<Redactable>()
  const { redactable, leftOut } = plan
  const isReading = plan.read < plan.toRead

  async function requestRedactions(): Promise<void> {
    setRequested(true)
    const { failures, isStopped } = await run(redactable, ({ media: one, revision, source }) =>
      redactMedia(one.id, { revision, ...(source === undefined ? {} : { source }), title: versionTitle(one), description: '' }),
    )
    await refreshMedia(client, ...redactable.map((one) => one.media.id))
    onAsked()
    if (failures.length > 0) return setProblem(failureWords(failures, redactable.length, 'redacted'))
    if (!isStopped) notify({ message: `${formatCount(redactable.length, 'file')} queued for redaction`, variant: 'info' })
    onClose()
  }

  return (
    <BulkDialog
      title={`Redact ${formatCount(media.length, 'file')}`}
      confirmText={redactable.length === 0 ? 'Redact' : `Redact ${formatCount(redactable.length, 'file')}`}
      isConfirmDisabled={isReading || redactable.length === 0 || !isAccepted || isRequested}
      work={
        progress
          ? { label: 'Starting redactions', ...progress }
          : isReading
            ? { label: 'Loading reviews', ended: plan.read, total: plan.toRead }
            : null
      }
      problem={problem}
      onConfirm={() => void requestRedactions()}
      onStop={progress ? stop : onClose}
      onClose={onClose}
    >
      {isReading ? null : (
        <div className={styles.plan}>
          <RedactableList redactable={redactable} />
          <LeftOutList leftOut={leftOut} />
          {redactable.length > 0 && <Consent redactable={redactable} isAccepted={isAccepted} onAccept={setAccepted} />}
        </div>
      )}
    </BulkDialog>
  )
}

function RedactableList({ redactable }: { redactable: readonly Redactable[] }) {
  if (redactable.length === 0) return <p>No files can be redacted.</p>
  return (
    <section aria-label="To redact">
      {/* A scrollable region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.list} tabIndex={0} aria-label="Files to redact">
        {redactable.map(({ media, covered, kept, isUntouched, isUnsearched }) => (
          <li key={media.id}>
            <span className={styles.name}>{media.name}</span>
            <span className={styles.what}>
              {covered} to redact, {kept} left visible{isUntouched ? '; no manual changes' : ''}
              {isUnsearched ? '; face detection not run' : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function LeftOutList({ leftOut }: { leftOut: readonly LeftOut[] }) {
  if (leftOut.length === 0) return null
  return (
    <section aria-label="Skipped">
      <p>{formatCount(leftOut.length, 'file')} will be skipped:</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.list} tabIndex={0} aria-label="Skipped files">
        {leftOut.map(({ media, reason }) => (
          <li key={media.id}>
            <span className={styles.name}>{media.name}</span>
            <span className={styles.what}>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ConsentProps {
  redactable: readonly Redactable[]
  isAccepted: boolean
  onAccept: (isAccepted: boolean) => void
}

/** Requires the user to accept reviews, and warns about those without any manual decision. */
function Consent({ redactable, isAccepted, onAccept }: ConsentProps) {
  const untouched = redactable.filter(({ isUntouched }) => isUntouched).length
  const all = redactable.length
  return (
    <>
      {untouched > 0 && (
        <Callout intent={Intent.WARNING}>
          {untouched} of {formatCount(all, 'file')} without manual changes. Anything that detection missed stays visible.
        </Callout>
      )}
      <Checkbox
        checked={isAccepted}
        onChange={({ currentTarget }) => onAccept(currentTarget.checked)}
        label="I have reviewed these files or accept them as they are."
      />
    </>
  )
}
