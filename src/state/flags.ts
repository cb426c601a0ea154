import { proxy } from 'valtio'

import { FeatureFlags } from '#generated/model/featureFlags.zod.ts'
import { http } from '../api/http'

export type Flags = Required<FeatureFlags>

/** What is on before the back end has answered, and where it does not say. */
export const DEFAULT_FLAGS: Flags = {
  bugsnag: false,
  feedback: false,
  signup: true,
  'privacy-notice': true,
  annotation: false,
  userflow: false,
  bundle: false,
  'detect-profile': false,
  audit: false,
  publish: false,
  'video-search': false,
  text: false,
  documents: false,
  'account-page': false,
}

/** The features that are on. */
export const flagsState = proxy<Flags>({ ...DEFAULT_FLAGS })

/**
 * Asks which features are on and merges the answer over the defaults. When it fails, what was known stays.
 *
 * @param search the page's own query, which is passed through, with its `?`
 * @throws as `http` does
 */
export async function loadFlags(search: string): Promise<void> {
  const answer = await http<FeatureFlags>(`/flags${search}`, { method: 'GET', schema: FeatureFlags })
  // An answer that does not fit the contract arrives as it came; only true and false may switch a feature.
  const known = Object.entries(answer ?? {}).filter(([name, value]) => name in DEFAULT_FLAGS && typeof value === 'boolean')
  Object.assign(flagsState, DEFAULT_FLAGS, Object.fromEntries(known))
}
