import { NameProfileRequest as GeneratedNameProfileRequest } from '#generated/model/nameProfileRequest.zod.ts'
import { NewPasswordRequest as GeneratedNewPasswordRequest } from '#generated/model/newPasswordRequest.zod.ts'
import { PasswordChange as GeneratedPasswordChange } from '#generated/model/passwordChange.zod.ts'
import { ResetRequest as GeneratedResetRequest } from '#generated/model/resetRequest.zod.ts'
import { SignupRequest as GeneratedSignupRequest } from '#generated/model/signupRequest.zod.ts'
import { passwordsMatch } from '../refinements'

export const SignupRequest = GeneratedSignupRequest.superRefine(passwordsMatch)
export type SignupRequest = import('#generated/model/signupRequest.zod.ts').SignupRequest

export const NameProfileRequest = GeneratedNameProfileRequest.superRefine(passwordsMatch)
export type NameProfileRequest = import('#generated/model/nameProfileRequest.zod.ts').NameProfileRequest

export const NewPasswordRequest = GeneratedNewPasswordRequest.superRefine(passwordsMatch)
export type NewPasswordRequest = import('#generated/model/newPasswordRequest.zod.ts').NewPasswordRequest

export const PasswordChange = GeneratedPasswordChange.superRefine(passwordsMatch)
export type PasswordChange = import('#generated/model/passwordChange.zod.ts').PasswordChange

export const ResetRequest = GeneratedResetRequest.superRefine(passwordsMatch)
export type ResetRequest = import('#generated/model/resetRequest.zod.ts').ResetRequest
