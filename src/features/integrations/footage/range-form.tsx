import { useState } from 'react'
import { type Instant, offsetAt, offsetText, zoneTitle } from './time-zones'
import styles from './footage.module.css'
import { readMoment, typedAt, type Typed, type Moment } from './moment'
import type { Span } from './spans'
import { HTMLSelect, InputGroup, Intent } from '@blueprintjs/core'

interface MomentFieldProps {
  name: 'start' | 'end'
  legend: string
  zone: string
  typed: Typed
  moment: Moment
  onType: (typed: Typed) => void
  /** Called when the value should be applied. */
  onDone: (typed: Typed) => void
}

/** Edits an instant in the camera's local time. */
function MomentField({ name, legend, zone, typed, moment, onType, onDone }: MomentFieldProps) {
  const error = moment.kind === 'wrong' ? moment.message : undefined
  const choices = moment.kind === 'instant' && moment.choices.length > 1 ? moment.choices : []
  return (
    <fieldset className={styles.moment}>
      <legend>{legend}</legend>
      <div className={styles.momentFields}>
        <InputGroup
          type="date"
          aria-label={`${legend}: day`}
          value={typed.day}
          onChange={({ currentTarget: { value } }) => onType({ ...typed, day: value })}
          onBlur={() => onDone(typed)}
        />
        <InputGroup
          name={`${name}-time`}
          aria-label={`${legend}: time`}
          placeholder="hh:mm:ss"
          autoComplete="off"
          value={typed.time}
          intent={error === undefined ? Intent.NONE : Intent.DANGER}
          aria-invalid={error !== undefined}
          {...(error === undefined ? {} : { 'aria-describedby': `${name}-error` })}
          className={styles.time ?? ''}
          onChange={({ currentTarget: { value } }) => onType({ ...typed, time: value })}
          onBlur={() => onDone(typed)}
        />
        {choices.length > 1 && (
          <HTMLSelect
            aria-label={`${legend}: which occurrence`}
            value={typed.isSecond ? '1' : '0'}
            onChange={({ currentTarget: { value } }) => onDone({ ...typed, isSecond: value === '1' })}
            options={choices.map((instant, index) => ({
              value: String(index),
              label: `${index === 0 ? 'First' : 'Second'} time: ${offsetText(offsetAt(zone, instant))}, ${zoneTitle(zone, instant)}`,
            }))}
          />
        )}
      </div>
      {error !== undefined && (
        <p id={`${name}-error`} role="alert" className={styles.fieldError}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface RangeFormProps {
  zone: string
  day: string
  range: Span | null
  onRange: (range: Span) => void
}

type Draft = Record<keyof Span, Typed>

/** Edits the range by start and end. Values are applied on blur or Enter, when they are valid. */
export function RangeForm({ zone, day, range, onRange }: RangeFormProps) {
  const key = `${day} ${range?.start} ${range?.end}`
  const [kept, setKept] = useState({ key, draft: draftOf(zone, day, range) })
  // A range selected elsewhere replaces the typed values.
  if (kept.key !== key) setKept({ key, draft: draftOf(zone, day, range) })
  const { draft } = kept
  const moments = { start: readMoment(zone, draft.start), end: readMoment(zone, draft.end) }
  const isReversed = moments.start.kind === 'instant' && moments.end.kind === 'instant' && moments.end.instant <= moments.start.instant
  const end = isReversed ? ({ kind: 'wrong', message: 'The end must be after the start.' } as const) : moments.end

  const type = (changes: Partial<Draft>): Draft => {
    const next = { ...draft, ...changes }
    setKept({ key, draft: next })
    return next
  }
  const finish = (next: Draft): void => {
    const [from, to] = [instantOf(zone, next.start), instantOf(zone, next.end)]
    if (from === null || to === null || from >= to) return
    if (from !== range?.start || to !== range.end) onRange({ start: from, end: to })
  }
  return (
    <form
      className={styles.rangeForm}
      aria-label="Range"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        finish(draft)
      }}
    >
      <MomentField
        name="start"
        legend="Start"
        zone={zone}
        typed={draft.start}
        moment={moments.start}
        onType={(start) => type({ start })}
        onDone={(start) => finish(type({ start }))}
      />
      <MomentField
        name="end"
        legend="End"
        zone={zone}
        typed={draft.end}
        moment={end}
        onType={(typed) => type({ end: typed })}
        onDone={(typed) => finish(type({ end: typed }))}
      />
      {/* Lets Enter submit from both fields. */}
      <button type="submit" hidden>
        Select range
      </button>
    </form>
  )
}

function draftOf(zone: string, day: string, range: Span | null): Draft {
  const empty = { day, time: '', isSecond: false }
  return range === null ? { start: empty, end: empty } : { start: typedAt(zone, range.start), end: typedAt(zone, range.end) }
}

function instantOf(zone: string, typed: Typed): Instant | null {
  const moment = readMoment(zone, typed)
  return moment.kind === 'instant' ? moment.instant : null
}
