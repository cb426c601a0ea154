/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const browserSupportEventPropertiesBrowserNameMax = 100;

export const browserSupportEventPropertiesBrowserVersionMax = 100;



export const BrowserSupportEvent = zod.object({
  "event": zod.literal("browser-support"),
  "properties": zod.object({
  "browser-name": zod.string().max(browserSupportEventPropertiesBrowserNameMax),
  "browser-version": zod.string().max(browserSupportEventPropertiesBrowserVersionMax),
  "web-codec-support": zod.boolean(),
  "web-gpu-support": zod.boolean(),
  "supported": zod.boolean()
})
}).describe('Sent once at start-up');

export type BrowserSupportEvent = zod.input<typeof BrowserSupportEvent>;
export type BrowserSupportEventOutput = zod.output<typeof BrowserSupportEvent>;
