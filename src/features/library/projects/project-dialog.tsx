import { useQueryClient } from '@tanstack/react-query'

import { ProjectRequest } from '#contract'
import { invalidateListMedia } from '#generated/media/media.ts'
import type { Project } from '#generated/model/project.zod.ts'
import { createProject, invalidateListProjects, renameProject } from '#generated/projects/projects.ts'
import { textValue } from '#lib/form-values.ts'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'

interface ProjectDialogProps {
  /** The project to rename; without it a project is created. */
  project?: Project
  onClose: () => void
  onDone?: (project: Project) => void
}

/** Creates or renames a project. */
export function ProjectDialog({ project, onClose, onDone }: ProjectDialogProps) {
  const client = useQueryClient()
  return (
    <FormDialog<ProjectRequest>
      title={project ? `Rename “${project.name}”` : 'New project'}
      submitText={project ? 'Rename' : 'Create project'}
      schema={ProjectRequest}
      read={(data) => ({ name: textValue(data, 'name') })}
      send={async (request) => {
        const done = await (project ? renameProject(project.id, request) : createProject(request))
        await Promise.all([invalidateListProjects(client), ...(project ? [invalidateListMedia(client)] : [])])
        onClose()
        onDone?.(done)
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
