import { proxy } from 'valtio'

import { FeatureFlags } from '#generated/model/featureFlags.zod.ts'
import { http } from '#api/http.ts'

export type Flags = Required<FeatureFlags>

/** The specification's defaults, and off for flags of this product, used until the back end responds and for flags it doesn't send. */
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
  'find-person': false,
}

/** The flags that the app reads. The others of the specification switch nothing, so no page offers them. */
export const USED_FLAGS = [
  'bugsnag',
  'feedback',
  'signup',
  'privacy-notice',
  'userflow',
  'video-search',
  'documents',
  'account-page',
  'find-person',
] as const satisfies readonly (keyof Flags)[]

/** The current feature flags. */
export const flagsState = proxy<Flags>({ ...DEFAULT_FLAGS })

/**
 * Loads the flags and merges them over the defaults. On failure the current flags stay.
 *
 * @param search the page's query with its `?`, which is passed on
 * @throws as `http` does
 */
export async function loadFlags(search: string): Promise<void> {
  const answer = await http<FeatureFlags>(`/flags${search}`, { method: 'GET', schema: FeatureFlags })
  // Invalid responses arrive here too; only true and false may switch a feature.
  const known = Object.entries(answer ?? {}).filter(([name, value]) => name in DEFAULT_FLAGS && typeof value === 'boolean')
  Object.assign(flagsState, DEFAULT_FLAGS, Object.fromEntries(known))
}
