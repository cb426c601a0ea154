import { UsageAction } from '#generated/model/usageAction.zod.ts'

const WORDS = {
  detect: 'Detection',
  upload: 'Upload',
  new_subscription: 'New subscription',
  successful_payment: 'Successful payment',
  free_subscription: 'Free subscription',
  verified_email: 'Email verified',
  change_subscription_interval: 'Subscription interval changed',
  upgrade_subscription: 'Subscription upgraded',
  downgrade_subscription: 'Subscription downgraded',
  cancel_subscription: 'Subscription cancelled',
  renew_subscription: 'Subscription renewed',
  failed_payment: 'Failed payment',
  migrate_user: 'User migrated',
  resent_verification_email: 'Verification email resent',
  new_topup: 'New top-up',
  manual_topup: 'Manual top-up',
  batch_upload: 'Batch upload',
  successful_payment_incl_tax: 'Successful payment (incl. tax)',
  account_creation: 'New account',
  account_edit_max_users: 'Max users changed',
  account_edit_minutes: 'Minutes changed',
  user_creation: 'User added',
  user_deactivation: 'User deactivated',
  project_creation: 'Project created',
  project_deletion: 'Project deleted',
  media_deletion: 'File deleted',
  media_download: 'Download',
  cloud_connect: 'Cloud connected',
  new_user: 'New user',
  new_api_user: 'New API user',
  api_upload: 'API upload',
  account_edit_max_concurrent_jobs: 'Max concurrent jobs changed',
  transcribe: 'Transcription',
} as const satisfies Record<keyof typeof UsageAction.enum, string>

/** All usage actions with their labels, ordered by code. */
export const ACTIONS: readonly { action: UsageAction; words: string }[] = Object.entries(WORDS).map(([name, words]) => ({
  // Object.entries returns string keys.
  action: UsageAction.enum[name as keyof typeof WORDS],
  words,
}))

const byNumber = new Map<number, string>(ACTIONS.map(({ action, words }) => [action, words]))

/** Returns the label of a usage action; unknown codes are shown unchanged. */
export function actionWords(action: number): string {
  return byNumber.get(action) ?? `Action ${action}`
}

/** Returns the label of an action by its name; unknown names are shown unchanged. */
export function actionNameWords(name: string): string {
  return name in WORDS ? WORDS[name as keyof typeof WORDS] : name
}

/** Reads the action from the URL; undefined when it is absent or unknown. */
export function actionOf(text: string | null): UsageAction | undefined {
  return ACTIONS.find(({ action }) => String(action) === text)?.action
}
