import type { Flags } from '../../state/flags'

/** What each feature is, for those who turn it on. */
export const FLAG_WORDS = {
  bugsnag: 'Errors of the app are reported to the error service.',
  feedback: 'People are asked what they think of the product.',
  signup: 'New people may create an account.',
  'privacy-notice': 'The privacy notice is shown.',
  annotation: 'Annotations in a review.',
  userflow: 'The resource centre takes the place of the help guide.',
  bundle: 'The app is loaded from its script bundle.',
  'detect-profile': 'Profiles of what is looked for.',
  audit: 'A record of who did what in a review.',
  publish: 'Redacted files can be published.',
  'video-search': 'Searching inside videos.',
  text: 'Text in pictures is found.',
  documents: 'Documents can be redacted.',
  'account-page': 'The new dashboard is in the account menu.',
} as const satisfies Record<keyof Flags, string>
