/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const nameProfileRequestBrowserMax = 100;

export const nameProfileRequestBrowserVersionMax = 100;

export const nameProfileRequestNameMax = 200;

export const nameProfileRequestEmailMax = 254;

export const nameProfileRequestPasswordMax = 1000;

export const nameProfileRequestConfirmPasswordMax = 1000;



export const NameProfileRequest = zod.object({
  "browser": zod.string().max(nameProfileRequestBrowserMax),
  "browserVersion": zod.string().max(nameProfileRequestBrowserVersionMax),
  "isMobile": zod.boolean(),
  "name": zod.string().min(1).max(nameProfileRequestNameMax),
  "email": zod.email().max(nameProfileRequestEmailMax),
  "password": zod.string().min(1).max(nameProfileRequestPasswordMax),
  "confirmPassword": zod.string().min(1).max(nameProfileRequestConfirmPasswordMax)
}).describe('password must equal confirmPassword');

export type NameProfileRequest = zod.input<typeof NameProfileRequest>;
export type NameProfileRequestOutput = zod.output<typeof NameProfileRequest>;
