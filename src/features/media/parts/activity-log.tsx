import { Button } from '@blueprintjs/core'
import { useInfiniteQuery } from '@tanstack/react-query'

import type { MediaActivity } from '#generated/model/mediaActivity.zod.ts'
import { activityWords } from '#lib/words/activity-words.ts'
import { errorWords } from '#lib/words/error-words.ts'
import { formatDateTime } from '#lib/words/formats.ts'
import { ErrorActionButton } from '#ui/error-actions.tsx'
import { getListMediaActivitiesQueryKey, listMediaActivities } from '#generated/media/media.ts'
import { lacksCall } from '#api/api-error.ts'
import { mayRetry } from '#api/query-client.ts'
import styles from './activity-log.module.css'

const PAGE_SIZE = 20

/** Loads the log of a file, newest first, page by page. */
function useActivities(mediaId: string) {
  const query = useInfiniteQuery({
    // Socket messages about the file invalidate everything under the call's key.
    queryKey: [...getListMediaActivitiesQueryKey(mediaId), 'log'],
    queryFn: ({ pageParam, signal }) => listMediaActivities(mediaId, { page: pageParam, rowsPerPage: PAGE_SIZE }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length : undefined),
    retry: (failures, error) => !lacksCall(error) && mayRetry(failures, error),
  })
  // A new entry between two page loads shifts the list, so two pages may contain the same entry.
  const entries = new Map(query.data?.pages.flatMap(({ activities }) => activities.map((entry) => [entry.id, entry])))
  return { ...query, entries: [...entries.values()], isMissing: lacksCall(query.error) }
}

/** Lists the activities on a file, newest first. Renders nothing if the back end has no logs. */
export function ActivityLog({ mediaId }: { mediaId: string }) {
  const { entries, error, isPending, isLoadingError, isMissing, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useActivities(mediaId)
  if (isMissing) return null
  return (
    <section className={styles.log} aria-labelledby="activity-title">
      <h2 id="activity-title" className={styles.title}>
        Activity
      </h2>
      {isPending && (
        <p role="status" className={styles.muted}>
          Loading activity…
        </p>
      )}
      {isLoadingError && (
        <p role="alert" className={styles.muted}>
          Couldn’t load activity. {errorWords(error)} <ErrorActionButton error={error} />{' '}
          <Button size="small" text="Try again" onClick={() => void refetch()} />
        </p>
      )}
      {!isPending && !isLoadingError && entries.length === 0 && <p className={styles.muted}>No activity</p>}
      {entries.length > 0 && (
        <ol className={styles.list} aria-labelledby="activity-title">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button size="small" variant="minimal" text="Load more" loading={isFetchingNextPage} onClick={() => void fetchNextPage()} />
      )}
    </section>
  )
}

function Entry({ entry: { at, action, by, detail } }: { entry: MediaActivity }) {
  return (
    <li className={styles.entry}>
      <span className={styles.action}>{activityWords(action)}</span>
      {detail !== undefined && detail !== '' && <span className={styles.detail}>{detail}</span>}
      <span className={styles.meta}>
        <time dateTime={new Date(at * 1000).toISOString()}>{formatDateTime(at)}</time>
        {by === undefined ? null : ` · ${by}`}
      </span>
    </li>
  )
}
