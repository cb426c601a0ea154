import { Button, Classes, Intent } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'

import type { WatchTerm } from '#generated/model/watchTerm.zod.ts'
import { useGetWatchList, useListProjects } from '#generated/projects/projects.ts'
import { lacksCall } from '#api/api-error.ts'
import type { EntityEngine } from '#engine/entities/types.ts'
import { paths } from '#lib/addresses/paths.ts'
import { ErrorNotice } from '#ui/error-notice.tsx'
import { LabelledProgress } from '#ui/labelled-progress.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { AddTerms } from './add-terms'
import { MatchReview } from './find/match-review'
import { useProjectSearch } from './find/use-project-search'
import { TermList } from './term-list'
import { useWatchListEdits } from './use-watch-list'
import styles from './watch-list.module.css'

interface WatchListPageProps {
  /** Creates the engine that finds terms. */
  createEngine?: () => EntityEngine
}

/** Shows the watch list of a project, and finds its terms in all files. */
export function Component({ createEngine }: WatchListPageProps) {
  const [search] = useSearchParams()
  const projectId = search.get('project') ?? ''
  if (projectId === '') {
    return (
      <Page title="Watch list">
        <EmptyState icon={<Search size={40} />} title="No project selected" action={<LibraryLink />} />
      </Page>
    )
  }
  return <WatchListOf key={projectId} projectId={projectId} createEngine={createEngine} />
}

function LibraryLink() {
  return (
    <Link to={paths.home()} className={Classes.BUTTON}>
      Go to library
    </Link>
  )
}

/** The contract's max page size for projects. */
const ROWS = 200

function WatchListOf({ projectId, createEngine }: { projectId: string; createEngine: (() => EntityEngine) | undefined }) {
  const { data, error, refetch } = useGetWatchList(projectId, { query: { retry: false } })
  const name = useListProjects({ rowsPerPage: ROWS }).data?.projects.find(({ id }) => id === projectId)?.name
  return (
    <Page title={name === undefined ? 'Watch list' : `Watch list of ${name}`}>
      <div className={styles.heading}>
        <Link to={`${paths.home()}?${new URLSearchParams({ project: projectId }).toString()}`} className={styles.crumb ?? ''}>
          {name ?? 'Project'}
        </Link>
        <h1>Watch list</h1>
      </div>
      {data ? (
        <LoadedList projectId={projectId} terms={data.terms} createEngine={createEngine} />
      ) : error === null ? (
        <LoadingState label="Loading watch list…" />
      ) : lacksCall(error) ? (
        <EmptyState icon={<Search size={40} />} title="No watch list for this project" action={<LibraryLink />} />
      ) : (
        <ErrorState title="Couldn’t load the watch list" error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  )
}

interface LoadedListProps {
  projectId: string
  terms: readonly WatchTerm[]
  createEngine: (() => EntityEngine) | undefined
}

function LoadedList({ projectId, terms, createEngine }: LoadedListProps) {
  const edits = useWatchListEdits(projectId)
  const { search, start, cancel } = useProjectSearch(projectId, createEngine)
  const section = useRef<HTMLElement>(null)
  const serial = search.kind === 'found' ? search.serial : null
  // Scrolls, because the matches are below a long list of terms.
  useEffect(() => {
    if (serial !== null) section.current?.scrollIntoView({ block: 'start' })
  }, [serial])
  return (
    <>
      <p className={styles.lead}>
        Words to find in the documents, transcripts and on-screen text of this project. Adding a term doesn’t redact it.
      </p>
      <div className={styles.columns}>
        <AddTerms edits={edits} />
        <TermList terms={terms} edits={edits} />
      </div>
      <section ref={section} aria-labelledby="find-in-project" className={styles.find}>
        <div className={styles.bar}>
          <h2 id="find-in-project">Matches in project</h2>
          {search.kind === 'searching' ? (
            <Button text="Cancel" onClick={cancel} />
          ) : (
            <Button
              text={search.kind === 'found' ? 'Search again' : 'Find in project'}
              icon={<Search />}
              intent={search.kind === 'found' ? Intent.NONE : Intent.PRIMARY}
              disabled={terms.length === 0 || edits.isSaving}
              onClick={() => start(terms)}
            />
          )}
          {search.kind === 'idle' && <span className={styles.muted}>You review the matches before anything is redacted.</span>}
        </div>
        {search.kind === 'searching' && (
          <LabelledProgress
            name="Searching files"
            label={search.total === 0 ? 'Loading files…' : `Searching files: ${search.ended} of ${search.total}`}
            percent={(100 * search.ended) / Math.max(1, search.total)}
          />
        )}
        {search.kind === 'failed' && <ErrorNotice error={search.error} />}
        {search.kind === 'found' && <MatchReview key={search.serial} projectId={projectId} result={search.result} />}
      </section>
    </>
  )
}
