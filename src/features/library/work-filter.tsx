import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'

import { formatCount, formatNumber } from '#lib/words/formats.ts'
import { LibraryWork, withPart, type LibraryAddress } from './library-address'
import { pageQuery } from './library-pages'
import styles from './work-filter.module.css'

const labels: Readonly<Record<LibraryWork, string>> = {
  search: 'To detect',
  review: 'To review',
  hold: 'On hold',
  ready: 'Ready',
  failed: 'Failed',
}

/**
 * Filters the files by their pending step, with a count for each. Renders nothing during a search, which doesn't support this filter, or if
 * the back end doesn't report the counts.
 */
export function WorkFilter({ address }: { address: LibraryAddress }) {
  const [search] = useSearchParams()
  // The list without this filter has the total, and is needed as soon as the filter is removed.
  const { data } = useQuery({ ...pageQuery({ ...address, work: undefined }, 0), placeholderData: keepPreviousData })
  if (address.searchTerm !== '' || data?.workCounts === undefined) return null
  const { total, workCounts } = data
  const filters = [
    { work: '', label: 'All', count: total },
    ...LibraryWork.options.map((work) => ({ work, label: labels[work], count: workCounts[work] ?? 0 })),
  ]
  return (
    <nav className={styles.filter} aria-label="Work">
      <ul>
        {filters.map(({ work, label, count }) => (
          <li key={label}>
            <Link
              to={{ search: withPart(search, 'work', work).toString() }}
              className={styles.entry ?? ''}
              aria-current={(address.work ?? '') === work ? 'page' : undefined}
            >
              {label}{' '}
              <span className={styles.count} aria-label={formatCount(count, 'file')}>
                {formatNumber(count)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
