import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

import { passwordFits } from '#backend/accounts/password.ts'
import type { Passwords } from '#backend/ports/passwords.ts'
import type { ScryptHash } from '#backend/records/credentials.ts'
import { isCommonPassword } from './common-passwords'

/** Parameters that OWASP recommends, with 32 MB per hash. */
const PARAMETERS = { cost: 2 ** 15, blockSize: 8, parallelization: 3 }

const SALT_BYTES = 16
const HASH_BYTES = 32

/** The hashes that are computed at once. Node has four threads, which also read and write files. */
const AT_ONCE = 2

type Parameters = ScryptHash['scrypt']

function derive(password: string, salt: Buffer, { cost, blockSize, parallelization }: Parameters): Promise<Buffer> {
  // Node's limit must be above the memory that the parameters need.
  const maxmem = 128 * blockSize * (cost + parallelization) * 2
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, HASH_BYTES, { cost, blockSize, parallelization, maxmem }, (error, hash) => {
      if (error) reject(error)
      else resolve(hash)
    })
  })
}

/**
 * Stores passwords with scrypt, which needs memory for each guess and therefore resists graphics cards better than PBKDF2, the only method
 * of browsers.
 *
 * @param parameters of new hashes; cheaper ones in tests
 */
export function scryptPasswords(parameters: Parameters = PARAMETERS): Passwords {
  const lanes: Promise<unknown>[] = Array.from({ length: AT_ONCE }, () => Promise.resolve())
  let turn = 0
  const inTurn = (password: string, salt: Buffer, used: Parameters): Promise<Buffer> => {
    turn = (turn + 1) % AT_ONCE
    const hash = (lanes[turn] ?? Promise.resolve()).then(() => derive(password, salt, used))
    lanes[turn] = hash.catch(() => undefined)
    return hash
  }

  return {
    hash: async (password) => {
      const salt = randomBytes(SALT_BYTES)
      return { scrypt: parameters, salt: salt.toString('hex'), hash: (await inTurn(password, salt, parameters)).toString('hex') }
    },
    unmatched: () => ({
      scrypt: parameters,
      salt: randomBytes(SALT_BYTES).toString('hex'),
      hash: randomBytes(HASH_BYTES).toString('hex'),
    }),
    fits: async (password, stored) => {
      if (!('scrypt' in stored)) return passwordFits(password, stored)
      const expected = Buffer.from(stored.hash, 'hex')
      const hash = await inTurn(password, Buffer.from(stored.salt, 'hex'), stored.scrypt)
      return expected.length === hash.length && timingSafeEqual(expected, hash)
    },
    isOutdated: (stored) => {
      if (!('scrypt' in stored)) return true
      const { cost, blockSize, parallelization } = stored.scrypt
      return cost !== parameters.cost || blockSize !== parameters.blockSize || parallelization !== parameters.parallelization
    },
    isCommon: isCommonPassword,
  }
}
