import type { ReactNode } from 'react'
import type { z } from 'zod'

import { textValue } from '#lib/browser/form-values.ts'
import { Field } from './forms/field'
import { FormDialog } from './forms/form-dialog'

interface ProjectDialogProps<Request> {
  /** The project to rename; without it a project is created. */
  project?: { readonly name: string }
  schema: z.ZodType<Request>
  /** Rejects with the error that the dialog shows. On success, the caller closes the dialog. */
  send: (request: Request) => Promise<void>
  onClose: () => void
  /** Further fields of a new project. */
  children?: ReactNode
}

/** Asks for the name of a project. Open while mounted. */
export function ProjectDialog<Request>({ project, schema, send, onClose, children }: ProjectDialogProps<Request>) {
  return (
    <FormDialog
      title={project ? `Rename “${project.name}”` : 'New project'}
      submitText={project ? 'Rename' : 'Create project'}
      read={(data) => ({ name: textValue(data, 'name') })}
      messages={{ name: 'Enter a name' }}
      {...{ schema, send, onClose }}
    >
      {(errorOf) => (
        <>
          <Field name="name" label="Name" type="text" autoComplete="off" defaultValue={project?.name ?? ''} error={errorOf('name')} />
          {children}
        </>
      )}
    </FormDialog>
  )
}
