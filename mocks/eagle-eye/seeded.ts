/** Returns a number from 0 (inclusive) to 1 that depends only on the parts: FNV-1a, mixed again so that neighbours differ. */
export function seededFraction(...parts: readonly (string | number)[]): number {
  let hash = 0x81_1c_9d_c5
  for (const character of parts.join('|')) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93)
  hash = Math.imul(hash ^ (hash >>> 16), 0x45_d9_f3_b)
  hash = Math.imul(hash ^ (hash >>> 16), 0x45_d9_f3_b)
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_00_00_00_00
}
