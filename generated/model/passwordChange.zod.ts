/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const passwordChangeCurrentPasswordMax = 1000;

export const passwordChangePasswordMax = 1000;

export const passwordChangeConfirmPasswordMax = 1000;



export const PasswordChange = zod.object({
  "currentPassword": zod.string().min(1).max(passwordChangeCurrentPasswordMax),
  "password": zod.string().min(1).max(passwordChangePasswordMax),
  "confirmPassword": zod.string().min(1).max(passwordChangeConfirmPasswordMax)
}).describe('password must equal confirmPassword');

export type PasswordChange = zod.input<typeof PasswordChange>;
export type PasswordChangeOutput = zod.output<typeof PasswordChange>;
