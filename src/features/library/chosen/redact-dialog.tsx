import { Button, Callout, Checkbox, Intent } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Media } from '#generated/model/media.zod.ts'
import { useReasonsOf } from '#api/use-reasons.ts'
import { refreshMedia } from '#api/use-media-actions.ts'
import { attestationStatement } from '#lib/report/attestation.ts'
import { errorWords } from '#lib/words/error-words.ts'
import { formatCount } from '#lib/words/formats.ts'
import { notify } from '#notifications/notify.ts'
import { BulkDialog } from '#ui/forms/bulk-dialog.tsx'
import { FileList, SkippedFiles } from './file-lists'
import { MissingReasons } from './missing-reasons'
import styles from './redact-dialog.module.css'
import { unexplainedIn, unreviewedWords, type Redactable } from './redact-plan'
import { useRedactPlan } from './use-redact-plan'
import { useRedactions, type Outcome } from './use-redactions'

interface RedactDialogProps {
  media: readonly Media[]
  onClose: () => void
  /** Called with the files whose jobs have been created. */
  onAsked: (media: readonly Media[]) => void
}

/** Shows which of the selected files can be redacted, requests one confirmation for all of them and starts the redactions. */
export function RedactDialog({ media, onClose, onAsked }: RedactDialogProps) {
  const client = useQueryClient()
  const { redactable, leftOut, read, toRead } = useRedactPlan(media)
  const [isAccepted, setAccepted] = useState(false)
  const redactions = useRedactions()
  const { progress, outcome } = redactions
  const { reasons, isLoading, error: reasonsError, retry } = useReasonsOf([...new Set(media.map(({ projectId }) => projectId))])
  const [codes, setCodes] = useState<ReadonlyMap<string, string>>(new Map())
  const isReading = read < toRead || isLoading
  // After a first try, only the files that weren't requested are left.
  const waiting = outcome?.waiting ?? redactable
  const files = formatCount(waiting.length, 'file')
  // The number in the statement that the user has confirmed.
  const confirmed = outcome?.hasNewReviews === true ? waiting.length : redactable.length
  const missingReasons = reasonsError ? (
    <div role="alert" className={styles.reason}>
      <p>Couldn’t load the reasons of a project. {errorWords(reasonsError)}</p>
      <Button text="Try again" onClick={retry} />
    </div>
  ) : (
    <MissingReasons
      unexplained={unexplainedIn(waiting, reasons)}
      chosen={codes}
      onChoose={(projectId, code) =>
        setCodes((before) => {
          const others = [...before].filter(([id]) => id !== projectId)
          return new Map(code === null ? others : [...others, [projectId, code]])
        })
      }
    />
  )

  async function requestRedactions(): Promise<void> {
    // A project whose reasons were all removed asks for none.
    const reasonFor = ({ media: { projectId } }: Redactable): string | undefined =>
      reasons.has(projectId) ? codes.get(projectId) : undefined
    const started = await redactions.start(waiting, attestationStatement(confirmed), reasonFor)
    const { requested, hasFailed, hasNewReviews, isStopped } = started
    // Before anything takes time, so that a review that wasn't confirmed is never redacted.
    if (hasNewReviews) setAccepted(false)
    await refreshMedia(client, ...waiting.map((one) => one.media.id))
    onAsked(requested.map((one) => one.media))
    if (hasFailed) return
    if (!isStopped) notify({ message: `${formatCount(redactable.length, 'file')} queued for redaction`, variant: 'info' })
    onClose()
  }

  return (
    <BulkDialog
      title={`Redact ${formatCount(media.length, 'file')}`}
      confirmText={outcome === null ? (waiting.length === 0 ? 'Redact' : `Redact ${files}`) : `Try again with ${files}`}
      isConfirmDisabled={isReading || waiting.length === 0 || !isAccepted || redactions.isBusy}
      work={
        progress
          ? { label: 'Starting redactions', ...progress }
          : isReading
            ? { label: 'Loading reviews', ended: read, total: toRead }
            : null
      }
      isFinishing={redactions.isBusy}
      problem={null}
      onConfirm={() => void requestRedactions()}
      onStop={progress ? redactions.stop : onClose}
      onClose={onClose}
    >
      {isReading ? null : outcome === null ? (
        <div className={styles.plan}>
          <RedactableFiles redactable={redactable} />
          <SkippedFiles leftOut={leftOut} />
          {missingReasons}
          {redactable.length > 0 && <Consent redactable={redactable} isAccepted={isAccepted} onAccept={setAccepted} />}
        </div>
      ) : (
        <div className={styles.plan}>
          <div className={styles.plan} role="alert">
            <p>{outcomeWords(outcome, redactable.length)}</p>
            <FileList
              label="Failed files"
              files={outcome.failures.map(({ item, error }) => ({ media: item.media, words: errorWords(error) }))}
            />
          </div>
          <SkippedFiles leftOut={outcome.leftOut} />
          {outcome.hasNewReviews && waiting.length > 0 && <RedactableFiles redactable={waiting} />}
          {missingReasons}
          {outcome.hasNewReviews && waiting.length > 0 && <Consent redactable={waiting} isAccepted={isAccepted} onAccept={setAccepted} />}
        </div>
      )}
    </BulkDialog>
  )
}

/** Returns the number of failed files, and the outcome of the others. */
function outcomeWords({ failures, unstarted }: Outcome, total: number): string {
  const words = [`${failures.length} of ${formatCount(total, 'file')} couldn’t be redacted.`]
  if (unstarted.length > 0)
    words.push(`${formatCount(unstarted.length, 'file')} ${unstarted.length === 1 ? 'wasn’t' : 'weren’t'} requested because you stopped.`)
  if (failures.length + unstarted.length < total) words.push('The others were queued.')
  return words.join(' ')
}

function RedactableFiles({ redactable }: { redactable: readonly Redactable[] }) {
  if (redactable.length === 0) return <p>No files can be redacted.</p>
  const wordsOf = ({ covered, kept, unreviewed, isUnsearched }: Redactable): string =>
    [
      `${covered} to redact`,
      `${kept} left visible`,
      ...(unreviewed > 0 ? [`${unreviewed} not reviewed`] : []),
      ...(isUnsearched ? ['face detection not run'] : []),
    ].join(', ')
  return (
    <section aria-label="To redact">
      <FileList label="Files to redact" files={redactable.map((one) => ({ media: one.media, words: wordsOf(one) }))} />
    </section>
  )
}

interface ConsentProps {
  redactable: readonly Redactable[]
  isAccepted: boolean
  onAccept: (isAccepted: boolean) => void
}

/** Requires the user to confirm the decisions about all files, and warns about those with unreviewed items. */
function Consent({ redactable, isAccepted, onAccept }: ConsentProps) {
  const unreviewed = unreviewedWords(redactable)
  return (
    <>
      {unreviewed !== '' && <Callout intent={Intent.WARNING}>{unreviewed}. Anything that detection missed stays visible.</Callout>}
      <Checkbox
        checked={isAccepted}
        onChange={({ currentTarget }) => onAccept(currentTarget.checked)}
        label={attestationStatement(redactable.length)}
      />
    </>
  )
}
