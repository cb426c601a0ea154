import { UsageAction } from '#generated/model/usageAction.zod.ts'

const WORDS = {
  detect: 'Detection',
  upload: 'Upload',
  new_subscription: 'New subscription',
  successful_payment: 'Successful payment',
  free_subscription: 'Free subscription',
  verified_email: 'Verified email',
  change_subscription_interval: 'Change of subscription interval',
  upgrade_subscription: 'Upgrade of subscription',
  downgrade_subscription: 'Downgrade of subscription',
  cancel_subscription: 'Cancelled subscription',
  renew_subscription: 'Renewed subscription',
  failed_payment: 'Failed payment',
  migrate_user: 'Migrated user',
  resent_verification_email: 'Verification email sent again',
  new_topup: 'New top-up',
  manual_topup: 'Manual top-up',
  batch_upload: 'Batch upload',
  successful_payment_incl_tax: 'Successful payment, tax included',
  account_creation: 'New account',
  account_edit_max_users: 'Account: change of users at most',
  account_edit_minutes: 'Account: change of minutes',
  user_creation: 'User added',
  user_deactivation: 'User deactivated',
  project_creation: 'Project created',
  project_deletion: 'Project deleted',
  media_deletion: 'File deleted',
  media_download: 'Download',
  cloud_connect: 'Cloud connected',
  new_user: 'New user',
  new_api_user: 'New API user',
  api_upload: 'Upload by API',
  account_edit_max_concurrent_jobs: 'Account: change of jobs at once',
  transcribe: 'Transcription',
} as const satisfies Record<keyof typeof UsageAction.enum, string>

/** All actions with their words, by number as the contract counts them. */
export const ACTIONS: readonly { action: UsageAction; words: string }[] = Object.entries(WORDS).map(([name, words]) => ({
  // Object.entries knows its keys as strings only.
  action: UsageAction.enum[name as keyof typeof WORDS],
  words,
}))

const byNumber = new Map<number, string>(ACTIONS.map(({ action, words }) => [action, words]))

/** What an action is called; a number that the contract does not know is shown as it came. */
export function actionWords(action: number): string {
  return byNumber.get(action) ?? `Action ${action}`
}

/** What an action is called whose name is known; a name that the contract does not know is shown as it came. */
export function actionNameWords(name: string): string {
  return name in WORDS ? WORDS[name as keyof typeof WORDS] : name
}

/** The action that an address asks for; undefined where it asks for none, or for one that there is not. */
export function actionOf(text: string | null): UsageAction | undefined {
  return ACTIONS.find(({ action }) => String(action) === text)?.action
}
