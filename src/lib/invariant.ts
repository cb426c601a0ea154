/**
 * Stops where something that the code relies on does not hold.
 *
 * @param message names the fix, for the developer who reads it
 */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message)
}
