import { ensureChromium } from './find-chromium.ts'

console.log(`Chromium: ${ensureChromium()}`)
