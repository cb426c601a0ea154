import { startTeamServer } from './start-server.ts'

/** Starts a server in a process of its own, for tests that kill it. Prints its addresses. */
const { url, workUrl } = await startTeamServer(
  process.env['FOLDER'] ?? '',
  { DATABASE_URL: process.env['DATABASE_URL'] ?? '', PUBLIC_URL: process.env['PUBLIC_URL'] ?? '' },
  () => process.exit(1),
)
process.stdout.write(`${JSON.stringify({ url, workUrl })}\n`)
