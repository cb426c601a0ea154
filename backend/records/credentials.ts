import { z } from 'zod'

/** A password hashed by PBKDF2 over SHA-256, salt and hash in hexadecimal. */
const Pbkdf2Hash = z.object({ salt: z.string(), hash: z.string(), iterations: z.int().min(1) })
export type Pbkdf2Hash = z.infer<typeof Pbkdf2Hash>

/** A password hashed by scrypt, which browsers don't have. */
const ScryptHash = z.object({
  scrypt: z.object({ cost: z.int().min(2), blockSize: z.int().min(1), parallelization: z.int().min(1) }),
  salt: z.string(),
  hash: z.string(),
})
export type ScryptHash = z.infer<typeof ScryptHash>

/** A stored password, with the parameters of its method. */
export const PasswordHash = z.union([Pbkdf2Hash, ScryptHash])
export type PasswordHash = z.infer<typeof PasswordHash>

/** The second factor of an account, whose sign-in by password also needs a code. */
export const SecondFactorRecord = z.object({
  /** The secret shared with the authenticator app, in Base32. */
  secret: z.string().min(1),
  /** The last time steps whose codes were accepted, oldest first. */
  usedSteps: z.array(z.int()),
  /** The hashes of the unused recovery codes. */
  recoveryCodes: z.array(z.string()),
})
export type SecondFactorRecord = z.infer<typeof SecondFactorRecord>
