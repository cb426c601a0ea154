/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const paymentDetailsAddressLine1Max = 200;

export const paymentDetailsAddressLine2Max = 200;

export const paymentDetailsCityMax = 200;

export const paymentDetailsStateMax = 200;

export const paymentDetailsPostcodeMax = 40;

export const paymentDetailsCountryMax = 100;

export const paymentDetailsTaxNumberMax = 100;



export const PaymentDetails = zod.object({
  "addressLine1": zod.string().max(paymentDetailsAddressLine1Max),
  "addressLine2": zod.string().max(paymentDetailsAddressLine2Max),
  "city": zod.string().max(paymentDetailsCityMax),
  "state": zod.string().max(paymentDetailsStateMax),
  "postcode": zod.string().max(paymentDetailsPostcodeMax),
  "country": zod.string().max(paymentDetailsCountryMax),
  "taxNumber": zod.string().max(paymentDetailsTaxNumberMax)
});

export type PaymentDetails = zod.input<typeof PaymentDetails>;
export type PaymentDetailsOutput = zod.output<typeof PaymentDetails>;
