import { useQueryClient } from '@tanstack/react-query'

import type { Project } from '#generated/model/project.zod.ts'
import { invalidateListProjects, useDeleteProject } from '#generated/projects/projects.ts'
import { notify } from '../../notifications/notify'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { useFocusReturn } from '../../ui/use-focus-return'

/** Asks before a project is deleted. */
export function DeleteProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const client = useQueryClient()
  useFocusReturn()
  const remove = useDeleteProject({
    mutation: {
      onSuccess: async () => {
        await invalidateListProjects(client)
        notify({ message: `“${project.name}” is deleted.`, variant: 'info' })
        onClose()
      },
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={`Delete “${project.name}”?`}
      confirmText="Delete"
      cancelText="Keep it"
      isDanger
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ projectId: project.id })}
      onCancel={onClose}
    >
      <p>The project will be gone for good. A project that holds files cannot be deleted: move or delete them first.</p>
    </ConfirmDialog>
  )
}
