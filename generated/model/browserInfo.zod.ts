/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const browserInfoNameMax = 100;

export const browserInfoVersionMax = 100;



export const BrowserInfo = zod.object({
  "name": zod.string().max(browserInfoNameMax),
  "version": zod.string().max(browserInfoVersionMax),
  "mobile": zod.boolean(),
  "supported": zod.boolean()
}).describe('State of the client');

export type BrowserInfo = zod.input<typeof BrowserInfo>;
export type BrowserInfoOutput = zod.output<typeof BrowserInfo>;
