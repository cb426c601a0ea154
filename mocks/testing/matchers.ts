import { expect } from 'vitest'

/** vitest's asymmetric matchers, typed so that they can be part of an object without `any`. */
export const containing = (text: string): unknown => expect.stringContaining(text)
export const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern)
export const anyText: unknown = expect.any(String)
