import { ensureNginx } from './find-nginx.ts'

console.log(`nginx: ${ensureNginx()}`)
