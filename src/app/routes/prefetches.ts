import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'

import { getListJobsQueryOptions } from '#generated/jobs/jobs.ts'
import { getGetMediaQueryOptions } from '#generated/media/media.ts'
import { getGetPaymentInfoQueryOptions, getListInvoicesQueryOptions, getListPlansQueryOptions } from '#generated/payments/payments.ts'
import { mayRetry, queryClient } from '#api/query-client.ts'
import { addressOf } from '#features/library/library-address.ts'
import { pageQuery } from '#features/library/library-pages.ts'
import { mediaIdOf } from '#lib/addresses/paths.ts'

/** Prefetches a query unless its data is fresh, with the retries of a page. */
function begin<Data, Key extends QueryKey>(query: FetchQueryOptions<Data, Error, Data, Key>): void {
  void queryClient.prefetchQuery({ ...query, retry: mayRetry })
}

/** The first requests of pages. */
export const prefetches = {
  library: ({ searchParams }: URL): void => begin(pageQuery(addressOf(searchParams), 0)),
  media: ({ search }: URL): void => {
    const mediaId = mediaIdOf(search)
    // Without a media ID the page requests nothing.
    if (mediaId === '') return
    begin(getGetMediaQueryOptions(mediaId))
    begin(getListJobsQueryOptions({ mediaId }))
  },
  plan: (): void => {
    begin(getGetPaymentInfoQueryOptions())
    begin(getListPlansQueryOptions())
  },
  invoices: (): void => begin(getListInvoicesQueryOptions()),
}
