import type { ActivityEntry } from '#generated/model/activityEntry.zod.ts'
import { formatDateTime } from '../../lib/formats'
import { DataTable, type Column } from '../../ui/data-table'
import { actionWords } from './action-words'
import styles from './enterprise.module.css'

const WHEN: Column = { title: 'When' }
const REST: readonly Column[] = [{ title: 'What' }, { title: 'File' }]

interface ActivitiesTableProps {
  activities: readonly ActivityEntry[]
  /** All are of one person, who need not be named in each row. */
  isOwn?: boolean
}

/** Who did what, with which file. */
export function ActivitiesTable({ activities, isOwn = false }: ActivitiesTableProps) {
  const columns = isOwn ? [WHEN, ...REST] : [WHEN, { title: 'Who' }, ...REST]
  return (
    <DataTable label="Activities" columns={columns}>
      {activities.map((activity) => (
        <tr key={activity.id}>
          <td className={styles.when}>{formatDateTime(activity.timestamp)}</td>
          {isOwn ? null : <td>{activity.userName === '' ? <i>A former user</i> : activity.userName}</td>}
          <td>{actionWords(activity.action)}</td>
          <td>{fileWords(activity)}</td>
        </tr>
      ))}
    </DataTable>
  )
}

function fileWords({ mediaId, mediaName }: ActivityEntry): string {
  if (mediaId === null) return '–'
  return mediaName ?? 'A file that is gone'
}
