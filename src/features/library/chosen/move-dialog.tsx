import { FormGroup, HTMLSelect } from '@blueprintjs/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { invalidateGetMedia, invalidateListMedia, updateMedia } from '#generated/media/media.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { invalidateListProjects } from '#generated/projects/projects.ts'
import { formatCount } from '#lib/words/formats.ts'
import { notify } from '#notifications/notify.ts'
import { useProjects } from './use-projects'
import { BulkDialog } from '#ui/forms/bulk-dialog.tsx'
import { failureWords, useBulk } from './use-bulk'

interface MoveDialogProps {
  media: readonly Media[]
  onClose: () => void
  onMoved: () => void
}

/** Moves files to a project. */
export function MoveDialog({ media, onClose, onMoved }: MoveDialogProps) {
  const client = useQueryClient()
  const { projects, error } = useProjects()
  // The first project that doesn't contain all of the files.
  const suggested = projects.find(({ id }) => media.some(({ projectId }) => projectId !== id))?.id ?? ''
  const [wanted, setWanted] = useState<string>()
  const [problem, setProblem] = useState<string | null>(null)
  const [isFinishing, setFinishing] = useState(false)
  const { progress, run, stop } = useBulk<Media>()
  const projectId = wanted ?? suggested
  const newOwner = projects.find(({ id }) => id === projectId)?.owner
  const what = media.length === 1 ? `“${media[0]?.name ?? ''}”` : formatCount(media.length, 'file')

  async function move(): Promise<void> {
    setProblem(null)
    const { failures, isStopped } = await run(media, ({ id }) => updateMedia(id, { projectId }))
    setFinishing(true)
    await Promise.all([
      invalidateListMedia(client),
      invalidateListProjects(client),
      ...media.map(({ id }) => invalidateGetMedia(client, id)),
    ])
    setFinishing(false)
    if (failures.length > 0) return setProblem(failureWords(failures, media.length, 'moved'))
    if (isStopped) return onClose()
    notify({ message: `Moved ${what} to “${nameOf(projectId)}”`, variant: 'info' })
    onMoved()
  }

  function nameOf(id: string): string {
    return projects.find((project) => project.id === id)?.name ?? ''
  }

  return (
    <BulkDialog
      title={`Move ${what}`}
      confirmText="Move"
      isConfirmDisabled={projectId === ''}
      work={progress && { label: 'Moving', ...progress }}
      isFinishing={isFinishing}
      problem={problem ?? error}
      onConfirm={() => void move()}
      onStop={stop}
      onClose={onClose}
    >
      <FormGroup label="Project" labelFor="move-project">
        <HTMLSelect
          id="move-project"
          fill
          value={projectId}
          disabled={progress !== null}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
          options={projects.map(({ id, name, owner }) => ({ value: id, label: owner ? `${name} (shared by ${owner.name})` : name }))}
        />
      </FormGroup>
      {newOwner && (
        <p>
          {media.length === 1 ? 'The file' : 'The files'} will belong to {newOwner.name}. You can still review and export, but not move or
          delete {media.length === 1 ? 'it' : 'them'}.
        </p>
      )}
    </BulkDialog>
  )
}
