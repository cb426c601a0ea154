import {
  AuthInfo,
  BrowserInfo,
  BrowserSupportEvent,
  ErrorReport,
  InitResponse,
  Marketing,
  MetricsBatch,
  NotificationOptions,
  PaymentsState,
  SsoRequest,
  UploadItem,
  UserState,
  UtilsState,
} from '#contract'

import { describeEntities } from './entity-tests'

const authInfo = {
  questions: [{ id: 0, text: 'What will you redact?' }],
  recaptchaSitekey: 'key',
  minPasswordStrength: 3,
  ssoInfo: {
    amazon: { clientId: 'a', redirectUri: 'https://studio.example', issuer: 'https://issuer.example' },
    google: { clientId: 'g' },
    microsoft: { clientId: 'm', authority: 'https://authority.example' },
  },
}
const metric = { event: 'media-load', properties: { total: 9, submissions: 3, type: 'duration', average: 3, min: 1, max: 5 } }
const support = {
  event: 'browser-support',
  properties: { 'browser-name': 'Chrome', 'browser-version': '156', 'web-codec-support': true, 'web-gpu-support': false, supported: true },
}
const address = { addressLine1: '1 Quay', addressLine2: '', city: 'Riverside', state: '', postcode: 'RV1', country: 'GB', taxNumber: '' }
const payments = {
  publicKey: null,
  plans: { topup: [], subscription: [] },
  chosenPlan: { interval: 'month', priceId: 'price-1' },
  loading: false,
  appliedTaxRate: 20,
  taxName: 'VAT',
}
const utils = {
  notifications: [{ key: 'one', message: 'Saved', options: { variant: 'info' } }],
  socketConnected: true,
  forceApiView: false,
  dialogs: { mobile: true },
  dialogOpen: true,
  menuOpen: false,
  drawerOpen: true,
  selectedViewKey: null,
  onPremise: false,
  googleAds: { signup: 'AW-1', uploadedFirstVideo: null },
  errors: { server: null, frontend: 'Lost Server Connection. Please refresh' },
}
const userState = {
  info: { email: 'ada@council.example' },
  websocket: 'ws',
  remainingSeconds: 'infinite',
  approved: true,
  enterpriseUser: false,
  enterpriseAdmin: false,
  paymentDetails: address,
}
const sso = { browser: 'Chrome', browserVersion: '156', isMobile: false, code: 'code', verifier: 'verifier' }

