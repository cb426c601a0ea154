/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const loginRequestBrowserMax = 100;

export const loginRequestBrowserVersionMax = 100;

export const loginRequestEmailMax = 254;

export const loginRequestPasswordMax = 1000;



export const LoginRequest = zod.object({
  "browser": zod.string().max(loginRequestBrowserMax),
  "browserVersion": zod.string().max(loginRequestBrowserVersionMax),
  "isMobile": zod.boolean(),
  "email": zod.email().max(loginRequestEmailMax),
  "password": zod.string().min(1).max(loginRequestPasswordMax)
});

export type LoginRequest = zod.input<typeof LoginRequest>;
export type LoginRequestOutput = zod.output<typeof LoginRequest>;
