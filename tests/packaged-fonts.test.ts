import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

import { withPackagedFonts } from './tools/packaged-fonts.ts'

const root = join(import.meta.dirname, '..')

const scripts = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'tests', 'e2e', 'build', 'backend', 'mocks'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

describe('browsers of tests, benchmarks and tools', () => {
  it('read fonts from npm packages only', () => {
    const environment = withPackagedFonts({ HOME: '/home/ada', FONTCONFIG_FILE: '/etc/fonts/fonts.conf', LANG: undefined })
    expect(Object.keys(environment).toSorted()).toEqual(['FONTCONFIG_FILE', 'HOME'])
    const written = readFileSync(environment['FONTCONFIG_FILE'] ?? '', 'utf8')
    expect(written).not.toContain('<include')
    const folders = [...written.matchAll(/<dir>(.*)<\/dir>/g)].map(([, folder]) => folder ?? '')
    expect(folders).toHaveLength(12)
    for (const folder of folders) {
      expect(folder.startsWith(join(root, 'node_modules/'))).toBe(true)
      expect(readdirSync(folder).filter((name) => name.endsWith('.ttf'))).toHaveLength(1)
    }
  })

  it('are all started with these fonts', () => {
    const counts = scripts.map(({ file, text }) => ({
      file,
      launches: text.match(/\b(?:chromium|firefox|webkit)\.launch\w*\(/g)?.length ?? 0,
      options: text.match(/\b(?:chromiumOptions|withPackagedFonts)\(/g)?.length ?? 0,
    }))
    expect(counts.filter(({ launches }) => launches > 0).length).toBeGreaterThan(10)
    expect(counts.filter(({ launches, options }) => options < launches)).toEqual([])
    // With its path alone, Chromium would start with system fonts.
    const named = scripts.filter(({ text }) => /import \{[^}]*\b(?:ensure|find)Chromium\b/.test(text)).map(({ file }) => file)
    expect(named).toEqual(['tests/tools/ensure-chromium.ts', 'tests/tools/find-chromium.ts', 'tests/vitest.config.ts'])
  })
})
