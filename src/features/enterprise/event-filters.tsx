import { HTMLSelect } from '@blueprintjs/core'

import type { EnterpriseUser } from '#generated/model/enterpriseUser.zod.ts'
import { ACTIONS } from './action-words'
import styles from './enterprise.module.css'

interface EventFiltersProps {
  action: number | undefined
  userId: string
  /** Undefined for those who may not know them. */
  people: readonly EnterpriseUser[] | undefined
  onFilter: (name: 'action' | 'userId', value: string) => void
}

/** Chooses which events are shown. */
export function EventFilters({ action, userId, people, onFilter }: EventFiltersProps) {
  return (
    <div className={styles.filters} role="search" aria-label="Filter the events">
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
          <label htmlFor="filter-person">Person</label>
          <HTMLSelect id="filter-person" value={userId} onChange={(event) => onFilter('userId', event.currentTarget.value)}>
            <option value="">Everybody</option>
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
