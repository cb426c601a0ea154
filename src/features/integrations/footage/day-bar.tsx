import { Button, InputGroup } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'

import { addDays, dayWords, isDay } from '#lib/local-time.ts'
import styles from './footage.module.css'

interface DayBarProps {
  day: string
  /** Today's date at the camera. */
  today: string
  onDay: (day: string) => void
}

/** Selects the day of the camera's calendar to show. */
export function DayBar({ day, today, onDay }: DayBarProps) {
  return (
    <div className={styles.days}>
      <h3 className={styles.day}>{dayWords(day)}</h3>
      <Button icon={<ChevronLeft />} aria-label="Previous day" onClick={() => onDay(addDays(day, -1))} />
      <InputGroup
        type="date"
        aria-label="Day"
        value={day}
        max={today}
        onChange={({ currentTarget: { value } }) => {
          if (isDay(value)) onDay(value)
        }}
      />
      <Button icon={<ChevronRight />} aria-label="Next day" disabled={day >= today} onClick={() => onDay(addDays(day, 1))} />
      <Button text="Today" disabled={day === today} onClick={() => onDay(today)} />
    </div>
  )
}
