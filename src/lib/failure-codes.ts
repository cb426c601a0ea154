/**
 * The codes of error responses that the app or the embedded back end names, as the contract's `FailureCode` lists them. Other back ends may
 * send more; an unknown code is treated by its status.
 */
export const failureCodes = [
  'busy',
  'conflict',
  'covers-nothing',
  'email-taken',
  'expired-link',
  'expired-login',
  'forbidden',
  'internal',
  'invalid',
  'invalid-user',
  'locked',
  'not-allowed',
  'not-available',
  'not-found',
  'open-gaps',
  'owner-only',
  'pending-approval',
  'precondition',
  'range',
  'revision-conflict',
  'second-factor-needed',
  'second-factor-required',
  'source-mismatch',
  'storage-full',
  'storage-quota',
  'time-limit',
  'too-large',
  'too-many-requests',
  'unauthenticated',
  'unavailable',
  'unsupported-type',
  'upload-limit',
  'weak-password',
  'wrong-code',
  'wrong-credentials',
  'wrong-password',
] as const

export type FailureCode = (typeof failureCodes)[number]
