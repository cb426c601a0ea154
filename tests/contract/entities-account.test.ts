import { describe, expect, it } from 'vitest'

import {
  Activities,
  AdvancedStats,
  Config,
  FeatureFlags,
  InvoiceList,
  PaymentInfo,
  ProfileEdit,
  UsageAction,
  UsageEvent,
  UserInfo,
} from '#contract'

import { describeEntities } from './entity-tests'

const user = { id: 'user-1', name: 'Ada Okafor', email: 'ada@council.example', company: null, jobTitle: 'Officer', dateCreated: 1795000000 }
const userInfo = {
  token: 'secret',
  websocket: 'wss',
  remainingSeconds: 3900,
  approved: true,
  forceApiView: false,
  enterpriseUser: false,
  enterpriseAdmin: false,
  enterpriseOwner: false,
  user,
}
const value = { count: { allResult: 3, periodResult: 1 }, sum: { allResult: 100, periodResult: null } }
const invoice = { timestamp: 1795000000, minutes: 60, amount: 1440, recurring: false, state: 'Success', receiptId: 'receipt-1' }
const standard = {
  currentPeriodEnd: 1797592000,
  currentPeriodStart: 1795000000,
  freeTier: false,
  planAmount: 4900,
  planId: 'plan-team',
  planTitle: 'Team',
  planTitleSubtitle: '10 hours a month',
  renewalInfo: 'Renews on 18 December',
  subscriptionCanceled: false,
  billingInterval: 'month',
  topUpSeconds: 0,
}
const event = {
  id: 1,
  timestamp: 1795000000,
  action: 1,
  user_id: 'user-1',
  media_id: 'media-1',
  seconds: 12.5,
  kilobytes: 3.5,
  frames: 300,
  value: 1,
  metadata: { any: ['thing'] },
  account_id: 'account-1',
  collection_id: 'project-1',
}
const flags = [
  'bugsnag',
  'feedback',
  'signup',
  'privacy-notice',
  'annotation',
  'userflow',
  'bundle',
  'detect-profile',
  'audit',
  'publish',
  'video-search',
  'text',
  'documents',
  'account-page',
  'find-person',
]
/** The codes of the specification, in numeric order. */
const actions =
  'detect upload new_subscription successful_payment free_subscription verified_email change_subscription_interval upgrade_subscription downgrade_subscription cancel_subscription renew_subscription failed_payment migrate_user resent_verification_email new_topup manual_topup batch_upload successful_payment_incl_tax account_creation account_edit_max_users account_edit_minutes user_creation user_deactivation project_creation project_deletion media_deletion media_download cloud_connect new_user new_api_user api_upload account_edit_max_concurrent_jobs transcribe'.split(
    ' ',
  )

