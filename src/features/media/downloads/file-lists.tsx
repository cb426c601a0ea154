import { Button } from '@blueprintjs/core'
import { useSearchParams } from 'react-router-dom'

import { errorWords } from '#lib/error-words.ts'
import { formatCount } from '#lib/formats.ts'
import { withFilter } from '#lib/page-parameter.ts'
import { ErrorActionButton } from '#ui/error-actions.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { chosen, releaseOf, type Download } from './downloads'
import { DownloadsFilter } from './downloads-filter'
import { NoMatches, NoVersions } from './downloads-states'
import styles from './downloads.module.css'
import { DownloadsTable } from './downloads-table'
import { useDownloads } from './use-downloads'

/** Lists all exported versions from the lists of the individual files, for back ends that have no list of all versions. */
export function FileLists() {
  const source = useDownloads()
  const { media, isPending } = source
  if (isPending) return <LoadingState label="Loading versions…" />
  if (media.isLoadingError) return <ErrorState title="Couldn't load versions" error={media.error} onRetry={() => void media.refetch()} />
  return media.data === undefined ? null : <Versions source={source} />
}

function Versions({ source }: { source: ReturnType<typeof useDownloads> }) {
  const { media, downloads, failed } = source
  return (
    <>
      {failed > 0 && (
        <p role="alert" className={styles.notice}>
          Couldn't load the versions of {formatCount(failed, 'file')}. <Button text="Try again" onClick={source.retry} />
        </p>
      )}
      {downloads.length > 0 ? <Chosen downloads={downloads} /> : failed === 0 && !media.hasNextPage && <NoVersions />}
      {media.hasNextPage && (
        <p className={styles.notice}>
          Showing versions of the newest {source.searched} of {source.total} files.{' '}
          {media.isFetchNextPageError ? (
            <span role="alert">
              Couldn't load more. {errorWords(media.error)} <ErrorActionButton error={media.error} />{' '}
              <Button text="Try again" loading={media.isFetchingNextPage} onClick={() => void media.fetchNextPage()} />
            </span>
          ) : (
            <Button text="Load more" loading={media.isFetchingNextPage} onClick={() => void media.fetchNextPage()} />
          )}
        </p>
      )}
    </>
  )
}

function Chosen({ downloads }: { downloads: readonly Download[] }) {
  const [search, setSearch] = useSearchParams()
  const release = releaseOf(search.get('state'))
  const words = search.get('q') ?? ''
  const shown = chosen(downloads, { release, words })
  return (
    <>
      <p className={styles.muted}>{formatCount(downloads.length, 'version')}</p>
      <DownloadsFilter
        release={release}
        words={words}
        onFilter={(name, value) => setSearch(withFilter(search, name, value), { replace: true })}
      />
      {shown.length > 0 ? <DownloadsTable downloads={shown} /> : <NoMatches onClear={() => setSearch({})} />}
    </>
  )
}
