/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const newPasswordRequestBrowserMax = 100;

export const newPasswordRequestBrowserVersionMax = 100;

export const newPasswordRequestTokenMax = 1000;

export const newPasswordRequestPasswordMax = 1000;

export const newPasswordRequestConfirmPasswordMax = 1000;



export const NewPasswordRequest = zod.object({
  "browser": zod.string().max(newPasswordRequestBrowserMax),
  "browserVersion": zod.string().max(newPasswordRequestBrowserVersionMax),
  "isMobile": zod.boolean(),
  "token": zod.string().min(1).max(newPasswordRequestTokenMax),
  "password": zod.string().min(1).max(newPasswordRequestPasswordMax),
  "confirmPassword": zod.string().min(1).max(newPasswordRequestConfirmPasswordMax)
}).describe('password must equal confirmPassword');

export type NewPasswordRequest = zod.input<typeof NewPasswordRequest>;
export type NewPasswordRequestOutput = zod.output<typeof NewPasswordRequest>;
