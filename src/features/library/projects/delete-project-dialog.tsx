import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { invalidateListMedia, listMedia, updateMedia } from '#generated/media/media.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { Project } from '#generated/model/project.zod.ts'
import { deleteProject, invalidateListProjects } from '#generated/projects/projects.ts'
import { formatCount } from '#lib/words/formats.ts'
import { notify } from '#notifications/notify.ts'
import { useIsMounted } from '#ui/hooks/use-is-mounted.ts'
import { BulkDialog } from '#ui/forms/bulk-dialog.tsx'
import { failureWords, useBulk } from '../chosen/use-bulk'

const ROWS = 200

interface DeleteProjectDialogProps {
  project: Project
  /** The project that receives the files. */
  fallback: Project | undefined
  onClose: () => void
  onDeleted: () => void
}

/** Deletes a project after confirmation. Only empty projects can be deleted, so its files are moved first. */
export function DeleteProjectDialog({ project, fallback, onClose, onDeleted }: DeleteProjectDialogProps) {
  const client = useQueryClient()
  const [problem, setProblem] = useState<unknown>(null)
  const [isDeleting, setDeleting] = useState(false)
  const [isFinishing, setFinishing] = useState(false)
  const isMounted = useIsMounted()
  const { progress, run, stop } = useBulk<Media>()
  const isEmpty = project.mediaCount === 0

  async function remove(): Promise<void> {
    setProblem(null)
    setDeleting(true)
    try {
      // Cancelled while the files were listed.
      if (!(await moveAll()) || !isMounted()) return
      setFinishing(true)
      await deleteProject(project.id)
      notify({ message: `Deleted project “${project.name}”`, variant: 'info' })
      onDeleted()
    } catch (error) {
      setProblem(error)
    } finally {
      setDeleting(false)
      setFinishing(false)
      await Promise.all([invalidateListProjects(client), invalidateListMedia(client)])
    }
  }

  /** Returns whether all files were moved. */
  async function moveAll(): Promise<boolean> {
    const media: Media[] = []
    for (let page = 0; ; page += 1) {
      const { medias, total } = await listMedia({ projectId: project.id, page, rowsPerPage: ROWS })
      media.push(...Object.values(medias))
      if (media.length >= total || Object.keys(medias).length === 0) break
    }
    if (media.length === 0) return true
    if (!fallback) throw new Error('There is no project to move the files to.')
    const { failures, isStopped } = await run(media, ({ id }) => updateMedia(id, { projectId: fallback.id }))
    if (failures.length > 0) setProblem(failureWords(failures, media.length, 'moved'))
    return failures.length === 0 && !isStopped
  }

  const moving = progress && { label: `Moving to “${fallback?.name ?? ''}”`, ...progress }
  return (
    <BulkDialog
      title={`Delete “${project.name}”?`}
      confirmText={isEmpty ? 'Delete' : 'Move and delete'}
      isDanger
      isConfirmDisabled={isDeleting}
      work={moving}
      isFinishing={isFinishing}
      problem={problem}
      onConfirm={() => void remove()}
      onStop={stop}
      onClose={onClose}
    >
      {isEmpty ? (
        <p>The project is empty.</p>
      ) : (
        <p>
          {formatCount(project.mediaCount, 'file')} will be moved to “{fallback?.name ?? ''}”.
          {project.members && ' The people with whom you share this project will no longer see them.'}
        </p>
      )}
    </BulkDialog>
  )
}
