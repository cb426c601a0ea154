import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { ProjectRequest } from '#contract'
import { useGetUserInfo } from '#generated/app/app.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { Project } from '#generated/model/project.zod.ts'
import { useSaveProject } from '#api/use-save-project.ts'
import { mediaReviewPage, paths } from '#lib/addresses/paths.ts'
import { backendMode } from '#lib/addresses/backend-mode.ts'
import { SAMPLE_PROJECT_ID } from '#lib/addresses/sample-project.ts'
import { useDropProject } from '#state/drop-project.ts'
import { uploads } from '#state/uploads/uploads.ts'
import { Page } from '#ui/page.tsx'
import { ProjectDialog } from '#ui/project-dialog.tsx'
import { useMediaQuery } from '#ui/hooks/use-media-query.ts'
import { useIsMounted } from '#ui/hooks/use-is-mounted.ts'
import { utilsState } from '#state/utils.ts'
import { FirstSteps } from './first-steps/first-steps'
import { InterruptedUploadsNotice } from './interrupted-uploads-notice'
import { addressOf, withoutFilters, withPart, withSearch, type AddressPart } from './library-address'
import { LibraryContents } from './library-contents'
import { LibraryHeader } from './library-header'
import { LibrarySkeleton } from './library-states'
import { LibraryToolbar } from './library-toolbar'
import styles from './library.module.css'
import { CreateProjectDialog } from './projects/create-project-dialog'
import { DeleteProjectDialog } from './projects/delete-project-dialog'
import { ProjectsSidebar } from './projects/projects-sidebar'
import { useProjects } from './chosen/use-projects'
import { WorkFilter } from './work-filter'
import type { ViewMode } from './browse/media-browser'

/** A row with name, state and actions needs more. */
const TOO_NARROW_FOR_ROWS = '(max-width: 640px)'

/** Returns the chosen layout of the library, which persists between visits, and the function that changes it. Narrow windows show cards. */
function useViewMode(): [ViewMode, (mode: ViewMode) => void] {
  const { selectedViewKey } = useSnapshot(utilsState)
  const hasRoom = !useMediaQuery(TOO_NARROW_FOR_ROWS)
  return [
    hasRoom && selectedViewKey === 'list' ? 'list' : 'grid',
    (mode) => {
      utilsState.selectedViewKey = mode
    },
  ]
}

const ShareDialog = lazy(async () => ({ default: (await import('./projects/share-dialog')).ShareDialog }))
const LeaveProjectDialog = lazy(async () => ({ default: (await import('./projects/leave-project-dialog')).LeaveProjectDialog }))
const ReasonsDialog = lazy(async () => ({ default: (await import('./projects/reasons-dialog')).ReasonsDialog }))

/** Shows the user's files. */
export function Component() {
  // The shell renders pages only after the user is loaded.
  const user = useGetUserInfo().data?.user
  return user === undefined ? <LibrarySkeleton /> : <Library userId={user.id} hasAccount={user.email !== ''} />
}

type Open = { dialog: 'create' } | { dialog: 'rename' | 'delete' | 'reasons' | 'share' | 'leave'; project: Project } | null

/** Returns the URL of a project or of all files, including the search. */
function homeOf(projectId: string | undefined, searchTerm = ''): string {
  const search = withPart(withPart(new URLSearchParams(), 'project', projectId ?? ''), 'q', searchTerm).toString()
  return search === '' ? paths.home() : `${paths.home()}?${search}`
}

