import { Button, Callout, Dialog, DialogBody, DialogFooter, Intent } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { Project } from '#generated/model/project.zod.ts'
import type { ReasonList } from '#generated/model/reasonList.zod.ts'
import { getReasons, getGetReasonsQueryKey, saveReasons, useGetReasons } from '#generated/projects/projects.ts'
import { ApiError } from '#api/api-error.ts'
import { notify } from '#notifications/notify.ts'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { ErrorNotice } from '#ui/error-notice.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { useFocusReturn } from '#ui/hooks/use-focus-return.ts'
import styles from './reasons.module.css'
import { ReasonsEditor } from './reasons-editor'
import { draftOf, listOf, MAX_REASONS, mergeLists, rowErrors, type ReasonDraft } from './reasons-list'

interface ReasonsDialogProps {
  project: Project
  onClose: () => void
}

/** Edits the reasons for redactions in a project. Open while mounted. */
export function ReasonsDialog({ project, onClose }: ReasonsDialogProps) {
  // Always refetched: another user may have saved, and changes to a cached list would end in a conflict.
  const { data, error, isError, isFetchedAfterMount, refetch } = useGetReasons(project.id, {
    query: { refetchOnMount: 'always', refetchOnWindowFocus: false, retry: false },
  })
  useFocusReturn()
  const [isLeaving, setLeaving] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const close = (): void => (isChanged ? setLeaving(true) : onClose())
  return (
    <Dialog
      isOpen
      title={`Redaction reasons for “${project.name}”`}
      className={styles.dialog ?? ''}
      onClose={close}
      canOutsideClickClose={false}
      canEscapeKeyClose={!isSaving}
      // The response closes the dialog, which would close the one opened after it.
      isCloseButtonShown={!isSaving}
    >
      {isError && !data && (
        <DialogBody>
          <ErrorState title="Couldn’t load reasons" error={error} onRetry={() => void refetch()} />
        </DialogBody>
      )}
      {!isError && !isFetchedAfterMount && (
        <DialogBody>
          <LoadingState label="Loading reasons…" />
        </DialogBody>
      )}
      {data && isFetchedAfterMount && (
        <ReasonsForm
          project={project}
          loaded={data}
          isSaving={isSaving}
          onSaving={setSaving}
          onChanged={setChanged}
          onCancel={close}
          onSaved={onClose}
        />
      )}
      <ConfirmDialog
        isOpen={isLeaving}
        title="Discard your changes?"
        confirmText="Discard"
        cancelText="Continue editing"
        isDanger
        onConfirm={onClose}
        onCancel={() => setLeaving(false)}
      >
        Your changes to the reasons aren’t saved.
      </ConfirmDialog>
    </Dialog>
  )
}

interface ReasonsFormProps {
  project: Project
  loaded: ReasonList
  isSaving: boolean
  onSaving: (isSaving: boolean) => void
  onChanged: (isChanged: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

function ReasonsForm({ project, loaded, isSaving, onSaving, onChanged, onCancel, onSaved }: ReasonsFormProps) {
  const client = useQueryClient()
  // The list on which the draft is based. A reload in the background must not replace the draft.
  const [base, setBase] = useState(loaded)
  const [draft, setDraft] = useState(() => draftOf(loaded))
  const [hasTried, setTried] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const [newer, setNewer] = useState<ReasonList | null>(null)
  const [note, setNote] = useState('')
  const change = (next: ReasonDraft): void => {
    setDraft(next)
    setNote('')
    onChanged(true)
  }
  const list = listOf(draft, base.revision)
  const isTooLong = list.reasons.length > MAX_REASONS
  const start = (from: ReasonList, next: ReasonList): void => {
    setBase(from)
    setDraft(draftOf(next))
    setNewer(null)
    setProblem(null)
  }
  const save = async (): Promise<void> => {
    setTried(true)
    if (rowErrors(draft).size > 0 || isTooLong) return
    onSaving(true)
    setProblem(null)
    try {
      const saved = await saveReasons(project.id, list)
      client.setQueryData(getGetReasonsQueryKey(project.id), saved)
      notify({ message: `Saved the reasons for “${project.name}”`, variant: 'info' })
      onSaved()
    } catch (error) {
      const theirs = await newerList(error, project.id, base.revision)
      if (theirs) setNewer(theirs)
      else setProblem(error)
    } finally {
      onSaving(false)
    }
  }
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <DialogBody>
        {newer && (
          <Callout className={styles.conflict ?? ''} intent={Intent.WARNING} title="This list was changed elsewhere" role="alert">
            <p>Your changes are still here but not saved.</p>
            <div className={styles.actions}>
              <Button
                text="Merge changes"
                onClick={() => {
                  start(newer, mergeLists(base, list, newer))
                  setNote('Merged. Save to keep the result.')
                }}
              />
              <Button
                text="Load newer list"
                onClick={() => {
                  start(newer, newer)
                  onChanged(false)
                  setNote('Loaded the newer list.')
                }}
              />
            </div>
          </Callout>
        )}
        <ReasonsEditor draft={draft} areErrorsShown={hasTried} note={note} onNote={setNote} onChange={change} />
        {hasTried && isTooLong && <p className={styles.error}>A list can have up to {MAX_REASONS} reasons.</p>}
        {problem !== null && <ErrorNotice error={problem} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" onClick={onCancel} disabled={isSaving} />
            <Button type="submit" text="Save" intent={Intent.PRIMARY} loading={isSaving} disabled={newer !== null} />
          </>
        }
      />
    </form>
  )
}

/** Returns the list that was saved elsewhere, if that is why a save failed. */
async function newerList(error: unknown, projectId: string, revision: number): Promise<ReasonList | undefined> {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  try {
    const newest = await getReasons(projectId)
    return newest.revision === revision ? undefined : newest
  } catch {
    // The dialog then shows the conflict as an error, and the next save repeats the request.
    return undefined
  }
}
