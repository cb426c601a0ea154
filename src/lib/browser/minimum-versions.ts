/** The minimum supported version of each browser. Imports nothing, because the script that chooses a bundle reads it. */
export const MINIMUM_VERSIONS = {
  Chrome: '110.0.0',
  'Edge (Chromium)': '110.0.0',
  Safari: '17.0.0',
  Opera: '96.0.0',
  Firefox: '115.0.0',
} as const

export type SupportedBrowser = keyof typeof MINIMUM_VERSIONS
