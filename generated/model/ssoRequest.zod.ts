/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const ssoRequestBrowserMax = 100;

export const ssoRequestBrowserVersionMax = 100;

export const ssoRequestCodeMax = 4096;

export const ssoRequestVerifierMax = 4096;

export const ssoRequestNonceMax = 500;

export const ssoRequestIssMax = 2000;



export const SsoRequest = zod.object({
  "browser": zod.string().max(ssoRequestBrowserMax),
  "browserVersion": zod.string().max(ssoRequestBrowserVersionMax),
  "isMobile": zod.boolean(),
  "code": zod.string().min(1).max(ssoRequestCodeMax),
  "verifier": zod.string().min(1).max(ssoRequestVerifierMax),
  "nonce": zod.string().min(1).max(ssoRequestNonceMax).exactOptional().describe('The nonce of the authorization request, which the provider\'s ID token must repeat. A back end may require it'),
  "iss": zod.string().min(1).max(ssoRequestIssMax).exactOptional().describe('The issuer that the provider\'s redirect named (RFC 9207). Absent if it named none')
});

export type SsoRequest = zod.input<typeof SsoRequest>;
export type SsoRequestOutput = zod.output<typeof SsoRequest>;
