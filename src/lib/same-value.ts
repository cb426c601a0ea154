import { isObject } from './is-object'

/** Returns whether two JSON values are equal, regardless of key order. A missing value equals null. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other || (one ?? null) === (other ?? null)) return true
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => sameValue(one[key], other[key]))
}
