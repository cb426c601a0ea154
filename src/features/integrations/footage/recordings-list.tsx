import { Button } from '@blueprintjs/core'
import { useState } from 'react'

import { ActionsCell, DataTable, FigureCell, type Column } from '#ui/data-table.tsx'
import styles from './footage.module.css'
import type { Span, ReportedSpan } from './spans'
import { clockWords, lengthWords } from './words'

const COLUMNS: readonly Column[] = [
  { title: 'Type' },
  { title: 'Start' },
  { title: 'End' },
  { title: 'Length', isFigure: true },
  { title: 'Actions', isTitleHidden: true },
]
const ROWS_AT_ONCE = 50

interface ListProps {
  zone: string
  recordings: readonly ReportedSpan[]
  events: readonly ReportedSpan[]
  onRange: (range: Span) => void
}

/** Lists the content of the timeline as table rows. */
export function RecordingsList({ zone, recordings, events, onRange }: ListProps) {
  const [count, setCount] = useState(ROWS_AT_ONCE)
  const rows = [
    ...recordings.map((span) => ({ ...span, what: 'Recording' })),
    ...events.map((span) => ({ ...span, what: 'Event' })),
  ].toSorted((one, other) => one.start - other.start)
  return (
    <details className={styles.list}>
      <summary>
        List view: {recordings.length} {recordings.length === 1 ? 'recording' : 'recordings'}, {events.length}{' '}
        {events.length === 1 ? 'event' : 'events'}
      </summary>
      <DataTable label="Recordings and events" columns={COLUMNS}>
        {rows.slice(0, count).map(({ what, start, end, isOngoing }) => (
          <tr key={`${what} ${start}`}>
            <th scope="row">{what}</th>
            <td>{clockWords(zone, start)}</td>
            <td>{isOngoing ? 'In progress' : clockWords(zone, end)}</td>
            <FigureCell>{lengthWords(end - start)}</FigureCell>
            <ActionsCell>
              <Button
                variant="minimal"
                text="Select"
                aria-label={`Select ${what.toLowerCase()} from ${clockWords(zone, start)}`}
                onClick={() => onRange({ start: Math.floor(start / 1000) * 1000, end: Math.ceil(end / 1000) * 1000 })}
              />
            </ActionsCell>
          </tr>
        ))}
      </DataTable>
      {rows.length > count && (
        <Button
          className={styles.showMore ?? ''}
          text={`Show ${Math.min(ROWS_AT_ONCE, rows.length - count)} more of ${rows.length}`}
          onClick={() => setCount(count + ROWS_AT_ONCE)}
        />
      )}
    </details>
  )
}
