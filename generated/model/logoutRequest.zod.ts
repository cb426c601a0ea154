/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const logoutRequestBrowserMax = 100;

export const logoutRequestBrowserVersionMax = 100;



export const LogoutRequest = zod.object({
  "browser": zod.string().max(logoutRequestBrowserMax),
  "browserVersion": zod.string().max(logoutRequestBrowserVersionMax),
  "isMobile": zod.boolean()
}).describe('The browser information in every auth request');

export type LogoutRequest = zod.input<typeof LogoutRequest>;
export type LogoutRequestOutput = zod.output<typeof LogoutRequest>;
