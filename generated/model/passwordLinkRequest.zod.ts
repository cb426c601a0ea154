/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const passwordLinkRequestBrowserMax = 100;

export const passwordLinkRequestBrowserVersionMax = 100;

export const passwordLinkRequestEmailMax = 254;



export const PasswordLinkRequest = zod.object({
  "browser": zod.string().max(passwordLinkRequestBrowserMax),
  "browserVersion": zod.string().max(passwordLinkRequestBrowserVersionMax),
  "isMobile": zod.boolean(),
  "email": zod.email().max(passwordLinkRequestEmailMax)
});

export type PasswordLinkRequest = zod.input<typeof PasswordLinkRequest>;
export type PasswordLinkRequestOutput = zod.output<typeof PasswordLinkRequest>;
