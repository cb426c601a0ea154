/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const localProfileRequestBrowserMax = 100;

export const localProfileRequestBrowserVersionMax = 100;



export const LocalProfileRequest = zod.object({
  "browser": zod.string().max(localProfileRequestBrowserMax),
  "browserVersion": zod.string().max(localProfileRequestBrowserVersionMax),
  "isMobile": zod.boolean()
}).describe('The browser information in every auth request');

export type LocalProfileRequest = zod.input<typeof LocalProfileRequest>;
export type LocalProfileRequestOutput = zod.output<typeof LocalProfileRequest>;
