import { Callout, Checkbox, Intent } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { invalidateListJobs } from '#generated/jobs/jobs.ts'
import { invalidateListMedia } from '#generated/media/media.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { redactMedia } from '#generated/versions/versions.ts'
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
  /** The jobs have been taken. */
  onAsked: () => void
}

/** Says which of the selected media can be redacted and what that covers, has it confirmed, and requests it. */
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
    await Promise.all([invalidateListJobs(client), invalidateListMedia(client)])
    onAsked()
    if (failures.length > 0) return setProblem(failureWords(failures, redactable.length, 'redacted'))
    if (!isStopped) notify({ message: `${formatCount(redactable.length, 'file')} will be redacted, one after the other.`, variant: 'info' })
    onClose()
  }

  return (
    <BulkDialog
      title={`Redact ${formatCount(media.length, 'file')}`}
      confirmText={redactable.length === 0 ? 'Redact' : `Redact ${formatCount(redactable.length, 'file')}`}
      isConfirmDisabled={isReading || redactable.length === 0 || !isAccepted || isRequested}
      work={
        progress
          ? { label: 'Ordering', ...progress }
          : isReading
            ? { label: 'Reading the reviews', ended: plan.read, total: plan.toRead }
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
  if (redactable.length === 0) return <p>None of these files can be redacted now.</p>
  return (
    <section aria-label="To be redacted">
      <p>
        A version of each of these is made as its saved review says, and then verified. One with findings is on hold until it is released
        with a reason.
      </p>
      {/* A part that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.list} tabIndex={0} aria-label="Files to be redacted">
        {redactable.map(({ media, covered, kept, isUntouched, isUnsearched }) => (
          <li key={media.id}>
            <span className={styles.name}>{media.name}</span>
            <span className={styles.what}>
              {covered} covered, {kept} kept{isUntouched ? '; as detected' : ''}
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
    <section aria-label="Left out">
      <p>{formatCount(leftOut.length, 'file')} will be left out:</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.list} tabIndex={0} aria-label="Files left out">
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

/** Nothing shall be let go that nobody has looked at without somebody saying so. */
function Consent({ redactable, isAccepted, onAccept }: ConsentProps) {
  const untouched = redactable.filter(({ isUntouched }) => isUntouched).length
  const all = redactable.length
  return (
    <>
      {untouched > 0 && (
        <Callout intent={Intent.WARNING}>
          {untouched === all
            ? all === 1
              ? 'This file is'
              : `All ${all} files are`
            : `${untouched} of the ${all} files ${untouched === 1 ? 'is' : 'are'}`}{' '}
          as the detector left {untouched === 1 ? 'it' : 'them'}: nobody has changed a decision. What the detector missed stays visible.
        </Callout>
      )}
      <Checkbox
        checked={isAccepted}
        onChange={({ currentTarget }) => onAccept(currentTarget.checked)}
        label="I have reviewed these files, or I accept their reviews as they are."
      />
    </>
  )
}
