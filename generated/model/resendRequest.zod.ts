/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const resendRequestBrowserMax = 100;

export const resendRequestBrowserVersionMax = 100;

export const resendRequestEmailMax = 254;



export const ResendRequest = zod.object({
  "browser": zod.string().max(resendRequestBrowserMax),
  "browserVersion": zod.string().max(resendRequestBrowserVersionMax),
  "isMobile": zod.boolean(),
  "email": zod.email().max(resendRequestEmailMax)
}).describe('Only the field email is specified');

export type ResendRequest = zod.input<typeof ResendRequest>;
export type ResendRequestOutput = zod.output<typeof ResendRequest>;
