import { Callout, Classes, Intent } from '@blueprintjs/core'
import { User } from '@blueprintjs/icons'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { useGetMedia } from '#generated/media/media.ts'
import type { Media } from '#generated/model/media.zod.ts'
import { createFaceComparer } from '#engine/people/client.ts'
import type { FaceComparer } from '#engine/people/types.ts'
import { mediaReviewPage, paths } from '#lib/addresses/paths.ts'
import { errorWords } from '#lib/words/error-words.ts'
import { namesOfFiles } from '#lib/words/file-names.ts'
import { formatCount } from '#lib/words/formats.ts'
import { flagsState } from '#state/flags.ts'
import { guardUnload } from '#state/guard-unload.ts'
import { FileChangesProgress, FileChangesResult } from '#ui/file-changes.tsx'
import { ErrorNotice } from '#ui/error-notice.tsx'
import { LabelledProgress } from '#ui/labelled-progress.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { PersonDecisionBar } from './decide/person-decision'
import { usePersonDecision } from './decide/use-person-decision'
import { FaceCard } from './face-card'
import { PersonFaces } from './person-faces'
import { visitPictures, type VisitPictures } from './search/pictures'
import type { FilePerson } from './search/file-people'
import { PersonSearch, type PersonSnapshot } from './search/person-search'
import styles from './find-person.module.css'

interface FindPersonPageProps {
  createComparer?: () => FaceComparer
  visit?: VisitPictures
}

/** Finds a person in all images and videos of a project, and decides on the person and on everyone else. */
export function Component({ createComparer = createFaceComparer, visit = visitPictures }: FindPersonPageProps) {
  const [parameters] = useSearchParams()
  const [mediaId, trackId] = [parameters.get('v') ?? '', parameters.get('item') ?? '']
  const isOn = useSnapshot(flagsState)['find-person']
  const { data: media, error, refetch } = useGetMedia(mediaId, { query: { enabled: isOn && mediaId !== '', retry: false } })
  return (
    <Page title="Find person">
      {!isOn ? (
        <EmptyState
          icon={<User size={40} />}
          title="Comparing faces is off"
          description="An administrator can turn it on for everyone."
          action={<LibraryLink />}
        />
      ) : mediaId === '' || trackId === '' ? (
        <EmptyState icon={<User size={40} />} title="No face selected" action={<LibraryLink />} />
      ) : media ? (
        <PersonOf key={`${mediaId} ${trackId}`} {...{ media, trackId, createComparer, visit }} />
      ) : error ? (
        <ErrorState title="Couldn’t load the file" error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState label="Loading file…" />
      )}
    </Page>
  )
}

function LibraryLink() {
  return (
    <Link to={paths.home()} className={Classes.BUTTON}>
      Go to library
    </Link>
  )
}

interface PersonOfProps {
  media: Media
  trackId: string
  createComparer: () => FaceComparer
  visit: VisitPictures
}

/** Starts a search that lasts as long as the page. Nothing about the faces remains after it. */
function PersonOf({ media, trackId, createComparer, visit }: PersonOfProps) {
  const [search] = useState(() => new PersonSearch({ media, trackId, createComparer, visit }))
  useEffect(() => {
    void search.start()
    return () => search.close()
  }, [search])
  return (
    <>
      <div className={styles.heading}>
        <nav className={styles.trail} aria-label="Breadcrumb">
          <Link to={paths.project(media.projectId)}>{media.projectName ?? 'Project'}</Link>
          <span aria-hidden="true">/</span>
          <Link to={mediaReviewPage(media.type, media.id)}>{media.name}</Link>
        </nav>
        <h1>Find person</h1>
      </div>
      <Search search={search} projectId={media.projectId} />
    </>
  )
}

