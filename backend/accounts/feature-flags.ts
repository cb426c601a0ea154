import type { FeatureFlags } from '#generated/model/featureFlags.zod.ts'

import type { Reader } from './profiles'

/** Returns the flags for all users: this back end's defaults, with the changes by administrators. */
export async function featureFlags(records: Reader): Promise<FeatureFlags> {
  const switched = Object.fromEntries((await records.all('flags')).map(({ id, isOn }) => [id, isOn]))
  return { signup: true, 'privacy-notice': true, 'video-search': true, 'find-person': true, ...switched }
}
