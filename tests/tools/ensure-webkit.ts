import { ensureWebKit } from './find-webkit.ts'

const found = ensureWebKit()
console.log('driver' in found ? `WebKit: ${found.driver}` : `${found.missing} Its journey will be skipped.`)
