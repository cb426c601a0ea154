import { Button } from '@blueprintjs/core'
import { Download as DownloadSign, Filter } from '@blueprintjs/icons'
import { Link, useSearchParams } from 'react-router-dom'

import { errorWords } from '../../../lib/error-words'
import { formatCount } from '../../../lib/formats'
import { withFilter } from '../../../lib/page-parameter'
import { paths } from '../../../lib/paths'
import { ErrorActionButton } from '../../../ui/error-actions'
import { Page } from '../../../ui/page'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states'
import { chosen, releaseOf, type Download } from './downloads'
import { DownloadsFilter } from './downloads-filter'
import styles from './downloads.module.css'
import { DownloadsTable } from './downloads-table'
import { useDownloads } from './use-downloads'

/** Lists all exported versions with their files and reports. */
export function Component() {
  const source = useDownloads()
  const { media, downloads, isPending } = source
  return (
    <Page title="Downloads">
      <div className={styles.header}>
        <h1>Downloads</h1>
        {downloads.length > 0 && <span className={styles.muted}>{formatCount(downloads.length, 'version')}</span>}
      </div>
      {isPending && <LoadingState label="Loading versions…" />}
      {media.isLoadingError && <ErrorState title="Couldn't load versions" error={media.error} onRetry={() => void media.refetch()} />}
      {!isPending && media.data && <Versions source={source} />}
    </Page>
  )
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
      {downloads.length > 0 ? (
        <Chosen downloads={downloads} />
      ) : (
        failed === 0 &&
        !media.hasNextPage && (
          <EmptyState
            icon={<DownloadSign size={40} />}
            title="No exported versions"
            action={
              <Link to={paths.home()} className="bp6-button">
                Go to library
              </Link>
            }
          />
        )
      )}
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
      <DownloadsFilter
        release={release}
        words={words}
        onFilter={(name, value) => setSearch(withFilter(search, name, value), { replace: true })}
      />
      {shown.length > 0 ? (
        <DownloadsTable downloads={shown} />
      ) : (
        <EmptyState
          icon={<Filter size={40} />}
          title="No versions match these filters"
          action={<Button text="Clear filters" onClick={() => setSearch({})} />}
        />
      )}
    </>
  )
}
