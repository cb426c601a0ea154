import { createHash, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'

import { SettingsError } from '../settings'

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Returns whether an `Authorization` header has a key, in a time that doesn't depend on where they differ. */
export function hasKey(header: string | undefined, key: string): boolean {
  return timingSafeEqual(hashOf(header ?? ''), hashOf(`Bearer ${key}`))
}

/**
 * Returns the environment with the key of the file that `WORKER_KEY_FILE` names, if it names one.
 *
 * @throws SettingsError
 */
export function withKeyOfFile(environment: Record<string, string | undefined>): Record<string, string | undefined> {
  const file = environment['WORKER_KEY_FILE']
  if (file === undefined || file === '') return environment
  try {
    return { ...environment, WORKER_KEY: readFileSync(file, 'utf8').trim() }
  } catch (cause) {
    throw new SettingsError('WORKER_KEY_FILE names a file that can’t be read.', { cause })
  }
}
