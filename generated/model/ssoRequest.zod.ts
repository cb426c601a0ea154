/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const ssoRequestBrowserMax = 100;

export const ssoRequestBrowserVersionMax = 100;

export const ssoRequestCodeMax = 4096;

export const ssoRequestVerifierMax = 4096;



export const SsoRequest = zod.object({
  "browser": zod.string().max(ssoRequestBrowserMax),
  "browserVersion": zod.string().max(ssoRequestBrowserVersionMax),
  "isMobile": zod.boolean(),
  "code": zod.string().min(1).max(ssoRequestCodeMax),
  "verifier": zod.string().min(1).max(ssoRequestVerifierMax)
});

export type SsoRequest = zod.input<typeof SsoRequest>;
export type SsoRequestOutput = zod.output<typeof SsoRequest>;
