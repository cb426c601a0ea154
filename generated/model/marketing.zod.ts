/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const marketingLoginHtmlMax = 100000;

export const marketingSignupHtmlMax = 100000;



export const Marketing = zod.object({
  "loginHtml": zod.string().max(marketingLoginHtmlMax).exactOptional(),
  "signupHtml": zod.string().max(marketingSignupHtmlMax).exactOptional()
});

export type Marketing = zod.input<typeof Marketing>;
export type MarketingOutput = zod.output<typeof Marketing>;