function Search({ search, projectId }: { search: PersonSearch; projectId: string }) {
  const state = useSyncExternalStore(search.subscribe, search.getSnapshot)
  const { state: decision, error, words, decide, retry, undo, stop } = usePersonDecision(projectId)
  useUnsavedWarning(state.answers.size > 0 || decision.kind === 'saving' || decision.kind === 'undoing')
  const { people, reference, isComparing } = state
  if (state.error !== null) return <ErrorState title="Couldn’t compare faces" error={state.error} onRetry={() => void search.start()} />
  const own = reference === undefined ? undefined : people.get(reference)
  if (!own && !isComparing) return <EmptyState icon={<User size={40} />} title="This face no longer exists" action={<LibraryLink />} />
  if (decision.kind === 'saving' || decision.kind === 'undoing')
    return <FileChangesProgress state={decision} names={['Saving decisions', 'Undoing decisions']} onStop={stop} />
  if (decision.kind === 'done' || decision.kind === 'undone') {
    return (
      <div className={styles.search}>
        <Problems state={state} />
        <FileChangesResult key={decision.kind} state={decision} words={words} onUndo={undo} onRetry={retry} />
      </div>
    )
  }
  return (
    <div className={styles.search}>
      <SearchedFor state={state} person={own} />
      <Problems state={state} />
      <PersonDecisionBar state={state} onDecide={(made) => void decide(state, made)} />
      {error !== null && <ErrorNotice error={error} />}
      <PersonFaces search={search} state={state} />
    </div>
  )
}

/** Lets the browser ask before it closes a page with answers, which are stored nowhere. */
function useUnsavedWarning(isUnsaved: boolean): void {
  useEffect(() => {
    const setGuarded = guardUnload(window, 'Your answers aren’t stored, so they will be lost')
    setGuarded(isUnsaved)
    return () => setGuarded(false)
  }, [isUnsaved])
}

/** Shows the face that the search started from, and the progress of the comparison. */
function SearchedFor({ state: { isComparing, progress }, person }: { state: PersonSnapshot; person: FilePerson | undefined }) {
  return (
    <div className={styles.person}>
      {/* Safari leaves out the role of lists without markers. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ul role="list" className={styles.faces} aria-label="Searched for">
        {person && <FaceCard person={person} />}
      </ul>
      <div className={styles.about}>
        <p>
          Similar faces are suggestions and can be wrong. Answer each before you decide. Others may look similar, and the same person may
          look different.
        </p>
        <p className={styles.muted}>Faces are compared on this computer. What describes them is never stored or sent.</p>
        {isComparing && (
          <LabelledProgress
            name="Comparing faces"
            label={progress.total === 0 ? 'Loading files…' : `Comparing faces: ${progress.ended} of ${formatCount(progress.total, 'file')}`}
            percent={(100 * progress.ended) / Math.max(1, progress.total)}
          />
        )}
      </div>
    </div>
  )
}

/** Max failures that are listed. Further ones are counted. */
const LISTED = 3

/** Names what the suggestions can't include: faces that no detection has searched for, and files that couldn't be opened. */
function Problems({ state: { reference, people, isComparing, unsearched, failures } }: { state: PersonSnapshot }) {
  // Announced once, when all files are compared.
  if (isComparing) return null
  const isUnclear = reference !== undefined && people.get(reference)?.isClear === false
  if (!isUnclear && unsearched.length === 0 && failures.length === 0) return null
  const one = unsearched.length === 1
  return (
    <Callout intent={Intent.WARNING} compact role="alert">
      <ul className={styles.problems}>
        {isUnclear && (
          <li>
            This face can’t be compared: it is too small, dark, blurred or turned away, or its file couldn’t be opened. Start from another
            face of the person, or mark faces under Other faces.
          </li>
        )}
        {unsearched.length > 0 && (
          <li>
            {`${namesOfFiles(unsearched)} ${one ? 'hasn’t' : 'haven’t'} been searched for faces, so no decision here covers ${one ? 'its' : 'their'} faces.`}
          </li>
        )}
        {failures.slice(0, LISTED).map(({ item, error }) => (
          <li key={item.id}>{`The faces in ${item.name} couldn’t be compared. ${errorWords(error)}`}</li>
        ))}
        {failures.length > LISTED && (
          <li>{`The faces in ${formatCount(failures.length - LISTED, 'other file')} couldn’t be compared either.`}</li>
        )}
      </ul>
    </Callout>
  )
}
