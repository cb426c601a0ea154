import { Button } from '@blueprintjs/core'

import type { Media } from '#generated/model/media.zod.ts'
import { MAX_RESULTS } from '#api/search-all.ts'
import { errorWords } from '#lib/words/error-words.ts'
import { formatNumber } from '#lib/words/formats.ts'
import { undoDeletion } from '#notifications/deletions.ts'
import { notify } from '#notifications/notify.ts'
import { ErrorActionButton } from '#ui/error-actions.tsx'
import { ErrorState } from '#ui/states.tsx'
import type { ViewMode } from './browse/media-browser'
import { useUndoKeys } from './browse/use-library-keys'
import { isNarrowedSearch } from './found-media'
import { isFiltered, type LibraryAddress } from './library-address'
import { LibraryMedia } from './library-media'
import { LibraryEmpty, LibrarySkeleton, NothingFits, NothingFound, NoSuchProject, ProjectEmpty } from './library-states'
import styles from './library.module.css'
import { useLibrary } from './use-library'

interface LibraryContentsProps {
  address: LibraryAddress
  mode: ViewMode
  /** Whether the project in the URL does not exist. */
  isLostProject: boolean
  projectName: string | undefined
  onChoose: (files: File[]) => void
  /** Opens the review of a file whose detection has been started, unless the page was left meanwhile. */
  onReview: (media: Media) => void
  onShowAll: () => void
  onUnfilter: () => void
  onClearSearch: () => void
}

function undoAndNotify(): boolean {
  const wasUndone = undoDeletion()
  if (wasUndone) notify({ message: 'Deletion undone', variant: 'info' })
  return wasUndone
}

/** Shows the files that the URL selects, or their loading, error or empty state. */
export function LibraryContents(props: LibraryContentsProps) {
  const { address, mode, isLostProject, projectName, onChoose, onReview, onShowAll, onUnfilter, onClearSearch } = props
  const library = useLibrary(address)
  const { first, failed, count, found } = library
  useUndoKeys(undoAndNotify)
  if (isLostProject) return <NoSuchProject onShowAll={onShowAll} />
  // Loaded files stay visible when a refetch fails.
  if (first?.isLoadingError) {
    return <ErrorState title="Couldn’t load files" error={first.error} onRetry={() => void first.refetch()} />
  }
  if (first?.data === undefined) return <LibrarySkeleton />
  if (count > 0) {
    return (
      <>
        {failed && (
          <div role="alert" className={styles.partly}>
            <span>Couldn’t load some of these files. {errorWords(failed.error)}</span>
            <ErrorActionButton error={failed.error} />
            <Button text="Try again" onClick={() => void failed.refetch()} />
          </div>
        )}
        {isNarrowedSearch(address) && found > MAX_RESULTS && (
          <div role="status" className={styles.partly}>
            Filters and sorting apply to the newest {formatNumber(MAX_RESULTS)} of {formatNumber(found)} results.
          </div>
        )}
        <LibraryMedia library={library} mode={mode} projectName={projectName} onReview={onReview} />
      </>
    )
  }
  // With filters it is unknown whether the term alone has results.
  if (isFiltered(address)) return <NothingFits address={address} onUnfilter={onUnfilter} />
  if (address.searchTerm !== '' && found === 0) return <NothingFound term={address.searchTerm} onClear={onClearSearch} />
  if (projectName !== undefined) return <ProjectEmpty name={projectName} onChoose={onChoose} />
  return <LibraryEmpty onChoose={onChoose} />
}
