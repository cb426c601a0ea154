import { FormGroup, HTMLSelect } from '@blueprintjs/core'
import { useId, useState } from 'react'

import type { Project } from '#generated/model/project.zod.ts'
import { saveReasons } from '#generated/projects/projects.ts'
import { ProjectRequest } from '#contract'
import { useSaveProject } from '#api/use-save-project.ts'
import { REASON_SETS } from '#lib/words/reason-sets.ts'
import { notifyError } from '#notifications/notify.ts'
import { ProjectDialog } from '#ui/project-dialog.tsx'
import { useHasReasons } from './use-has-reasons'

interface CreateProjectDialogProps {
  /** Any existing project, which shows whether the back end stores reasons. */
  known: Project | undefined
  onCreated: (projectId: string) => void
  onClose: () => void
}

/** Creates a project, with a set of reasons for its redactions on request. Open while mounted. */
export function CreateProjectDialog({ known, onCreated, onClose }: CreateProjectDialogProps) {
  const saveProject = useSaveProject()
  const hasReasons = useHasReasons(known)
  const [setId, setSetId] = useState('')
  const field = useId()
  return (
    <ProjectDialog
      schema={ProjectRequest}
      send={async (request) => {
        const { id } = await saveProject(request)
        const reasons = REASON_SETS.find((one) => one.id === setId)?.reasons
        // The project exists now, so a failure must not keep the dialog open, which would create another one.
        if (reasons) await saveReasons(id, { revision: 0, reasons: [...reasons], defaultReason: null }).catch(notifyError)
        onCreated(id)
      }}
      onClose={onClose}
    >
      {hasReasons && (
        <FormGroup label="Redaction reasons" labelFor={field}>
          <HTMLSelect id={field} fill value={setId} onChange={({ currentTarget }) => setSetId(currentTarget.value)}>
            <option value="">None</option>
            {REASON_SETS.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </HTMLSelect>
        </FormGroup>
      )}
    </ProjectDialog>
  )
}
