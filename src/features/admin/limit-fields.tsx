import type { Account } from '#generated/model/account.zod.ts'
import { numberValue, textValue } from '../../lib/form-values'
import { Field } from '../../ui/field'

type Limits = Pick<Account, 'name' | 'maxUsers' | 'minutes' | 'maxConcurrentJobs'>

interface LimitFieldsProps {
  /** What the fields hold at first. */
  limits: Limits
  errorOf: (field: string) => string | undefined
}

export const LIMIT_MESSAGES = {
  name: 'Enter a name',
  maxUsers: 'Enter a whole number from 1 to 100000',
  minutes: 'Enter a whole number of minutes, 0 or more, or leave it empty',
  maxConcurrentJobs: 'Enter a whole number from 1 to 1000',
}

/** The name of an enterprise account and its limits. */
export function LimitFields({ limits, errorOf }: LimitFieldsProps) {
  const { name, maxUsers, minutes, maxConcurrentJobs } = limits
  return (
    <>
      <Field name="name" label="Name of the account" type="text" autoComplete="off" defaultValue={name} error={errorOf('name')} />
      <Field
        name="maxUsers"
        label="Active users, at most"
        type="text"
        autoComplete="off"
        defaultValue={String(maxUsers)}
        error={errorOf('maxUsers')}
      />
      <Field
        name="minutes"
        label="Minutes in all (empty: no limit)"
        type="text"
        autoComplete="off"
        defaultValue={minutes === null ? '' : String(minutes)}
        error={errorOf('minutes')}
      />
      <Field
        name="maxConcurrentJobs"
        label="Jobs at once, at most"
        type="text"
        autoComplete="off"
        defaultValue={String(maxConcurrentJobs)}
        error={errorOf('maxConcurrentJobs')}
      />
    </>
  )
}

/** What is written in the fields; numbers may be missing or NaN, for the contract to refuse. */
export function readLimits(data: FormData): Record<keyof Limits, unknown> {
  return {
    name: textValue(data, 'name'),
    maxUsers: numberValue(data, 'maxUsers'),
    minutes: numberValue(data, 'minutes'),
    maxConcurrentJobs: numberValue(data, 'maxConcurrentJobs'),
  }
}
