import { Button, Dialog, DialogBody, DialogFooter, Intent } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'

import { ProjectMemberRequest } from '#contract'
import type { Project } from '#generated/model/project.zod.ts'
import type { ProjectMember } from '#generated/model/projectMember.zod.ts'
import { addProjectMember, invalidateListProjects, removeProjectMember } from '#generated/projects/projects.ts'
import { ApiError } from '#api/api-error.ts'
import { ErrorNotice } from '#ui/error-notice.tsx'
import { Field } from '#ui/forms/field.tsx'
import { typedIn, useForm } from '#ui/forms/use-form.ts'
import { useFocusReturn } from '#ui/hooks/use-focus-return.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './share-dialog.module.css'

interface ShareDialogProps {
  project: Project
  onClose: () => void
}

/** Lists the people of a project, and adds and removes them at once. Open while mounted. */
export function ShareDialog({ project, onClose }: ShareDialogProps) {
  const client = useQueryClient()
  const { members = [] } = project
  const [isRemoving, setRemoving] = useState<string>()
  const [problem, setProblem] = useState<unknown>(null)
  /** Announced to screen readers; the list shows it. */
  const [done, setDone] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const note = useId()
  useFocusReturn()
  const { errors, isSending, submit } = useForm({
    schema: ProjectMemberRequest,
    read: (data) => ({ email: typedIn(data, 'email') }),
    messages: { email: 'Enter an email address' },
    fieldOf: (error) => (error instanceof ApiError && error.field === 'email' ? 'email' : undefined),
    send: async (request) => {
      setProblem(null)
      await addProjectMember(project.id, request)
      await invalidateListProjects(client)
      form.current?.reset()
      setDone(`Shared with ${request.email}`)
    },
  })

  async function remove({ id, name }: ProjectMember): Promise<void> {
    setProblem(null)
    setRemoving(id)
    try {
      await removeProjectMember(project.id, id)
      await invalidateListProjects(client)
      setDone(`Removed ${name}`)
      // The pressed button is gone.
      form.current?.querySelector('input')?.focus()
    } catch (error) {
      setProblem(error)
    } finally {
      setRemoving(undefined)
    }
  }

  const shown = errors.failure?.error ?? problem
  return (
    <Dialog
      isOpen
      title={`Share “${project.name}”`}
      onClose={onClose}
      onOpening={(dialog) => dialog.querySelector<HTMLElement>('input')?.focus()}
      canOutsideClickClose={false}
    >
      <DialogBody>
        <form
          ref={form}
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            void submit(event.currentTarget)
          }}
        >
          <Field name="email" label="Email address" type="email" autoComplete="off" error={errors.fields['email']} describedBy={note} />
          <Button type="submit" size="large" text="Share" intent={Intent.PRIMARY} loading={isSending} />
        </form>
        <p id={note} className={styles.note}>
          People you add see all files of this project, and can add, review, export and download files. Only you can move and delete files,
          and files that others add belong to you.
        </p>
        <h3 className={styles.heading}>Shared with</h3>
        {members.length === 0 ? (
          <p className={styles.note}>No one yet</p>
        ) : (
          <ul className={styles.people} aria-label="Shared with">
            {members.map((member) => (
              <li key={member.id} className={styles.person}>
                <span className={styles.name}>
                  {member.name}
                  <span className={styles.email}>{member.email}</span>
                </span>
                <Button
                  variant="minimal"
                  text="Remove"
                  aria-label={`Remove ${member.name}`}
                  loading={isRemoving === member.id}
                  onClick={() => void remove(member)}
                />
              </li>
            ))}
          </ul>
        )}
        <VisuallyHidden isStatus>{done}</VisuallyHidden>
        {shown !== null && <ErrorNotice error={shown} />}
      </DialogBody>
      <DialogFooter actions={<Button text="Done" onClick={onClose} />} />
    </Dialog>
  )
}
