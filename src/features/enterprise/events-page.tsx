import { Button, HTMLSelect } from '@blueprintjs/core'
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
import { actionOf, ACTIONS, actionWords } from './action-words'
import { detailWords, fileWords, NOTHING, userWords } from './event-words'
import styles from './enterprise.module.css'
import type { EnterpriseUser } from '#generated/model/enterpriseUser.zod.ts'
import type { UsageEvent } from '#generated/model/usageEvent.zod.ts'
import { formatDuration } from '#lib/words/durations.ts'
import { formatBytes, formatDateTime } from '#lib/words/formats.ts'
import { DataTable, FigureCell, type Column } from '#ui/data-table.tsx'

const number = new Intl.NumberFormat('en-GB')

const COLUMNS: readonly Column[] = [
  { title: 'When' },
  { title: 'Action' },
  { title: 'User' },
  { title: 'File' },
  { title: 'Duration', isFigure: true },
  { title: 'Size', isFigure: true },
  { title: 'Frames', isFigure: true },
  { title: 'Value', isFigure: true },
  { title: 'Details' },
]

interface EventsTableProps {
  events: readonly UsageEvent[]
  /** The names of the users visible to the signed-in user, by ID. */
  names: ReadonlyMap<string, string>
}

/** Lists usage events with all their figures. */
function EventsTable({ events, names }: EventsTableProps) {
  return (
    <DataTable label="Events" columns={COLUMNS}>
      {events.map((event) => (
        <tr key={event.id}>
          <td className={styles.when}>{formatDateTime(event.timestamp)}</td>
          <td>{actionWords(event.action)}</td>
          <td className={styles.person}>{userWords(event, names)}</td>
          <td className={styles.file}>{fileWords(event)}</td>
          <FigureCell>{durationOf(event)}</FigureCell>
          <FigureCell>{event.kilobytes === null ? NOTHING : formatBytes(event.kilobytes * 1000)}</FigureCell>
          <FigureCell>{event.frames === null ? NOTHING : number.format(event.frames)}</FigureCell>
          <FigureCell>{event.value === null ? NOTHING : number.format(event.value)}</FigureCell>
          <td className={styles.details}>{detailWords(event, names)}</td>
        </tr>
      ))}
    </DataTable>
  )
}

/** Formats the duration of an event. Back ends report 0 for files without one, such as images. */
function durationOf({ seconds }: UsageEvent): string {
  return seconds === null || seconds === 0 ? NOTHING : formatDuration(seconds)
}

interface EventFiltersProps {
  action: number | undefined
  userId: string
  /** Undefined for users who may not see the member list. */
  people: readonly EnterpriseUser[] | undefined
  onFilter: (name: 'action' | 'userId', value: string) => void
}

/** Filters the events by action and user. */
function EventFilters({ action, userId, people, onFilter }: EventFiltersProps) {
  return (
    <div className={styles.filters} role="search" aria-label="Event filters">
      <div className={styles.filter}>
        <label htmlFor="filter-action">Action</label>
        <HTMLSelect id="filter-action" value={action ?? ''} onChange={(event) => onFilter('action', event.currentTarget.value)}>
          <option value="">All actions</option>
          {ACTIONS.map((one) => (
            <option key={one.action} value={one.action}>
              {one.words}
            </option>
          ))}
        </HTMLSelect>
      </div>
      {people === undefined ? null : (
        <div className={styles.filter}>
          <label htmlFor="filter-person">User</label>
          <HTMLSelect id="filter-person" value={userId} onChange={(event) => onFilter('userId', event.currentTarget.value)}>
            <option value="">All users</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </HTMLSelect>
        </div>
      )}
    </div>
  )
}

/** The maximum page size of the contract. */
const MAX_ROWS = 200

/** Lists the account's usage events, filtered by action and user. */
export function Component() {
  const [search, setSearch] = useSearchParams()
  const info = useGetUserInfo().data
  // Only managers may list users.
  const people = useListEnterpriseUsers({ rowsPerPage: MAX_ROWS }, { query: { enabled: info !== undefined && managesEnterprise(info) } })
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
