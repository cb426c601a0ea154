import { Callout, Checkbox, Intent } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Media } from '#generated/model/media.zod.ts'
import { refreshMedia } from '../../../api/use-media-actions'
import { attestationStatement } from '../../../lib/attestation'
import { errorWords } from '../../../lib/error-words'
import { formatCount } from '../../../lib/formats'
import { notify } from '../../../notifications/notify'
import { BulkDialog } from './bulk-dialog'
import { FileList, SkippedFiles } from './file-lists'
import styles from './redact-dialog.module.css'
import { unreviewedWords, type Redactable } from './redact-plan'
import { useRedactPlan } from './use-redact-plan'
import { useRedactions } from './use-redactions'

interface RedactDialogProps {
  media: readonly Media[]
  onClose: () => void
  /** Called with the media whose jobs have been created. */
  onAsked: (media: readonly Media[]) => void
}

/** Shows which of the selected media can be redacted, asks for one confirmation for all of them and starts the redactions. */
export function RedactDialog({ media, onClose, onAsked }: RedactDialogProps) {
  const client = useQueryClient()
  const { redactable, leftOut, read, toRead } = useRedactPlan(media)
  const [isAccepted, setAccepted] = useState(false)
  const redactions = useRedactions()
  const { progress, failures } = redactions
  const isReading = read < toRead
  // After a first try, only the files that failed are left.
  const waiting = failures?.map(({ item }) => item) ?? redactable
  const files = formatCount(waiting.length, 'file')

  async function requestRedactions(): Promise<void> {
    const { failed, isStopped } = await redactions.start(waiting, attestationStatement(redactable.length))
    await refreshMedia(client, ...waiting.map((one) => one.media.id))
    const left = new Set(failed.map(({ item }) => item))
    onAsked(waiting.filter((one) => !left.has(one)).map((one) => one.media))
    if (failed.length > 0) return
    if (!isStopped) notify({ message: `${formatCount(redactable.length, 'file')} queued for redaction`, variant: 'info' })
    onClose()
  }

  return (
    <BulkDialog
      title={`Redact ${formatCount(media.length, 'file')}`}
      confirmText={failures === null ? (waiting.length === 0 ? 'Redact' : `Redact ${files}`) : `Try again with ${files}`}
      isConfirmDisabled={isReading || waiting.length === 0 || !isAccepted || redactions.isBusy}
      work={
        progress
          ? { label: 'Starting redactions', ...progress }
          : isReading
            ? { label: 'Loading reviews', ended: read, total: toRead }
            : null
      }
      problem={null}
      onConfirm={() => void requestRedactions()}
      onStop={progress ? redactions.stop : onClose}
      onClose={onClose}
    >
      {isReading ? null : failures === null ? (
        <div className={styles.plan}>
          <RedactableFiles redactable={redactable} />
          <SkippedFiles leftOut={leftOut} />
          {redactable.length > 0 && <Consent redactable={redactable} isAccepted={isAccepted} onAccept={setAccepted} />}
        </div>
      ) : (
        <div className={styles.plan} role="alert">
          <p>
            {`${failures.length} of ${formatCount(redactable.length, 'file')} couldn't be redacted. `}
            {failures.length < redactable.length && 'The others were queued.'}
          </p>
          <FileList label="Failed files" files={failures.map(({ item, error }) => ({ media: item.media, words: errorWords(error) }))} />
        </div>
      )}
    </BulkDialog>
  )
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

/** Requires the user to confirm the decisions about all files, and warns about unreviewed items. */
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
