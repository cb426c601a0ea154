import { ensurePostgres } from './find-postgres.ts'

console.log(`PostgreSQL: ${ensurePostgres() ?? 'missing, so its tests are skipped'}`)
