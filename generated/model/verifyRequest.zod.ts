/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const verifyRequestBrowserMax = 100;

export const verifyRequestBrowserVersionMax = 100;

export const verifyRequestTokenMax = 1000;



export const VerifyRequest = zod.object({
  "browser": zod.string().max(verifyRequestBrowserMax),
  "browserVersion": zod.string().max(verifyRequestBrowserVersionMax),
  "isMobile": zod.boolean(),
  "token": zod.string().min(1).max(verifyRequestTokenMax)
});

export type VerifyRequest = zod.input<typeof VerifyRequest>;
export type VerifyRequestOutput = zod.output<typeof VerifyRequest>;
