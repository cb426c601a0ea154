import { Button } from '@blueprintjs/core'
import { Filter, Pulse } from '@blueprintjs/icons'
import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'

import { useGetUserInfo } from '#generated/app/app.ts'
import { useListEnterpriseEvents, useListEnterpriseUsers } from '#generated/enterprise/enterprise.ts'
import { managesEnterprise } from '#api/roles.ts'
import { pageOf, withFilter, withPage } from '#lib/addresses/page-parameter.ts'
import { Listing, ROWS_PER_PAGE } from '#ui/listing.tsx'
import { Page } from '#ui/page.tsx'
import { EmptyState } from '#ui/states.tsx'
import { actionOf } from './action-words'
import styles from './enterprise.module.css'
import { EventFilters } from './event-filters'
import { EventsTable } from './events-table'

/** The maximum page size of the contract. */
const MAX_USERS = 200

/** Lists the account's usage events, filtered by action and user. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const info = useGetUserInfo().data
  // Only managers may list users. If it fails, events show IDs instead of names.
  const people = useListEnterpriseUsers({ rowsPerPage: MAX_USERS }, { query: { enabled: info !== undefined && managesEnterprise(info) } })
    .data?.users
  const page = pageOf(search)
  const action = actionOf(search.get('action'))
  const userId = search.get('userId') ?? ''
  const events = useListEnterpriseEvents(
    { page, rowsPerPage: ROWS_PER_PAGE, ...(action === undefined ? {} : { action }), ...(userId === '' ? {} : { userId }) },
    { query: { placeholderData: keepPreviousData } },
  )
  const isFiltered = action !== undefined || userId !== ''
  const names = new Map([
    ...(people ?? []).map(({ id, name }) => [id, name] as const),
    ...(info ? [[info.user.id, info.user.name] as const] : []),
  ])
  return (
    <Page title="Events">
      <div className={styles.header}>
        <h1>Events</h1>
      </div>
      <EventFilters
        action={action}
        userId={userId}
        people={people}
        onFilter={(name, value) => setSearch(withFilter(search, name, value))}
      />
      <Listing
        what="events"
        source={events}
        page={page}
        onPage={(next) => setSearch(withPage(search, next))}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<Filter size={40} />}
              title="No events match these filters"
              action={<Button text="Clear filters" onClick={() => setSearch({})} />}
            />
          ) : (
            <EmptyState icon={<Pulse size={40} />} title="No events" />
          )
        }
      >
        {(data) => <EventsTable events={data.events} names={names} />}
      </Listing>
    </Page>
  )
}
