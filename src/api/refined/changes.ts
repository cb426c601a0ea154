import { AccountUpdate as GeneratedAccountUpdate } from '#generated/model/accountUpdate.zod.ts'
import { AdminUserUpdate as GeneratedAdminUserUpdate } from '#generated/model/adminUserUpdate.zod.ts'
import { CameraImportRequest as GeneratedCameraImportRequest } from '#generated/model/cameraImportRequest.zod.ts'
import { EnterpriseUserUpdate as GeneratedEnterpriseUserUpdate } from '#generated/model/enterpriseUserUpdate.zod.ts'
import { MediaUpdate as GeneratedMediaUpdate } from '#generated/model/mediaUpdate.zod.ts'
import { SubscriptionUpdate as GeneratedSubscriptionUpdate } from '#generated/model/subscriptionUpdate.zod.ts'
import { changesSomething, endsAfterStart } from '../refinements'

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
