/**
 * The contract for the generated hooks: the generated schemas, some replaced with rules across several fields, which OpenAPI can't express.
 * A name exported here takes precedence over the same name in the star export. This file declares nothing, so that a page of a build loads
 * only the schemas that it uses.
 */
export * from '#generated/model/index.ts'
export { MediaList, SearchResponse } from './refined/lists'
export { NameProfileRequest, NewPasswordRequest, PasswordChange, ResetRequest, SignupRequest } from './refined/passwords'
export {
  AccountUpdate,
  AdminUserUpdate,
  CameraImportRequest,
  EnterpriseUserUpdate,
  MediaUpdate,
  SubscriptionUpdate,
} from './refined/changes'
