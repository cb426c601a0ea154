import { HTMLSelect, InputGroup, Intent } from '@blueprintjs/core'

import { offsetAt, offsetText, zoneTitle } from './time-zones'
import styles from './footage.module.css'
import type { Moment, Typed } from './moment'

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
export function MomentField({ name, legend, zone, typed, moment, onType, onDone }: MomentFieldProps) {
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
