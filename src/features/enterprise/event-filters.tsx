import { HTMLSelect } from '@blueprintjs/core'

import type { EnterpriseUser } from '#generated/model/enterpriseUser.zod.ts'
import { ACTIONS } from './action-words'
import styles from './enterprise.module.css'

interface EventFiltersProps {
  action: number | undefined
  userId: string
  /** Undefined for users who may not see the member list. */
  people: readonly EnterpriseUser[] | undefined
  onFilter: (name: 'action' | 'userId', value: string) => void
}

/** Filters the events by action and user. */
export function EventFilters({ action, userId, people, onFilter }: EventFiltersProps) {
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
