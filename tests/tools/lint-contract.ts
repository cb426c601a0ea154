import { createConfig, lint } from '@redocly/openapi-core'
import { fileURLToPath } from 'node:url'

const provenance = {
  id: 'studio',
  rules: {
    oas3: {
      'says-provenance': () => {
        const check = (
          node: Record<string, unknown>,
          { report, location }: { report: (problem: object) => void; location: { child: (key: string) => object } },
        ): void => {
          if (node['x-provenance'] !== 'specified' && node['x-provenance'] !== 'assumed') {
            report({ message: 'Say x-provenance: specified or assumed.', location: location.child('x-provenance') })
          }
        }
        return { Operation: check, NamedSchemas: { Schema: check } }
      },
    },
  },
}

const config = await createConfig({
  extends: ['recommended'],
  plugins: [provenance as never],
  rules: {
    'studio/says-provenance': 'error',
    'operation-operationId': 'error',
    'operation-summary': 'error',
    'tag-description': 'error',
    'no-invalid-media-type-examples': 'error',
    'no-invalid-schema-examples': 'error',
    'parameter-description': 'error',
    // The contract also describes data that only the client stores, which no operation references.
    'no-unused-components': 'off',
    // Some public operations have no error responses.
    'operation-4xx-response': 'off',
    'no-server-example.com': 'off',
  },
} as never)
const problems = await lint({ ref: fileURLToPath(new URL('../../openapi.yaml', import.meta.url)), config })
for (const problem of problems)
  console.error(`${problem.severity} ${problem.ruleId} ${problem.location[0]?.pointer ?? ''}: ${problem.message}`)
if (problems.length > 0) process.exit(1)
console.log('openapi.yaml: no problem found')
