import { Button } from '@blueprintjs/core'
import { ArrowLeft, ArrowRight, Search } from '@blueprintjs/icons'
import type { JSX, ReactNode } from 'react'

import styles from './listing.module.css'
import { EmptyState, ErrorState, LoadingState } from './states'

/** Rows on one page. */
export const ROWS_PER_PAGE = 25

interface ListingProps<Data extends { total: number }> {
  /** The plural noun for the entries, in lower case: `users`. */
  what: string
  source: { data: Data | undefined; error: unknown; isPlaceholderData: boolean; refetch: () => unknown }
  /** The page number, from 0. */
  page: number
  onPage: (page: number) => void
  empty: JSX.Element
  children: (data: Data) => ReactNode
}

/** Shows one page of a list in each of its states, with buttons to the other pages. */
export function Listing<Data extends { total: number }>({ what, source, page, onPage, empty, children }: ListingProps<Data>) {
  const { data, error } = source
  if (data === undefined) {
    return error === null ? (
      <LoadingState label={`Loading ${what}…`} />
    ) : (
      <ErrorState title={`Couldn’t load ${what}`} error={error} onRetry={() => void source.refetch()} />
    )
  }
  if (data.total === 0) return empty
  if (page * ROWS_PER_PAGE >= data.total) {
    return (
      <EmptyState
        icon={<Search size={40} />}
        title="Page not found"
        action={<Button text="Go to first page" onClick={() => onPage(0)} />}
      />
    )
  }
  return (
    <>
      <div aria-busy={source.isPlaceholderData}>{children(data)}</div>
      <Pager what={what} page={page} total={data.total} onPage={onPage} />
    </>
  )
}

function Pager({ what, page, total, onPage }: { what: string; page: number; total: number; onPage: (page: number) => void }) {
  const first = page * ROWS_PER_PAGE + 1
  const last = Math.min(total, first + ROWS_PER_PAGE - 1)
  return (
    <nav className={styles.pager} aria-label={`Pages of ${what}`}>
      <span role="status">
        {first}–{last} of {total}
      </span>
      {total <= ROWS_PER_PAGE ? null : (
        <>
          <Button icon={<ArrowLeft />} text="Previous" disabled={page === 0} onClick={() => onPage(page - 1)} />
          <Button endIcon={<ArrowRight />} text="Next" disabled={last === total} onClick={() => onPage(page + 1)} />
        </>
      )}
    </nav>
  )
}
