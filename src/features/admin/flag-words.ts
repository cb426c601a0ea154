import type { Flags } from '#state/flags.ts'

/** The flags that the app doesn't read. */
type Unused = 'annotation' | 'bundle' | 'detect-profile' | 'audit' | 'publish' | 'text'

/** The effect of each flag. */
export const FLAG_WORDS = {
  bugsnag: 'Reports errors to Bugsnag, if this build has an API key.',
  feedback: 'Adds Send feedback to the help menus.',
  signup: 'Lets visitors create an account.',
  'privacy-notice': 'Shows visitors the privacy notice until they dismiss it.',
  userflow: 'Replaces the Help guide link with the Resource Center.',
  'video-search': 'Turns on video search.',
  documents: 'Adds the document review page.',
  'account-page': 'Adds Dashboard (new) to the menus.',
} as const satisfies Record<Exclude<keyof Flags, Unused>, string>

/** The effects suggested by the names of unused flags. */
export const UNUSED_FLAG_WORDS = {
  annotation: 'Annotations in a review.',
  bundle: 'A choice of script bundle. The app chooses by browser.',
  'detect-profile': 'Saved detection settings.',
  audit: 'A log of review actions.',
  publish: 'Publishing redacted files.',
  text: 'Detecting on-screen text.',
} as const satisfies Record<Unused, string>