describeEntities([
  {
    title: '[ENT-01] user info',
    schema: UserInfo,
    examples: { standard: userInfo },
    required: [...Object.keys(userInfo), ...Object.keys(user).map((key) => `user.${key}`)],
    accepts: [
      ['remainingSeconds', 0],
      ['remainingSeconds', null],
      ['remainingSeconds', 'infinite'],
      ['websocket', 'ws'],
      ['user.company', 'Council'],
      ['user.jobTitle', null],
    ],
    rejects: [
      ['remainingSeconds', -1],
      ['remainingSeconds', 'endless'],
      ['websocket', 'http'],
      ['token', null],
      ['approved', 1],
      ['forceApiView', 'yes'],
      ['enterpriseUser', null],
      ['enterpriseAdmin', 0],
      ['enterpriseOwner', 'no'],
      ['user.id', ''],
      ['user.name', null],
      ['user.email', 7],
      ['user.dateCreated', '2026'],
    ],
  },
  {
    title: '[ENT-02] config',
    schema: Config,
    examples: { usual: { showApiUI: true } },
    required: ['showApiUI'],
    rejects: [['showApiUI', 'on']],
  },
  {
    title: '[ENT-03] activities',
    schema: Activities,
    examples: { some: { id: 'user-1', activityMap: { detect: 2, anything: { else: true } }, activities: [{ what: 'ever' }, 3] } },
    required: ['id', 'activityMap', 'activities'],
    rejects: [
      ['id', ''],
      ['activityMap', 'none'],
      ['activities', {}],
    ],
  },
  {
    title: '[ENT-04] advanced statistics',
    schema: AdvancedStats,
    examples: { some: { stats: { detect: { seconds: value, frames: value }, upload: { seconds: value, kilobytes: value } } } },
    required: [
      'stats',
      'stats.detect',
      'stats.upload',
      'stats.detect.seconds',
      'stats.detect.frames',
      'stats.upload.seconds',
      'stats.upload.kilobytes',
      'stats.detect.seconds.count',
      'stats.detect.seconds.sum',
      'stats.detect.seconds.count.allResult',
      'stats.detect.seconds.count.periodResult',
    ],
    accepts: [['stats.upload.kilobytes.count.periodResult', null]],
    rejects: [
      ['stats.detect.seconds.count.allResult', -1],
      ['stats.detect.seconds.count.allResult', 1.5],
      ['stats.detect.seconds.count.allResult', null],
      ['stats.detect.frames.sum.periodResult', -1],
      ['stats.upload.kilobytes.sum.periodResult', 0.5],
    ],
  },
  {
    title: '[ENT-05] invoices',
    schema: InvoiceList,
    examples: { one: { invoices: [invoice] }, none: { invoices: [] } },
    required: Object.keys(invoice).map((key) => `invoices.0.${key}`),
    accepts: [
      ['invoices.0.state', 'Failed'],
      ['invoices.0.amount', 0],
    ],
    rejects: [
      ['invoices.0.timestamp', -1],
      ['invoices.0.timestamp', 1.5],
      ['invoices.0.minutes', -1],
      ['invoices.0.minutes', 0.5],
      ['invoices.0.amount', -0.01],
      ['invoices.0.recurring', 'true'],
      ['invoices.0.state', 'Pending'],
      ['invoices.0.receiptId', ''],
    ],
  },
  {
    title: '[ENT-06] payment info, standard',
    schema: PaymentInfo,
    examples: { standard },
    required: Object.keys(standard),
    rejects: [
      ['planId', ''],
      ['planTitle', ''],
      ['planTitleSubtitle', ''],
      ['renewalInfo', ''],
      ['billingInterval', ''],
      ['freeTier', 'no'],
      ['planAmount', '49'],
      ['subscriptionCanceled', 0],
      ['topUpSeconds', null],
    ],
  },
  {
    title: '[ENT-06] payment info, unlimited',
    schema: PaymentInfo,
    examples: { unlimited: { adminUser: true, planTitle: 'Unlimited', planTitleSubtitle: 'No limit', unlimited: true } },
    required: ['adminUser', 'planTitle', 'planTitleSubtitle', 'unlimited'],
    rejects: [
      ['planTitle', 'Limited'],
      ['planTitleSubtitle', ''],
      ['unlimited', false],
      ['adminUser', 'yes'],
    ],
  },
  {
    title: '[ENT-06] payment info, enterprise',
    schema: PaymentInfo,
    examples: { enterprise: { planTitle: 'Enterprise plan', planTitleSubtitle: 'Council' } },
    required: ['planTitle', 'planTitleSubtitle'],
    rejects: [
      ['planTitle', 'Enterprise'],
      ['planTitleSubtitle', ''],
    ],
  },
  {
    title: '[ENT-07] profile edit',
    schema: ProfileEdit,
    examples: { company: { key: 'company', value: 'Council' } },
    required: ['key', 'value'],
    accepts: [
      ['key', 'name'],
      ['key', 'jobTitle'],
    ],
    rejects: [
      ['key', 'email'],
      ['value', null],
    ],
  },
  {
    title: '[ENT-08] feature flags',
    schema: FeatureFlags,
    examples: { all: Object.fromEntries(flags.map((flag) => [flag, true])), none: {} },
    optional: flags,
    rejects: flags.map((flag) => [flag, 'true']),
  },
  {
    title: '[ENT-09] usage event',
    schema: UsageEvent,
    examples: { detection: event },
    required: Object.keys(event),
    accepts: ['media_id', 'seconds', 'kilobytes', 'frames', 'value', 'metadata', 'account_id', 'collection_id'].map((key) => [key, null]),
    rejects: [
      ['id', '1'],
      ['timestamp', -1],
      ['timestamp', 1.5],
      ['action', 0],
      ['action', 34],
      ['action', 'detect'],
      ['user_id', null],
      ['frames', 1.5],
      ['seconds', '12'],
      ['metadata', 'text'],
    ],
  },
])

describe('[ENT-10] usage action codes', () => {
  it('are the 33 codes of the specification, by name', () => {
    expect(actions).toHaveLength(33)
    expect(UsageAction.enum).toEqual(Object.fromEntries(actions.map((name, index) => [name, index + 1])))
  })
})
