import { parseArgs } from 'node:util'

import { startNodeBackend } from './node'
import { SIMULATED } from './node-backend/stand-in-engine'
import { demoAccount } from './seed/demo-account'
import { PERSONA_PASSWORD, personas } from './seed/personas'

const DEFAULT_PORT = '4010'

const { values } = parseArgs({ options: { port: { type: 'string', default: DEFAULT_PORT }, sample: { type: 'boolean', default: false } } })
const { url } = await startNodeBackend({ port: Number(values.port), hasSample: values.sample })
const people = Object.values(personas).flatMap((persona) => (persona ? [persona.email] : []))
process.stdout.write(
  [
    `Back end: ${url}/legacy, with its socket on the same host. Records and files are kept in memory.`,
    SIMULATED,
    `Sign in as ${demoAccount.email} (${demoAccount.password}) or as a persona (${PERSONA_PASSWORD}):`,
    ...people.map((email) => `  ${email}`),
    '',
  ].join('\n'),
)
