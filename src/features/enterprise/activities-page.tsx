import { Pulse } from '@blueprintjs/icons'
import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'

import { useListEnterpriseActivities } from '#generated/enterprise/enterprise.ts'
import { pageOf, withPage } from '#lib/addresses/page-parameter.ts'
import { Listing, ROWS_PER_PAGE } from '#ui/listing.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { ActivitiesTable } from './activities-table'
import styles from './enterprise.module.css'

/** Lists the account's activities, newest first. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const page = pageOf(search)
  const activities = useListEnterpriseActivities({ page, rowsPerPage: ROWS_PER_PAGE }, { query: { placeholderData: keepPreviousData } })
  return (
    <Page title="Activities">
      <div className={styles.header}>
        <h1>Activities</h1>
      </div>
      <Listing
        what="activities"
        source={activities}
        page={page}
        onPage={(next) => setSearch(withPage(search, next))}
        empty={<EmptyState icon={<Pulse size={40} />} title="No activities" />}
      >
        {(data) => <ActivitiesTable activities={data.activities} />}
      </Listing>
    </Page>
  )
}
