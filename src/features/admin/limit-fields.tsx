import type { Account } from '#generated/model/account.zod.ts'
import { numberValue, textValue } from '#lib/browser/form-values.ts'
import { Field } from '#ui/forms/field.tsx'
import { FieldRow } from '#ui/forms/field-row.tsx'

type Limits = Pick<Account, 'name' | 'maxUsers' | 'minutes' | 'maxConcurrentJobs'>

interface LimitFieldsProps {
  /** The initial values. */
  limits: Limits
  errorOf: (field: string) => string | undefined
}

export const LIMIT_MESSAGES = {
  name: 'Enter a name',
  maxUsers: 'Enter a whole number from 1 to 100000',
  minutes: 'Enter a whole number of minutes, or leave it empty',
  maxConcurrentJobs: 'Enter a whole number from 1 to 1000',
}

/** Renders the fields for the name and limits of an enterprise account. */
export function LimitFields({ limits, errorOf }: LimitFieldsProps) {
  const { name, maxUsers, minutes, maxConcurrentJobs } = limits
  return (
    <>
      <Field name="name" label="Account name" type="text" autoComplete="off" defaultValue={name} error={errorOf('name')} />
      <FieldRow>
        <Field
          name="maxUsers"
          label="Max active users"
          type="text"
          autoComplete="off"
          defaultValue={String(maxUsers)}
          error={errorOf('maxUsers')}
        />
        <Field
          name="maxConcurrentJobs"
          label="Max concurrent jobs"
          type="text"
          autoComplete="off"
          defaultValue={String(maxConcurrentJobs)}
          error={errorOf('maxConcurrentJobs')}
        />
      </FieldRow>
      <Field
        name="minutes"
        label="Total minutes (empty for no limit)"
        type="text"
        autoComplete="off"
        defaultValue={minutes === null ? '' : String(minutes)}
        error={errorOf('minutes')}
      />
    </>
  )
}

/** Reads the fields. Numbers may be missing or NaN, which the contract's schema rejects. */
export function readLimits(data: FormData): Record<keyof Limits, unknown> {
  return {
    name: textValue(data, 'name'),
    maxUsers: numberValue(data, 'maxUsers'),
    minutes: numberValue(data, 'minutes'),
    maxConcurrentJobs: numberValue(data, 'maxConcurrentJobs'),
  }
}
