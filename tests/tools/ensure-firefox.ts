import { ensureFirefox } from './find-firefox.ts'

const found = ensureFirefox()
console.log('path' in found ? `Firefox: ${found.path}` : `${found.missing} Its journeys will be skipped.`)
