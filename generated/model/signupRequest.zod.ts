/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const signupRequestBrowserMax = 100;

export const signupRequestBrowserVersionMax = 100;

export const signupRequestFirstNameMax = 100;

export const signupRequestLastNameMax = 100;

export const signupRequestEmailMax = 254;

export const signupRequestPasswordMax = 1000;

export const signupRequestConfirmPasswordMax = 1000;

export const signupRequestRecaptchaTokenMax = 4096;



export const SignupRequest = zod.object({
  "browser": zod.string().max(signupRequestBrowserMax),
  "browserVersion": zod.string().max(signupRequestBrowserVersionMax),
  "isMobile": zod.boolean(),
  "firstName": zod.string().min(1).max(signupRequestFirstNameMax),
  "lastName": zod.string().min(1).max(signupRequestLastNameMax),
  "email": zod.email().max(signupRequestEmailMax),
  "password": zod.string().min(1).max(signupRequestPasswordMax),
  "confirmPassword": zod.string().min(1).max(signupRequestConfirmPasswordMax),
  "consent": zod.literal(true),
  "recaptchaToken": zod.string().max(signupRequestRecaptchaTokenMax).nullable()
}).describe('password must equal confirmPassword');

export type SignupRequest = zod.input<typeof SignupRequest>;
export type SignupRequestOutput = zod.output<typeof SignupRequest>;
