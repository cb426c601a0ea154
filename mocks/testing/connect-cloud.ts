import type { TestBackend } from './test-backend'

/** Connects the camera cloud for a user, as if they had just allowed it. */
export async function connectCloud({ database, clock, call }: TestBackend, as: string): Promise<void> {
  const code = `code-for-${as}`
  await database.put('cloudCodes', { id: code, issuedAt: Math.floor(clock.milliseconds / 1000) })
  await call('GET', `/integration/eagle-eye/auth?code=${code}`, undefined, { as })
}
