import type { FeatureFlags } from '#generated/model/featureFlags.zod.ts'

import type { Reader } from './profiles'

/** The features as they are for everybody: what this back end offers, and what was switched since. */
export function featureFlags(records: Reader): FeatureFlags {
  const switched = Object.fromEntries(records.all('flags').map(({ id, isOn }) => [id, isOn]))
  return { signup: true, 'privacy-notice': true, ...switched }
}
