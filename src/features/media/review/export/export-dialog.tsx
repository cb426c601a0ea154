import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup, TextArea } from '@blueprintjs/core'
import { useMemo, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'

import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { MediaType } from '#generated/model/mediaType.zod.ts'
import type { RedactOutput } from '#generated/model/redactOutput.zod.ts'
import { attestationStatement } from '#lib/report/attestation.ts'
import { isBlank } from '#lib/search/blank-text.ts'
import { isPdfName } from '#lib/words/document-names.ts'
import { NOT_SEARCHED } from '#lib/words/detection-words.ts'
import { mediaStepPage } from '#lib/addresses/paths.ts'
import { useDetails } from '../../parts/use-details'
import { JobProgress } from '../../parts/job-progress'
import { versionTitle } from '#lib/words/version-title.ts'
import { useCapabilities } from '#api/use-capabilities.ts'
import type { Review } from '#editor/review.ts'
import { redactedWithoutReason, withoutReasonWords } from '#editor/items/without-reason.ts'
import type { ItemLabel } from '#lib/words/item-words.ts'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { ErrorNotice } from '#ui/error-notice.tsx'
import { useFocusOnMount } from '#ui/hooks/use-focus-on-mount.ts'
import { useFocusReturn } from '#ui/hooks/use-focus-return.ts'
import { LabelFields } from '#ui/forms/label-fields.tsx'
import { asksForReasons, useReasons } from '#api/use-reasons.ts'
import { IdentityAdvice } from '../panel/identity-advice'
import { AttestationField } from './attestation-field'
import {
  exportSummary,
  hasCoarseFace,
  leftOutWords,
  redactedLabels,
  redactsOnlyAudio,
  unreviewedItems,
  wideRedactions,
} from './export-summary'
import styles from './export-dialog.module.css'
import { ListedItems, UnreviewedItems } from './listed-items'
import { OutputFields, PlannedAudio, PlannedDocument, type AudioOutput } from './output-fields'
import { useTileNotes } from './use-tile-notes'
import { CoarseObjects, UseBlackBox } from './use-black-box'
import { useExport, type Export } from './use-export'

interface ExportDialogProps {
  session: ReviewSession
  media: Media
  jobs: readonly Job[]
  onClose: () => void
  /** Closes the dialog and shows the new version. Stable between renders. */
  onDone: () => void
}

/**
 * Requests the title of a version, exports it and shows the progress. Mounted only while it is open: a dialog that is still closing keeps
 * its content, so a second opening would show the job of the first.
 */
export function ExportDialog({ onClose, onDone, ...rest }: ExportDialogProps) {
  useFocusReturn()
  const { session, media, jobs } = rest
  const exporting = useExport(session, media.id, jobs, onDone)
  // Closing now would lose a refusal, and allow another request.
  const isStarting = exporting.phase.kind === 'starting'
  return (
    <Dialog
      isOpen
      title="Redact file"
      onClose={onClose}
      canOutsideClickClose={false}
      canEscapeKeyClose={!isStarting}
      isCloseButtonShown={!isStarting}
    >
      <ExportForm {...rest} {...exporting} onClose={onClose} />
    </Dialog>
  )
}

/**
 * Holds the labels that an export redacts, initially all. `labels` is undefined if none is left out. With a back end of version 1.0.0,
 * which has no capabilities, there is no choice, because it would redact everything regardless.
 */
function useLabelChoice(review: Review, media: Media) {
  const [omitted, setOmitted] = useState<readonly ItemLabel[]>([])
  const canChoose = useCapabilities(media.type) !== undefined
  return useMemo(() => {
    const found = redactedLabels(review)
    const counts: ReadonlyMap<ItemLabel, number> = canChoose && found.size > 1 ? found : new Map()
    const all = [...counts.keys()]
    const chosen = all.filter((label) => !omitted.includes(label))
    const labels = chosen.length < all.length ? chosen : undefined
    return { counts, chosen, labels, setChosen: (next: readonly ItemLabel[]) => setOmitted(all.filter((label) => !next.includes(label))) }
  }, [review, canChoose, omitted])
}

/** Returns a request's output options, or nothing for the back end's default. */
function outputOf(audio: AudioOutput, keepsVectors: boolean): { output?: RedactOutput } {
  if (keepsVectors) return { output: { pages: 'vectors' } }
  return audio === 'keep' ? {} : { output: { audio } }
}

function ExportForm({ session, media, jobs, phase, start, onClose }: Omit<ExportDialogProps, 'onDone'> & Export) {
  const [title, setTitle] = useState(() => versionTitle(media))
  const [description, setDescription] = useState('')
  const review = useEditor(session.editor, ({ settled }) => settled)
  const { counts, chosen, labels, setChosen } = useLabelChoice(review, media)
  const notes = useTileNotes(session, labels)
  const [audio, setAudio] = useState<AudioOutput>('keep')
  const summary = exportSummary(review, { labels, audio })
  const leftOut = leftOutWords(review, { labels, audio })
  const isCoarse = hasCoarseFace(review, labels)
  const unreviewed = unreviewedItems(review)
  const wide = wideRedactions(review, { labels, audio })
  const withoutReason = asksForReasons(useReasons(media.projectId)) ? redactedWithoutReason(review) : []
  const confirmation = useRef<HTMLInputElement>(null)
  const [isConfirmed, setConfirmed] = useState(false)
  const [hasTried, setTried] = useState(false)
  const navigate = useNavigate()
  const first = useFocusOnMount<HTMLInputElement>()
  const { output: planned, file } = useDetails(media)
  const [keepsVectors, setKeepsVectors] = useState(false)
  // A back end of version 1.0.0, which has no capabilities, ignores output options.
  const canChooseOutput = useCapabilities(media.type) !== undefined
  const problem = phase.kind === 'form' ? phase.problem : null
  const refused = phase.kind === 'form' ? phase.failure?.itemIds : undefined
  if (phase.kind === 'running') {
    return (
      <>
        <DialogBody>
          <p>Redacting and verifying “{title}”</p>
          <JobProgress mediaId={media.id} job={phase.job} kind="redact" isReviewOpen />
        </DialogBody>
        <DialogFooter actions={<Button text="View review" onClick={onClose} />} />
      </>
    )
  }
  const showPreview = (): void => {
    session.editor.set({ isPreviewing: true })
    onClose()
    void navigate(mediaStepPage(media.type, media.id, 'review'))
  }
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!isConfirmed) {
      confirmation.current?.focus()
      return
    }
    const texts = { title: title.trim(), description: description.trim() }
    const attestation = { statement: attestationStatement(1), unreviewed: unreviewed.length }
    void start({ ...texts, attestation, ...outputOf(audio, keepsVectors) }, labels)
  }
  const outputFields: Readonly<Record<MediaType, ReactNode>> = {
    image: null,
    video: (
      <OutputFields
        planned={planned}
        isOnlyAudio={redactsOnlyAudio(review, audio, labels)}
        hasAudio={(file?.audio ?? null) !== null}
        audio={audio}
        onAudio={setAudio}
      />
    ),
    audio: planned && <PlannedAudio planned={planned} />,
    document: (
      <PlannedDocument
        canKeepVectors={canChooseOutput && isPdfName(media.name)}
        keepsVectors={keepsVectors}
        onKeepVectors={setKeepsVectors}
      />
    ),
    unknown: null,
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <DialogBody>
        <p className={styles.left} role="status" hidden={leftOut === undefined}>
          {leftOut}
        </p>
        <p>
          {summary}{' '}
          <button type="button" className={styles.link} onClick={showPreview}>
            View preview
          </button>
        </p>
        <UnreviewedItems editor={session.editor} items={unreviewed} onClose={onClose} />
        {wide && (
          <ListedItems
            editor={session.editor}
            name="Words without times"
            words={wide.note}
            items={wide.spans}
            action="Mark by ear"
            onClose={onClose}
          />
        )}
        {counts.size > 0 && (
          <div className={styles.advice}>
            <LabelFields counts={counts} chosen={chosen} onChange={setChosen} />
          </div>
        )}
        {session.editor.isVisual && !session.editor.isPaged && !session.searchedTags(jobs).includes('faces') && <p>{NOT_SEARCHED}</p>}
        <ListedItems
          editor={session.editor}
          name="Without a reason"
          words={`${withoutReasonWords(withoutReason.length)}:`}
          items={withoutReason}
          action="Choose reason"
          onClose={onClose}
        />
        {isCoarse && (
          <div className={styles.advice}>
            <IdentityAdvice />
          </div>
        )}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <CoarseObjects editor={session.editor} labels={labels} />
        {outputFields[media.type]}
        <FormGroup label="Title" labelFor="export-title">
          <InputGroup inputRef={first} id="export-title" value={title} maxLength={200} required onValueChange={setTitle} />
        </FormGroup>
        <FormGroup label="Description" labelInfo="(optional)" labelFor="export-description">
          <TextArea
            id="export-description"
            value={description}
            maxLength={2000}
            fill
            autoResize
            onChange={({ currentTarget }) => setDescription(currentTarget.value)}
          />
        </FormGroup>
        <AttestationField isConfirmed={isConfirmed} isMissing={hasTried} inputRef={confirmation} onChange={setConfirmed} />
        {problem !== null && <ErrorNotice error={problem} />}
        {refused && <UseBlackBox editor={session.editor} ids={refused} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Close" disabled={phase.kind === 'starting'} onClick={onClose} />
            <Button
              type="submit"
              intent="primary"
              text={problem === null ? 'Redact file' : 'Try again'}
              loading={phase.kind === 'starting'}
              disabled={isBlank(title) || (counts.size > 0 && chosen.length === 0)}
            />
          </>
        }
      />
    </form>
  )
}
