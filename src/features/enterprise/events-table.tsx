import type { UsageEvent } from '#generated/model/usageEvent.zod.ts'
import { formatHms } from '#lib/words/durations.ts'
import { formatBytes, formatDateTime } from '#lib/words/formats.ts'
import { DataTable, FigureCell, type Column } from '#ui/data-table.tsx'
import { actionWords } from './action-words'
import styles from './enterprise.module.css'

const NOTHING = '–'
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
  /** Names by user ID, for users visible to the signed-in user. */
  names: ReadonlyMap<string, string>
}

/** Lists usage events with all their figures. */
export function EventsTable({ events, names }: EventsTableProps) {
  return (
    <DataTable label="Events" columns={COLUMNS}>
      {events.map((event) => (
        <tr key={event.id}>
          <td className={styles.when}>{formatDateTime(event.timestamp)}</td>
          <td>{actionWords(event.action)}</td>
          <td className={styles.person}>{names.get(event.user_id) ?? <span className={styles.identifier}>{event.user_id}</span>}</td>
          <td className={styles.identifier}>{event.media_id ?? NOTHING}</td>
          <FigureCell>{event.seconds === null ? NOTHING : formatHms(event.seconds)}</FigureCell>
          <FigureCell>{event.kilobytes === null ? NOTHING : formatBytes(event.kilobytes * 1000)}</FigureCell>
          <FigureCell>{event.frames === null ? NOTHING : number.format(event.frames)}</FigureCell>
          <FigureCell>{event.value === null ? NOTHING : number.format(event.value)}</FigureCell>
          <td className={styles.details}>{detailsOf(event, names)}</td>
        </tr>
      ))}
    </DataTable>
  )
}

/** Formats the remaining details of an event. The contract leaves their shape open; user IDs become names. */
function detailsOf({ metadata, collection_id: projectId }: UsageEvent, names: ReadonlyMap<string, string>): string {
  const known = Object.entries(metadata ?? {}).map(([name, value]) => `${name}: ${names.get(String(value)) ?? valueWords(value)}`)
  if (projectId !== null) known.push(`project: ${projectId}`)
  return known.length === 0 ? NOTHING : known.join(', ')
}

function valueWords(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
