import { useQueryClient } from '@tanstack/react-query'

import { ProjectRequest } from '#contract'
import { invalidateListMedia } from '#generated/media/media.ts'
import type { Project } from '#generated/model/project.zod.ts'
import { createProject, invalidateListProjects, renameProject } from '#generated/projects/projects.ts'
import { textValue } from '../../../lib/form-values'
import { Field } from '../../../ui/field'
import { FormDialog } from '../../../ui/form-dialog'

interface ProjectDialogProps {
  /** The one that is renamed; without it one is made. */
  project?: Project
  onClose: () => void
  onDone?: (project: Project) => void
}

/** Asks for the name of a project. */
export function ProjectDialog({ project, onClose, onDone }: ProjectDialogProps) {
  const client = useQueryClient()
  return (
    <FormDialog<ProjectRequest>
      title={project ? `Rename “${project.name}”` : 'Create a project'}
      submitText={project ? 'Rename' : 'Create'}
      schema={ProjectRequest}
      read={(data) => ({ name: textValue(data, 'name') })}
      send={async (request) => {
        const done = await (project ? renameProject(project.id, request) : createProject(request))
        await Promise.all([invalidateListProjects(client), ...(project ? [invalidateListMedia(client)] : [])])
        onClose()
        onDone?.(done)
      }}
      messages={{ name: 'Enter a name, such as the number of the request' }}
      onClose={onClose}
    >
      {(errorOf) => (
        <Field name="name" label="Name" type="text" autoComplete="off" defaultValue={project?.name ?? ''} error={errorOf('name')} />
      )}
    </FormDialog>
  )
}
