import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'

import { useListAllVersions } from '#generated/versions/versions.ts'
import { lacksCall } from '#api/api-error.ts'
import { mayRetry } from '#api/query-client.ts'
import { pageOf, withFilter, withPage } from '#lib/addresses/page-parameter.ts'
import { Listing, ROWS_PER_PAGE } from '#ui/listing.tsx'
import { Page } from '#ui/page.tsx'
import { DownloadAll } from './download-all'
import { downloadOf, releaseOf } from './downloads'
import { DownloadsFilter } from './downloads-filter'
import { NoMatches, NoVersions } from './downloads-states'
import { DownloadsTable } from './downloads-table'
import styles from './downloads.module.css'
import { FileLists } from './file-lists'

/** The contract's limit for a search text. */
const MAX_CHARACTERS = 200

/** Lists the versions of all files, page by page. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const page = pageOf(search)
  const release = releaseOf(search.get('state'))
  const words = search.get('q') ?? ''
  const wanted = words.trim().slice(0, MAX_CHARACTERS)
  const versions = useListAllVersions(
    { page, rowsPerPage: ROWS_PER_PAGE, ...(release === null ? {} : { release }), ...(wanted === '' ? {} : { search: wanted }) },
    { query: { placeholderData: keepPreviousData, retry: (failures, error) => !lacksCall(error) && mayRetry(failures, error) } },
  )
  const shown = lacksCall(versions.error) ? [] : (versions.data?.versions ?? []).map(downloadOf)
  const isFiltered = release !== null || wanted !== ''
  return (
    <Page title="Downloads">
      <div className={styles.header}>
        <h1>Downloads</h1>
        {shown.length > 0 && <DownloadAll downloads={shown} />}
      </div>
      {lacksCall(versions.error) ? (
        <FileLists />
      ) : (
        <>
          {(isFiltered || versions.data?.total !== 0) && (
            <DownloadsFilter
              release={release}
              words={words}
              onFilter={(name, value) => setSearch(withFilter(search, name, value), { replace: true })}
            />
          )}
          <Listing
            what="versions"
            source={versions}
            page={page}
            onPage={(next) => setSearch(withPage(search, next))}
            empty={isFiltered ? <NoMatches onClear={() => setSearch({})} /> : <NoVersions />}
          >
            {() => <DownloadsTable downloads={shown} />}
          </Listing>
        </>
      )}
    </Page>
  )
}
