import { CheckoutRequest, PaymentDetails } from '#contract'
import { typedIn } from '#ui/forms/use-form.ts'

/** The contract allows empty address lines; a bill and its tax require these. */
const BillingAddress = PaymentDetails.extend({
  addressLine1: PaymentDetails.shape.addressLine1.min(1),
  city: PaymentDetails.shape.city.min(1),
  country: PaymentDetails.shape.country.min(1),
})

/** The contract's checkout request with an address that can be billed. */
export const BilledRequest = CheckoutRequest.extend({ paymentDetails: BillingAddress })

/** Error messages by field. */
export const addressMessages = {
  quantity: 'Choose a whole number from 1 to 100',
  addressLine1: 'Enter the first line of the address',
  city: 'Enter the town or city',
  country: 'Choose a country',
}

/** Reads the address from the form's fields. */
export function readAddress(data: FormData): PaymentDetails {
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
