/**
 * Generated from openapi.yaml by orval. Do not edit: npm run generate.
 */
import * as zod from 'zod';

export const UsageAction = zod.enum({
  detect: 1,
  upload: 2,
  new_subscription: 3,
  successful_payment: 4,
  free_subscription: 5,
  verified_email: 6,
  change_subscription_interval: 7,
  upgrade_subscription: 8,
  downgrade_subscription: 9,
  cancel_subscription: 10,
  renew_subscription: 11,
  failed_payment: 12,
  migrate_user: 13,
  resent_verification_email: 14,
  new_topup: 15,
  manual_topup: 16,
  batch_upload: 17,
  successful_payment_incl_tax: 18,
  account_creation: 19,
  account_edit_max_users: 20,
  account_edit_minutes: 21,
  user_creation: 22,
  user_deactivation: 23,
  project_creation: 24,
  project_deletion: 25,
  media_deletion: 26,
  media_download: 27,
  cloud_connect: 28,
  new_user: 29,
  new_api_user: 30,
  api_upload: 31,
  account_edit_max_concurrent_jobs: 32,
  transcribe: 33,
}).describe('The code of the action');

export type UsageAction = zod.input<typeof UsageAction>;
export type UsageActionOutput = zod.output<typeof UsageAction>;