describeEntities([
  {
    title: '[ENT-17] init, on-premise',
    schema: InitResponse,
    examples: { onPremise: { onPremise: true }, not: { onPremise: false } },
    required: ['onPremise'],
    rejects: [
      ['onPremise', null],
      ['', {}],
    ],
  },
  {
    title: '[ENT-17] init, advertising',
    schema: InitResponse,
    examples: {
      both: { googleAds: { signup: 'AW-1', uploadedFirstVideo: 'AW-2' } },
      none: { googleAds: { signup: null, uploadedFirstVideo: null } },
    },
    required: ['googleAds', 'googleAds.signup', 'googleAds.uploadedFirstVideo'],
    rejects: [
      ['googleAds', null],
      ['googleAds.signup', 7],
    ],
  },
  {
    title: '[ENT-18] auth info',
    schema: AuthInfo,
    examples: { full: authInfo, plain: { questions: [], minPasswordStrength: 0, ssoInfo: {} } },
    required: [
      'questions',
      'minPasswordStrength',
      'ssoInfo',
      'questions.0.id',
      'questions.0.text',
      'ssoInfo.amazon.clientId',
      'ssoInfo.amazon.redirectUri',
      'ssoInfo.amazon.issuer',
      'ssoInfo.google.clientId',
      'ssoInfo.microsoft.clientId',
      'ssoInfo.microsoft.authority',
    ],
    optional: ['recaptchaSitekey', 'ssoInfo.amazon', 'ssoInfo.google', 'ssoInfo.microsoft'],
    accepts: [
      ['recaptchaSitekey', null],
      ['minPasswordStrength', 5],
    ],
    rejects: [
      ['minPasswordStrength', 6],
      ['minPasswordStrength', -1],
      ['questions.0.id', -1],
    ],
  },
  {
    title: '[AUTH-04] single sign-on',
    schema: SsoRequest,
    examples: { google: sso },
    required: Object.keys(sso),
    rejects: [
      ['code', ''],
      ['verifier', ''],
      ['isMobile', 'no'],
    ],
  },
  {
    title: '[ENT-19] marketing',
    schema: Marketing,
    examples: { both: { loginHtml: '<p>Hello</p>', signupHtml: '<p>Hello</p>' }, none: {} },
    optional: ['loginHtml', 'signupHtml'],
    rejects: [
      ['loginHtml', 1],
      ['signupHtml', null],
    ],
  },
  {
    title: '[ENT-20] upload item',
    schema: UploadItem,
    examples: { half: { id: 'upload-1', fileName: 'street.mp4', progress: 50, duration: 12 } },
    required: ['id', 'fileName', 'progress', 'duration'],
    accepts: [
      ['progress', 0],
      ['progress', 100],
    ],
    rejects: [
      ['progress', -1],
      ['progress', 101],
      ['id', ''],
    ],
  },
  {
    title: '[ENT-20] browser info',
    schema: BrowserInfo,
    examples: { chrome: { name: 'Chrome', version: '156.0.0', mobile: false, supported: true } },
    required: ['name', 'version', 'mobile', 'supported'],
    rejects: [
      ['mobile', 'no'],
      ['supported', 1],
    ],
  },
  {
    title: '[ENT-21] payments state',
    schema: PaymentsState,
    examples: { chosen: payments },
    required: [...Object.keys(payments), 'plans.topup', 'plans.subscription', 'chosenPlan.interval', 'chosenPlan.priceId'],
    accepts: [
      ['chosenPlan', null],
      ['publicKey', 'pk_live'],
      ['appliedTaxRate', null],
      ['taxName', null],
    ],
    rejects: [
      ['chosenPlan.interval', 'week'],
      ['loading', null],
      ['appliedTaxRate', 101],
    ],
  },
  {
    title: '[ENT-21] utils state',
    schema: UtilsState,
    examples: { busy: utils },
    required: [
      ...Object.keys(utils),
      'notifications.0.key',
      'notifications.0.message',
      'notifications.0.options',
      'errors.server',
      'errors.frontend',
    ],
    accepts: [
      ['googleAds', null],
      ['selectedViewKey', 'grid'],
    ],
    rejects: [
      ['notifications.0.key', ''],
      ['notifications.0.options.variant', 'warning'],
      ['drawerOpen', null],
      ['onPremise', 'no'],
    ],
  },
  {
    title: '[ENT-21] user state',
    schema: UserState,
    examples: { ada: userState },
    required: [...Object.keys(userState), 'info.email', ...Object.keys(address).map((key) => `paymentDetails.${key}`)],
    accepts: [['remainingSeconds', null]],
    rejects: [
      ['remainingSeconds', -1],
      ['websocket', ''],
      ['paymentDetails.country', null],
    ],
  },
  {
    title: '[ENT-22] notification options',
    schema: NotificationOptions,
    examples: {
      full: {
        mediaId: 'media-1',
        variant: 'error',
        autoHideDuration: 10000,
        persist: false,
        button: { action: 'resend_verification', message: 'Resend', closeButton: true },
      },
      none: {},
    },
    optional: ['mediaId', 'variant', 'autoHideDuration', 'persist', 'button', 'button.message', 'button.closeButton'],
    accepts: [
      ['variant', 'info'],
      ...['close', 'view', 'view_account', 'upgrade'].map((action): [string, unknown] => ['button.action', action]),
    ],
    rejects: [
      ['variant', 'success'],
      ['autoHideDuration', -1],
      ['button.action', 'dismiss'],
      ['persist', 'yes'],
    ],
  },
  {
    title: '[ENT-23] error report',
    schema: ErrorReport,
    examples: { full: { error: 'Cannot read the file', stack: 'Error: at …', mediaId: '' } },
    required: ['error'],
    optional: ['stack', 'mediaId'],
    rejects: [
      ['error', null],
      ['mediaId', null],
      ['stack', 1],
    ],
  },
  {
    title: '[ENT-24] metrics batch',
    schema: MetricsBatch,
    examples: { one: { metrics: [metric] }, start: { metrics: [support, metric] }, none: { metrics: [] } },
    required: [
      'metrics',
      'metrics.0.event',
      'metrics.0.properties',
      ...Object.keys(metric.properties).map((key) => `metrics.0.properties.${key}`),
    ],
    rejects: [
      ['metrics.0.event', ''],
      ['metrics.0.properties.submissions', -1],
      ['metrics.0.properties.submissions', 1.5],
      ['metrics.0.properties.total', '9'],
      ['metrics.0.properties.type', ''],
    ],
  },
  {
    title: '[API-04] browser support',
    schema: BrowserSupportEvent,
    examples: { chrome: support },
    required: ['event', ...Object.keys(support.properties).map((key) => `properties.${key}`)],
    rejects: [
      ['event', 'browser'],
      ['properties.supported', 'true'],
    ],
  },
])
