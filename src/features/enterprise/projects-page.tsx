import { Button, Intent } from '@blueprintjs/core'
import { FolderClose } from '@blueprintjs/icons'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ProjectRequest } from '#contract'
import type { Project } from '#generated/model/project.zod.ts'
import { useListProjects, invalidateListProjects, useDeleteProject } from '#generated/projects/projects.ts'
import { useSaveProject } from '#api/use-save-project.ts'
import { formatDate, formatNumber } from '#lib/words/formats.ts'
import { pageOf, withPage } from '#lib/addresses/page-parameter.ts'
import { notify } from '#notifications/notify.ts'
import { ActionsCell, DataTable, DateCell, FigureCell, NameCell, type Column } from '#ui/data-table.tsx'
import { Listing, ROWS_PER_PAGE } from '#ui/listing.tsx'
import { Page } from '#ui/page.tsx'
import { ProjectDialog } from '#ui/project-dialog.tsx'
import { EmptyState } from '#ui/states.tsx'
import styles from './enterprise.module.css'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { useFocusReturn } from '#ui/hooks/use-focus-return.ts'

/** Confirms the deletion of a project. */
function DeleteProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
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
      <p>Only empty projects can be deleted. This can’t be undone.</p>
    </ConfirmDialog>
  )
}

const COLUMNS: readonly Column[] = [
  { title: 'Name' },
  { title: 'Files', isFigure: true },
  { title: 'Created' },
  { title: 'Actions', isTitleHidden: true },
]

type Open = { dialog: 'create' } | { dialog: 'rename' | 'delete'; project: Project } | null

/** Lists the user's projects, to create, rename and delete. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const [open, setOpen] = useState<Open>(null)
  const page = pageOf(search)
  const projects = useListProjects({ page, rowsPerPage: ROWS_PER_PAGE }, { query: { placeholderData: keepPreviousData } })
  const close = () => setOpen(null)
  const saveProject = useSaveProject()
  const save = async (request: ProjectRequest, project?: Project): Promise<void> => {
    await saveProject(request, project)
    notify({ message: project ? `Project renamed to “${request.name}”.` : `“${request.name}” created.`, variant: 'info' })
    close()
  }
  return (
    <Page title="Projects">
      <div className={styles.header}>
        <h1>Projects</h1>
        <Button intent={Intent.PRIMARY} size="large" text="New project" onClick={() => setOpen({ dialog: 'create' })} />
      </div>
      <Listing
        what="projects"
        source={projects}
        page={page}
        onPage={(next) => setSearch(withPage(search, next))}
        empty={<EmptyState icon={<FolderClose size={40} />} title="No projects" />}
      >
        {(data) => (
          <DataTable label="Projects" columns={COLUMNS}>
            {data.projects.map((project) => (
              <tr key={project.id}>
                <NameCell name={project.name} {...(project.isDefault ? { detail: 'Default for uploads' } : {})} />
                <FigureCell>{formatNumber(project.mediaCount)}</FigureCell>
                <DateCell>{formatDate(project.dateCreated)}</DateCell>
                <ActionsCell>
                  {project.isDefault ? null : (
                    <>
                      <Button
                        variant="minimal"
                        text="Rename"
                        aria-label={`Rename ${project.name}`}
                        onClick={() => setOpen({ dialog: 'rename', project })}
                      />
                      <Button
                        variant="minimal"
                        text="Delete"
                        aria-label={`Delete ${project.name}`}
                        onClick={() => setOpen({ dialog: 'delete', project })}
                      />
                    </>
                  )}
                </ActionsCell>
              </tr>
            ))}
          </DataTable>
        )}
      </Listing>
      {open?.dialog === 'create' ? <ProjectDialog schema={ProjectRequest} send={save} onClose={close} /> : null}
      {open?.dialog === 'rename' ? (
        <ProjectDialog project={open.project} schema={ProjectRequest} send={(request) => save(request, open.project)} onClose={close} />
      ) : null}
      {open?.dialog === 'delete' ? <DeleteProjectDialog project={open.project} onClose={close} /> : null}
    </Page>
  )
}
