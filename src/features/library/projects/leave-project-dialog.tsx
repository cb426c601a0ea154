import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { invalidateListMedia } from '#generated/media/media.ts'
import type { Project } from '#generated/model/project.zod.ts'
import { invalidateListProjects, removeProjectMember } from '#generated/projects/projects.ts'
import { notify, notifyError } from '#notifications/notify.ts'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'

interface LeaveProjectDialogProps {
  project: Project
  userId: string
  onClose: () => void
  onLeft: () => void
}

/** Leaves a project of another person after confirmation. Open while mounted. */
export function LeaveProjectDialog({ project, userId, onClose, onLeft }: LeaveProjectDialogProps) {
  const client = useQueryClient()
  const [isLeaving, setLeaving] = useState(false)

  async function leave(): Promise<void> {
    setLeaving(true)
    try {
      await removeProjectMember(project.id, userId)
      notify({ message: `Left project “${project.name}”`, variant: 'info' })
      onLeft()
      await Promise.all([invalidateListProjects(client), invalidateListMedia(client)])
    } catch (error) {
      notifyError(error)
      onClose()
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title={`Leave “${project.name}”?`}
      confirmText="Leave"
      cancelText="Cancel"
      isDanger
      isBusy={isLeaving}
      onConfirm={() => void leave()}
      onCancel={onClose}
    >
      You won’t see this project and its files anymore. Files that you added stay in it.
    </ConfirmDialog>
  )
}
