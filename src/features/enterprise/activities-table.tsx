import type { ActivityEntry } from '#generated/model/activityEntry.zod.ts'
import { formatDateTime } from '#lib/words/formats.ts'
import { DataTable, type Column } from '#ui/data-table.tsx'
import { actionWords } from './action-words'
import styles from './enterprise.module.css'

const WHEN: Column = { title: 'When' }
const REST: readonly Column[] = [{ title: 'Action' }, { title: 'File' }]

interface ActivitiesTableProps {
  activities: readonly ActivityEntry[]
  /** Whether all activities are the signed-in user's, so that the user column is left out. */
  isOwn?: boolean
}

/** Lists activities with their user and file. */
export function ActivitiesTable({ activities, isOwn = false }: ActivitiesTableProps) {
  const columns = isOwn ? [WHEN, ...REST] : [WHEN, { title: 'User' }, ...REST]
  return (
    <DataTable label="Activities" columns={columns}>
      {activities.map((activity) => (
        <tr key={activity.id}>
          <td className={styles.when}>{formatDateTime(activity.timestamp)}</td>
          {isOwn ? null : <td>{activity.userName === '' ? <i>Deleted user</i> : activity.userName}</td>}
          <td>{actionWords(activity.action)}</td>
          <td>{fileWords(activity)}</td>
        </tr>
      ))}
    </DataTable>
  )
}

function fileWords({ mediaId, mediaName, mediaNameHidden }: ActivityEntry): string {
  if (mediaId === null) return '–'
  if (mediaNameHidden === true) return 'Colleague’s file'
  return mediaName ?? 'Deleted file'
}
