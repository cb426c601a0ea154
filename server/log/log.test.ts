import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'

import { createLog, routeConsole, type Log } from './log'

const SECRETS = /ada|copper|secret|session-|passwd/i

function logInto(format: 'text' | 'json'): { log: Log; text: () => string } {
  let written = ''
  const log = createLog(
    format,
    (line) => {
      written += line
    },
    () => 1_795_132_800_000,
  )
  return { log, text: () => written }
}

/** Returns an error as libraries make them: with names, addresses and tokens in its message, its cause and its fields. */
function revealing(): Error {
  const cause = Object.assign(new TypeError('ada@council.example\n    at session-8f2a'), { token: 'copper-lantern' })
  return Object.assign(new Error('ENOENT: /home/ada/secret.pdf', { cause }), { code: 'ENOENT', path: '/home/ada/secret.pdf' })
}

describe('the log of a server', () => {
  it('is a line of JSON per entry, with the kind and place of an error but not its message', () => {
    const { log, text } = logInto('json')
    log.error('Couldn’t store an upload', revealing())
    log.info('Listening')
    const [first, second, ...rest] = text().split('\n')
    expect(JSON.parse(first ?? '')).toMatchObject({
      time: '2026-11-20T00:00:00.000Z',
      level: 'error',
      message: 'Couldn’t store an upload',
      error: { name: 'Error', code: 'ENOENT', cause: { name: 'TypeError' } },
    })
    expect(first).toMatch(/"at":\["revealing \(.*log\.test\.ts:\d+:\d+\)/)
    expect(JSON.parse(second ?? '')).toEqual({ time: '2026-11-20T00:00:00.000Z', level: 'info', message: 'Listening' })
    expect(rest).toEqual([''])
    expect(text()).not.toMatch(SECRETS)
  })

  it('is text by default, with one entry after another', () => {
    const { log, text } = logInto('text')
    log.warn('Couldn’t note the use of a session', revealing())
    expect(text()).toMatch(
      /^Couldn’t note the use of a session\n {2}Error \(ENOENT\)\n {4}at revealing .*\n(?: {4}at .*\n)* {2}caused by\n {2}TypeError\n {4}at revealing /,
    )
    expect(text()).not.toMatch(SECRETS)
  })

  it.each(['text', 'json'] as const)('as %s names where a response breaks the contract, without its values', (format) => {
    const { log, text } = logInto(format)
    const { error } = z
      .object({ user: z.object({ name: z.number() }), state: z.enum(['new']) })
      .safeParse({ user: { name: 'Ada' }, state: 'secret' })
    log.error('The response to getMedia doesn’t match the contract', error?.issues)
    expect(text()).toContain('user.name: invalid_type')
    expect(text()).toContain('state: invalid_value')
    expect(text()).not.toMatch(SECRETS)
  })

  it('leaves out other values, and codes that are no codes', () => {
    const { log, text } = logInto('json')
    log.error(
      'Couldn’t read a file',
      { name: 'Ada' },
      'session-8f2a',
      Object.assign(new Error('x'), { code: 'no user ada@council.example' }),
    )
    expect(text()).not.toMatch(SECRETS)
    expect(JSON.parse(text())).toMatchObject({ error: { name: 'Error' } })
  })

  it('ends at a circle of causes', () => {
    const { log, text } = logInto('text')
    const error = new Error('x')
    error.cause = error
    log.error('Couldn’t handle a request', error)
    expect(text().split('caused by')).toHaveLength(6)
  })

  it('has what is reported by console', () => {
    const { error, warn } = console
    onTestFinished(() => {
      console.error = error
      console.warn = warn
    })
    const { log, text } = logInto('json')
    routeConsole(log)
    console.error('A job failed unexpectedly', revealing())
    console.warn(revealing())
    const entries = text()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { level: string; message: string; error: { code: string } })
    expect(entries.map(({ level, message, error: { code } }) => [level, message, code])).toEqual([
      ['error', 'A job failed unexpectedly', 'ENOENT'],
      ['warn', 'An error was reported', 'ENOENT'],
    ])
  })
})

it('a server that can’t start says so in its log', async () => {
  const program = ['--import', './tests/tools/resolve-modules.ts', 'server/main.ts']
  const env = { ...process.env, LOG_FORMAT: 'json', PORT: 'none' }
  const errors = await new Promise<string>((resolve) => {
    execFile(process.execPath, program, { cwd: join(import.meta.dirname, '..', '..'), env }, (_error, _out, text) => resolve(text))
  })
  expect(JSON.parse(errors)).toMatchObject({ level: 'error', message: 'PORT must be a port from 1 to 65535.' })
})