function Library({ userId, hasAccount }: { userId: string; hasAccount: boolean }) {
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const [mode, setMode] = useViewMode()
  const [open, setOpen] = useState<Open>(null)
  const saveProject = useSaveProject()
  const address = useMemo(() => addressOf(search), [search])
  const { projectId, searchTerm } = address
  const { projects, isLoaded, error, refetch } = useProjects()
  const chosen = projects.find(({ id }) => id === projectId)
  const isSearching = searchTerm !== ''
  const hasSample = backendMode === 'embedded' && projects.some(({ id }) => id === SAMPLE_PROJECT_ID)

  const choose = (files: File[]) => uploads.add(userId, files, [], chosen?.id)
  useDropProject(chosen)
  const change = useCallback(
    (part: AddressPart, value: string) => {
      // Typing in the search field adds no history entries.
      setSearch((before) => (part === 'q' ? withSearch(before, value) : withPart(before, part, value)), {
        replace: part === 'q' && isSearching && value !== '',
      })
    },
    [setSearch, isSearching],
  )
  const isMounted = useIsMounted()
  const openReview = useCallback(
    ({ type, id }: Media): void => {
      if (isMounted()) void navigate(mediaReviewPage(type, id))
    },
    [isMounted, navigate],
  )
  const close = () => setOpen(null)
  const title = isSearching ? `Search: ${searchTerm}${chosen ? ` in ${chosen.name}` : ''}` : (chosen?.name ?? 'Library')
  return (
    <Page title={title} full>
      <div className={styles.page}>
        <ProjectsSidebar
          projects={projects}
          error={error}
          chosen={projectId}
          addressOf={(id) => homeOf(id, searchTerm)}
          onCreate={() => setOpen({ dialog: 'create' })}
          onRetry={() => void refetch()}
        />
        <div className={styles.main}>
          <LibraryHeader
            title={title}
            project={chosen}
            onChoose={choose}
            onRename={(project) => setOpen({ dialog: 'rename', project })}
            onDelete={(project) => setOpen({ dialog: 'delete', project })}
            onReasons={(project) => setOpen({ dialog: 'reasons', project })}
            onShare={hasAccount ? (project) => setOpen({ dialog: 'share', project }) : undefined}
            onLeave={(project) => setOpen({ dialog: 'leave', project })}
          />
          <div className={styles.notices}>
            <InterruptedUploadsNotice userId={userId} onChoose={choose} />
            {projectId === undefined && !isSearching ? (
              <FirstSteps sampleAddress={hasSample ? homeOf(SAMPLE_PROJECT_ID) : undefined} />
            ) : null}
          </div>
          <LibraryToolbar address={address} mode={mode} onChange={change} onMode={setMode} />
          <WorkFilter address={address} />
          <LibraryContents
            // Selection and scroll position belong to one list.
            key={JSON.stringify(address)}
            address={address}
            mode={mode}
            isLostProject={isLoaded && projectId !== undefined && chosen === undefined}
            projectName={chosen?.name}
            onChoose={choose}
            onReview={openReview}
            onShowAll={() => void navigate(paths.home())}
            onUnfilter={() => setSearch(withoutFilters)}
            onClearSearch={() => change('q', '')}
          />
        </div>
      </div>
      {open?.dialog === 'create' && (
        <CreateProjectDialog
          known={projects[0]}
          onCreated={(id) => {
            close()
            void navigate(homeOf(id))
          }}
          onClose={close}
        />
      )}
      {open?.dialog === 'rename' && (
        <ProjectDialog
          project={open.project}
          schema={ProjectRequest}
          send={async (request) => {
            await saveProject(request, open.project)
            close()
          }}
          onClose={close}
        />
      )}
      {open?.dialog === 'reasons' && (
        <Suspense fallback={null}>
          <ReasonsDialog project={open.project} onClose={close} />
        </Suspense>
      )}
      {open?.dialog === 'share' && (
        <Suspense fallback={null}>
          <ShareDialog project={projects.find(({ id }) => id === open.project.id) ?? open.project} onClose={close} />
        </Suspense>
      )}
      {open?.dialog === 'leave' && (
        <Suspense fallback={null}>
          <LeaveProjectDialog
            project={open.project}
            userId={userId}
            onClose={close}
            onLeft={() => {
              close()
              void navigate(paths.home())
            }}
          />
        </Suspense>
      )}
      {open?.dialog === 'delete' && (
        <DeleteProjectDialog
          project={projects.find(({ id }) => id === open.project.id) ?? open.project}
          fallback={projects.find(({ isDefault }) => isDefault)}
          onClose={close}
          onDeleted={() => {
            close()
            void navigate(paths.home())
          }}
        />
      )}
    </Page>
  )
}
