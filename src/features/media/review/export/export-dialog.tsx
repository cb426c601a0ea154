import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup, TextArea } from '@blueprintjs/core'
import { useState, type SubmitEvent } from 'react'
import { Link } from 'react-router-dom'

import type { Job } from '#generated/model/job.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { NOT_SEARCHED } from '../../../../lib/detection-words'
import { paths } from '../../../../lib/paths'
import { JobProgress } from '../../parts/job-progress'
import { versionTitle } from '../../../../lib/version-title'
import type { ReviewSession } from '../session/review-session'
import { useEditor } from '../session/use-editor'
import { ErrorNotice } from '../../../../ui/error-notice'
import { useFocusOnMount } from '../../../../ui/use-focus-on-mount'
import { IdentityAdvice } from '../panel/identity-advice'
import { exportSummary, hasCoarseFace } from './export-summary'
import styles from './export-dialog.module.css'
import { useExport } from './use-export'

interface ExportDialogProps {
  session: ReviewSession
  media: Media
  jobs: readonly Job[]
  isOpen: boolean
  onClose: () => void
}

/** Asks for the title of a version, exports it and shows the progress. */
export function ExportDialog({ isOpen, onClose, ...rest }: ExportDialogProps) {
  return (
    <Dialog isOpen={isOpen} title="Redact and export" onClose={onClose} canOutsideClickClose={false}>
      <ExportForm {...rest} onClose={onClose} />
    </Dialog>
  )
}

function ExportForm({ session, media, jobs, onClose }: Omit<ExportDialogProps, 'isOpen'>) {
  const [title, setTitle] = useState(() => versionTitle(media))
  const [description, setDescription] = useState('')
  const summary = useEditor(session.editor, ({ settled }) => exportSummary(settled))
  const isCoarse = useEditor(session.editor, ({ settled }) => hasCoarseFace(settled))
  const first = useFocusOnMount<HTMLInputElement>()
  const { phase, start } = useExport(session, media.id, jobs)
  const problem = phase.kind === 'form' ? phase.problem : null
  if (phase.kind === 'running') {
    return (
      <>
        <DialogBody>
          <p>Exporting and verifying “{title}”</p>
          <JobProgress mediaId={media.id} job={phase.job} kind="redact" />
        </DialogBody>
        <DialogFooter actions={<Button text="Continue reviewing" onClick={onClose} />} />
      </>
    )
  }
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault()
    void start(title.trim(), description.trim())
  }
  return (
    <form onSubmit={onSubmit}>
      <DialogBody>
        <p>
          {summary} <Link to={paths.preview(media.id)}>View preview</Link>
        </p>

        {!session.searchedTags(jobs).includes('faces') && <p>{NOT_SEARCHED}</p>}
        {isCoarse && (
          <div className={styles.advice}>
            <IdentityAdvice />
          </div>
        )}
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
        {problem !== null && <ErrorNotice error={problem} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Close" onClick={onClose} />
            <Button
              type="submit"
              intent="primary"
              text={problem === null ? 'Redact and export' : 'Try again'}
              loading={phase.kind === 'starting'}
              disabled={title.trim() === ''}
            />
          </>
        }
      />
    </form>
  )
}
