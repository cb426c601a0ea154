import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

const NOBODY = 65_534

/** Runs the script without root's rights, so that it never gets as far as making a root. */
function runAsNobody(...args: string[]) {
  return spawnSync('bash', ['tests/tools/fresh-machine.sh', ...args], {
    encoding: 'utf8',
    ...(process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}),
  })
}

it('reports why it can’t make a bare root, with the status that lets CI continue without one', () => {
  const { status, stderr } = runAsNobody('test')

  expect(stderr).toBe('No fresh machine: only root can make one.\n')
  expect(status).toBe(3)
})

it('finds both of its commands in the README', () => {
  const lines = readFileSync('README.md', 'utf8').split('\n')

  expect(lines).toContain('npm ci && npm start')
  expect(lines).toContain('npm ci && npm test')
})

it('fails without the status for CI if its arguments are wrong', () => {
  const { status, stderr } = runAsNobody('--with')

  expect(stderr).toBe('--with takes the names of Debian packages.\n')
  expect(status).toBe(1)
})

it('is run by CI, which falls back to the test command alone', () => {
  const script = readFileSync('.ci/run', 'utf8')

  expect(script).toContain('bash tests/tools/fresh-machine.sh test')
  expect(script).toMatch(/npm ci && npm test\n$/)
})
