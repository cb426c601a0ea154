import { FormGroup, HTMLSelect, Intent } from '@blueprintjs/core'
import { useMemo } from 'react'

import { listCountries } from './countries'
import { isUsSite } from '#lib/region.ts'

/** Selects the billing country. `known` is the previous choice or empty, which means the site's country. */
export function CountryField({ error, known }: { error: string | undefined; known: string }) {
  const countries = useMemo(() => listCountries(), [])
  const id = 'field-country'
  return (
    <FormGroup
      label="Country"
      labelFor={id}
      intent={error === undefined ? Intent.NONE : Intent.DANGER}
      helperText={error === undefined ? undefined : <span id={`${id}-error`}>{error}</span>}
    >
      <HTMLSelect
        id={id}
        name="country"
        fill
        large
        autoComplete="billing country"
        defaultValue={known === '' ? siteCountry() : known}
        aria-invalid={error !== undefined}
        {...(error === undefined ? {} : { 'aria-describedby': `${id}-error` })}
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
      />
    </FormGroup>
  )
}

function siteCountry(): string {
  return isUsSite() ? 'US' : 'GB'
}
