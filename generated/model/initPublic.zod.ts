/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const initPublicGoogleAdsSignupMax = 200;

export const initPublicGoogleAdsUploadedFirstVideoMax = 200;



export const InitPublic = zod.object({
  "googleAds": zod.object({
  "signup": zod.string().max(initPublicGoogleAdsSignupMax).nullable(),
  "uploadedFirstVideo": zod.string().max(initPublicGoogleAdsUploadedFirstVideoMax).nullable()
})
});

export type InitPublic = zod.input<typeof InitPublic>;
export type InitPublicOutput = zod.output<typeof InitPublic>;
