import { Button } from '@blueprintjs/core'
import { useSearchParams } from 'react-router-dom'
import { useInfiniteQuery, useQueries } from '@tanstack/react-query'

import { errorWords } from '#lib/words/error-words.ts'
import { formatCount } from '#lib/words/formats.ts'
import { withFilter } from '#lib/addresses/page-parameter.ts'
import { ErrorActionButton } from '#ui/error-actions.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { getListMediaQueryKey, listMedia } from '#generated/media/media.ts'
import { getListVersionsQueryOptions } from '#generated/versions/versions.ts'
import { chosen, newestFirst, releaseOf, type Download } from './downloads'
import { DownloadAll } from './download-all'
import { DownloadsFilter } from './downloads-filter'
import { NoMatches, NoVersions } from './downloads-states'
import styles from './downloads.module.css'
import { DownloadsTable } from './downloads-table'

/** The largest page that the contract allows. */
const PAGE_SIZE = 200

/** Loads every exported version of the user's files: the list of files names those with versions, and each of them lists its versions. */
function useDownloads() {
  const media = useInfiniteQuery({
    queryKey: [...getListMediaQueryKey({ rowsPerPage: PAGE_SIZE }), 'downloads'],
    queryFn: ({ pageParam, signal }) => listMedia({ page: pageParam, rowsPerPage: PAGE_SIZE }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length : undefined),
  })
  const pages = media.data?.pages ?? []
  // An upload between two page loads shifts the list, so two pages may contain the same file.
  const exported = new Map(pages.flatMap(({ medias }) => Object.entries(medias)).filter(([, one]) => one.exportedVersions.length > 0))
  const owners = [...exported.values()]
  const versions = useQueries({ queries: owners.map(({ id }) => getListVersionsQueryOptions(id)) })
  const downloads = owners.flatMap((one, index): Download[] =>
    (versions[index]?.data?.versions ?? []).map((version) => ({ media: one, version })),
  )
  const failed = versions.filter(({ isLoadingError }) => isLoadingError)
  return {
    media,
    downloads: newestFirst(downloads),
    isPending: media.isPending || versions.some(({ isPending }) => isPending),
    /** The number of files whose versions couldn't be loaded. */
    failed: failed.length,
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
    searched: Math.min(pages.length * PAGE_SIZE, pages.at(-1)?.total ?? 0),
    total: pages.at(-1)?.total ?? 0,
  }
}

/** Lists all exported versions from the lists of the individual files, for back ends that have no list of all versions. */
export function FileLists() {
  const source = useDownloads()
  const { media, isPending } = source
  if (isPending) return <LoadingState label="Loading versions…" />
  if (media.isLoadingError) return <ErrorState title="Couldn’t load versions" error={media.error} onRetry={() => void media.refetch()} />
  return media.data === undefined ? null : <Versions source={source} />
}

function Versions({ source }: { source: ReturnType<typeof useDownloads> }) {
  const { media, downloads, failed } = source
  return (
    <>
      {failed > 0 && (
        <p role="alert" className={styles.notice}>
          Couldn’t load the versions of {formatCount(failed, 'file')}. <Button text="Try again" onClick={source.retry} />
        </p>
      )}
      {downloads.length > 0 ? <Chosen downloads={downloads} /> : failed === 0 && !media.hasNextPage && <NoVersions />}
      {media.hasNextPage && (
        <p className={styles.notice}>
          Showing versions of the newest {source.searched} of {source.total} files.{' '}
          {media.isFetchNextPageError ? (
            <span role="alert">
              Couldn’t load more. {errorWords(media.error)} <ErrorActionButton error={media.error} />{' '}
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
      <p className={styles.notice}>
        <span className={styles.muted}>{formatCount(downloads.length, 'version')}</span>
        {shown.length > 0 && <DownloadAll downloads={shown} />}
      </p>
      <DownloadsFilter
        release={release}
        words={words}
        onFilter={(name, value) => setSearch(withFilter(search, name, value), { replace: true })}
      />
      {shown.length > 0 ? <DownloadsTable downloads={shown} /> : <NoMatches onClear={() => setSearch({})} />}
    </>
  )
}
