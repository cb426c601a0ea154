import { useQueryClient } from '@tanstack/react-query'

import { ProjectRequest } from '#contract'
import { invalidateListMedia } from '#generated/media/media.ts'
import type { Project } from '#generated/model/project.zod.ts'
import { createProject, invalidateListProjects, renameProject } from '#generated/projects/projects.ts'
import { textValue } from '#lib/form-values.ts'
import { notify } from '#notifications/notify.ts'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'

/** Renames the given project, or creates a new one. */
export function ProjectDialog({ project, onClose }: { project?: Project; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <FormDialog<ProjectRequest>
      title={project ? `Rename “${project.name}”` : 'New project'}
      submitText={project ? 'Rename' : 'Create project'}
      schema={ProjectRequest}
      read={(data) => ({ name: textValue(data, 'name') })}
      send={async (request) => {
        await (project ? renameProject(project.id, request) : createProject(request))
        // Files carry their project's name.
        await Promise.all([invalidateListProjects(client), invalidateListMedia(client)])
        notify({ message: project ? `Project renamed to “${request.name}”.` : `“${request.name}” created.`, variant: 'info' })
        onClose()
      }}
      messages={{ name: 'Enter a name' }}
      onClose={onClose}
    >
      {(errorOf) => (
        <Field name="name" label="Name" type="text" autoComplete="off" defaultValue={project?.name ?? ''} error={errorOf('name')} />
      )}
    </FormDialog>
  )
}
