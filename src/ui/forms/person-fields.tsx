import { textValue } from '#lib/browser/form-values.ts'
import { Field } from './field'
import { FieldRow } from './field-row'

/** The errors of the fields of a new person. */
export const PERSON_MESSAGES = {
  firstName: 'Enter a first name',
  lastName: 'Enter a last name',
  email: 'Enter a valid email address',
} as const

/** Reads the fields of a new person. */
export function readPerson(data: FormData): Record<'firstName' | 'lastName' | 'email', string> {
  return { firstName: textValue(data, 'firstName'), lastName: textValue(data, 'lastName'), email: textValue(data, 'email') }
}

/** Renders the fields of a new person. */
export function PersonFields({ errorOf }: { errorOf: (field: string) => string | undefined }) {
  return (
    <>
      <FieldRow>
        <Field name="firstName" label="First name" type="text" autoComplete="off" error={errorOf('firstName')} />
        <Field name="lastName" label="Last name" type="text" autoComplete="off" error={errorOf('lastName')} />
      </FieldRow>
      <Field name="email" label="Email" type="email" autoComplete="off" error={errorOf('email')} />
    </>
  )
}
