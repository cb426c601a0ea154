/**
 * Throws when a condition that the code relies on is false.
 *
 * @param message names the fix for developers
 */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message)
}
