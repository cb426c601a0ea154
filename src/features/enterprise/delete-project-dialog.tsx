import { useQueryClient } from '@tanstack/react-query'

import type { Project } from '#generated/model/project.zod.ts'
import { invalidateListProjects, useDeleteProject } from '#generated/projects/projects.ts'
import { notify } from '#notifications/notify.ts'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { useFocusReturn } from '#ui/hooks/use-focus-return.ts'

/** Confirms the deletion of a project. */
export function DeleteProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const client = useQueryClient()
  useFocusReturn()
  const remove = useDeleteProject({
    mutation: {
      onSuccess: async () => {
        await invalidateListProjects(client)
        notify({ message: `“${project.name}” deleted.`, variant: 'info' })
        onClose()
      },
    },
  })
  return (
    <ConfirmDialog
      isOpen
      title={`Delete “${project.name}”?`}
      confirmText="Delete project"
      cancelText="Cancel"
      isDanger
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ projectId: project.id })}
      onCancel={onClose}
    >
      <p>Only empty projects can be deleted. This can't be undone.</p>
    </ConfirmDialog>
  )
}
