import { AccountUpdate as GeneratedAccountUpdate } from '#generated/model/accountUpdate.zod.ts'
import { AdminUserUpdate as GeneratedAdminUserUpdate } from '#generated/model/adminUserUpdate.zod.ts'
import { CameraImportRequest as GeneratedCameraImportRequest } from '#generated/model/cameraImportRequest.zod.ts'
import { EnterpriseUserUpdate as GeneratedEnterpriseUserUpdate } from '#generated/model/enterpriseUserUpdate.zod.ts'
import { MediaList as GeneratedMediaList } from '#generated/model/mediaList.zod.ts'
import { MediaUpdate as GeneratedMediaUpdate } from '#generated/model/mediaUpdate.zod.ts'
import { NameProfileRequest as GeneratedNameProfileRequest } from '#generated/model/nameProfileRequest.zod.ts'
import { NewPasswordRequest as GeneratedNewPasswordRequest } from '#generated/model/newPasswordRequest.zod.ts'
import { PasswordChange as GeneratedPasswordChange } from '#generated/model/passwordChange.zod.ts'
import { ResetRequest as GeneratedResetRequest } from '#generated/model/resetRequest.zod.ts'
import { SearchResponse as GeneratedSearchResponse } from '#generated/model/searchResponse.zod.ts'
import { SignupRequest as GeneratedSignupRequest } from '#generated/model/signupRequest.zod.ts'
import { SubscriptionUpdate as GeneratedSubscriptionUpdate } from '#generated/model/subscriptionUpdate.zod.ts'
import { changesSomething, endsAfterStart, keysAreIds, passwordsMatch, totalCoversReturned } from './refinements'

/**
 * The contract for the generated hooks: the generated schemas, some replaced with rules across several fields, which OpenAPI can't express.
 * A name exported here takes precedence over the same name in the star export.
 */
export * from '#generated/model/index.ts'

export const MediaList = GeneratedMediaList.superRefine(keysAreIds('medias')).superRefine(
  totalCoversReturned('medias', 'total', 'Total medias must be gte to medias returned'),
)
export type MediaList = import('#generated/model/mediaList.zod.ts').MediaList

export const SearchResponse = GeneratedSearchResponse.superRefine(keysAreIds('searchResult')).superRefine(
  totalCoversReturned('searchResult', 'totalResults', 'Total results must be gte to search results returned'),
)
export type SearchResponse = import('#generated/model/searchResponse.zod.ts').SearchResponse

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

export const MediaUpdate = GeneratedMediaUpdate.superRefine(changesSomething)
export type MediaUpdate = import('#generated/model/mediaUpdate.zod.ts').MediaUpdate

export const SubscriptionUpdate = GeneratedSubscriptionUpdate.superRefine(changesSomething)
export type SubscriptionUpdate = import('#generated/model/subscriptionUpdate.zod.ts').SubscriptionUpdate

export const EnterpriseUserUpdate = GeneratedEnterpriseUserUpdate.superRefine(changesSomething)
export type EnterpriseUserUpdate = import('#generated/model/enterpriseUserUpdate.zod.ts').EnterpriseUserUpdate

export const AccountUpdate = GeneratedAccountUpdate.superRefine(changesSomething)
export type AccountUpdate = import('#generated/model/accountUpdate.zod.ts').AccountUpdate

export const AdminUserUpdate = GeneratedAdminUserUpdate.superRefine(changesSomething)
export type AdminUserUpdate = import('#generated/model/adminUserUpdate.zod.ts').AdminUserUpdate

export const CameraImportRequest = GeneratedCameraImportRequest.superRefine(endsAfterStart)
export type CameraImportRequest = import('#generated/model/cameraImportRequest.zod.ts').CameraImportRequest
