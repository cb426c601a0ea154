import { defineConfig } from 'orval'

import { contractInput } from './build/contract-input.ts'
import { writeOperations } from './build/write-operations.ts'

export default defineConfig({
  api: {
    input: { target: './openapi.yaml', override: { transformer: contractInput } },
    output: {
      mode: 'tags-split',
      target: 'generated/api.ts',
      schemas: { path: 'generated/model', type: 'zod', importPath: '#contract' },
      client: 'react-query',
      httpClient: 'fetch',
      clean: true,
      override: {
        header: () => ['Generated from openapi.yaml by orval. Do not edit: npm run generate.'],
        mutator: { path: 'src/api/http.ts', name: 'http' },
        includeZodSchemaInArguments: true,
        fetch: { includeHttpResponseReturnType: false, runtimeValidation: true },
        query: { version: 5, signal: true, runtimeValidation: true, useInvalidate: true, useOperationIdAsQueryKey: true },
        zod: {
          version: 4,
          generateDiscriminatedUnion: true,
          exactOptional: true,
          generateReusableSchemas: true,
          dateTimeOptions: { offset: true },
        },
      },
    },
    hooks: { afterAllFilesWrite: () => writeOperations('openapi.yaml', 'generated/operations.ts') },
  },
})
