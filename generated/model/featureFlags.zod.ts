/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const FeatureFlags = zod.object({
  "bugsnag": zod.boolean().exactOptional(),
  "feedback": zod.boolean().exactOptional(),
  "signup": zod.boolean().exactOptional(),
  "privacy-notice": zod.boolean().exactOptional(),
  "annotation": zod.boolean().exactOptional(),
  "userflow": zod.boolean().exactOptional(),
  "bundle": zod.boolean().exactOptional(),
  "detect-profile": zod.boolean().exactOptional(),
  "audit": zod.boolean().exactOptional(),
  "publish": zod.boolean().exactOptional(),
  "video-search": zod.boolean().exactOptional(),
  "text": zod.boolean().exactOptional(),
  "documents": zod.boolean().exactOptional(),
  "account-page": zod.boolean().exactOptional(),
  "find-person": zod.boolean().exactOptional().describe('Whether faces may be compared across the files of a project. Where biometric comparison is forbidden, it is off')
});

export type FeatureFlags = zod.input<typeof FeatureFlags>;
export type FeatureFlagsOutput = zod.output<typeof FeatureFlags>;
