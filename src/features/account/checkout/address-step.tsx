import { Button, DialogBody, DialogFooter, FormGroup, HTMLSelect, Intent } from '@blueprintjs/core'
import { useMemo } from 'react'

import { CheckoutRequest, PaymentDetails } from '#contract'
import { formatMoney, siteCurrency } from '../money'
import { userState } from '#state/user.ts'
import { ErrorNotice } from '#ui/error-notice.tsx'
import { Field } from '#ui/forms/field.tsx'
import { typedIn, useForm } from '#ui/forms/use-form.ts'
import { isUsSite } from '#lib/addresses/region.ts'
import { eachWords, type Offer } from './offers'
import styles from './checkout.module.css'
import { listCountries } from './countries'

/** Selects the billing country. `known` is the previous choice or empty, which means the site's country. */
function CountryField({ error, known }: { error: string | undefined; known: string }) {
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

/** The contract allows empty address lines; a bill and its tax require these. */
const BillingAddress = PaymentDetails.extend({
  addressLine1: PaymentDetails.shape.addressLine1.min(1),
  city: PaymentDetails.shape.city.min(1),
  country: PaymentDetails.shape.country.min(1),
})

/** The contract's checkout request with an address that can be billed. */
const BilledRequest = CheckoutRequest.extend({ paymentDetails: BillingAddress })

/** Error messages by field. */
const addressMessages = {
  quantity: 'Choose a whole number from 1 to 100',
  addressLine1: 'Enter the first line of the address',
  city: 'Enter the town or city',
  country: 'Choose a country',
}

/** Reads the address from the form's fields. */
function readAddress(data: FormData): PaymentDetails {
  return {
    addressLine1: typedIn(data, 'addressLine1'),
    addressLine2: typedIn(data, 'addressLine2'),
    city: typedIn(data, 'city'),
    state: typedIn(data, 'state'),
    postcode: typedIn(data, 'postcode'),
    country: typedIn(data, 'country'),
    taxNumber: typedIn(data, 'taxNumber'),
  }
}

interface AddressStepProps {
  offer: Offer
  onSend: (request: CheckoutRequest) => Promise<void>
  onCancel: () => void
}

/** The first step: the quantity, and the billing address, which determines the tax. */
export function AddressStep({ offer, onSend, onCancel }: AddressStepProps) {
  const { errors, isSending, submit } = useForm<CheckoutRequest>({
    schema: BilledRequest,
    read: (data) => ({
      priceId: offer.priceId,
      // A subscription has no quantity.
      quantity: offer.kind === 'topup' ? Number(data.get('quantity')) : 1,
      paymentDetails: readAddress(data),
    }),
    send: onSend,
    messages: addressMessages,
  })
  const known = userState.paymentDetails
  const field = (name: keyof CheckoutRequest['paymentDetails']) => ({
    name,
    type: 'text' as const,
    error: errors.fields[name],
    defaultValue: known?.[name] ?? '',
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
    >
      <DialogBody>
        {errors.failure && <ErrorNotice className={styles.error} error={errors.failure.error} />}
        <p className={styles.lead}>
          {formatMoney(offer.amount, siteCurrency())} {eachWords(offer.interval ?? '')} plus tax.
        </p>
        <div className={styles.fields}>
          {offer.kind === 'topup' && (
            <Field name="quantity" label="Quantity" type="number" autoComplete="off" error={errors.fields['quantity']} defaultValue="1" />
          )}
          <CountryField error={errors.fields['country']} known={known?.country ?? ''} />
          <Field {...field('addressLine1')} label="Address line 1" autoComplete="billing address-line1" />
          <Field {...field('addressLine2')} label="Address line 2" autoComplete="billing address-line2" isOptional />
          <Field {...field('city')} label="Town or city" autoComplete="billing address-level2" />
          <Field {...field('state')} label="County or state" autoComplete="billing address-level1" isOptional />
          <Field {...field('postcode')} label="Postcode" autoComplete="billing postal-code" isOptional />
          <Field {...field('taxNumber')} label="Tax number" autoComplete="off" isOptional />
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" disabled={isSending} onClick={onCancel} />
            <Button type="submit" intent={Intent.PRIMARY} text="Continue" loading={isSending} />
          </>
        }
      />
    </form>
  )
}
