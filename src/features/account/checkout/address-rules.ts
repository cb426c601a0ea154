import { CheckoutRequest, PaymentDetails } from '#contract'
import { typedIn } from '../../../ui/use-form'

/** The contract lets every part of an address be empty; a bill and its tax need these. */
const BillingAddress = PaymentDetails.extend({
  addressLine1: PaymentDetails.shape.addressLine1.min(1),
  city: PaymentDetails.shape.city.min(1),
  country: PaymentDetails.shape.country.min(1),
})

/** The contract's request for a purchase, with an address that a bill can be sent to. */
export const BilledRequest = CheckoutRequest.extend({ paymentDetails: BillingAddress })

/** What a person is told of a field that will not do. */
export const addressMessages = {
  quantity: 'Choose a whole number from 1 to 100',
  addressLine1: 'Enter the first line of the address',
  city: 'Enter the town or city',
  country: 'Choose a country',
}

/** The address as the fields have it. */
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
