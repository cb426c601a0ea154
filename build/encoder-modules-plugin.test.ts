import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

import { toEsModule } from './encoder-modules-plugin.ts'

const read = (path: string): string => readFileSync(new URL(`../node_modules/@mediabunny/${path}`, import.meta.url), 'utf8')

describe('the modules of the encoders', () => {
  it.each(['aac-encoder/dist/modules/build/aac.js', 'mp3-encoder/dist/modules/build/lame.js'])(
    'become ES modules that compile no text and start no worker: %s',
    (path) => {
      const code = toEsModule(read(path))
      expect(code).toContain('export default Module;')
      expect(code).not.toMatch(/\bexports\.|new Function|\beval\(|new Worker|createObjectURL/)
    },
  )

  it('are rejected in another form', () => {
    expect(() => toEsModule('module.exports = Module')).toThrow('check the pinned version')
  })
})
