import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { build } from 'vite'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'

import { buildVariables, hashInputs, isBuiltFrom, recordPath, removeRecordPlugin } from './build-record.ts'

let root: string

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'build-record-'))
  onTestFinished(async () => rm(root, { recursive: true, force: true }))
  await write('package.json', '{}')
  await write('src/app/main.ts', 'console.log(1)')
  await write('node_modules/.package-lock.json', '{"packages":{}}')
})

describe('the inputs of a build', () => {
  it.each([
    ['a source', 'src/app/main.ts', 'console.log(2)'],
    ['a new source', 'src/app/new.ts', ''],
    ['a new folder', 'plugins/new.ts', ''],
    ['the package', 'package.json', '{"version":"2"}'],
    ['the installed packages', 'node_modules/.package-lock.json', '{"packages":{"zod":{}}}'],
  ])('change with %s', async (_what, path, text) => {
    const before = await hashInputs(root, [])
    await write(path, text)
    expect(await hashInputs(root, [])).not.toBe(before)
  })

  it('change when text moves from one file to another', async () => {
    await write('src/a.ts', 'one')
    await write('src/b.ts', 'two')
    const before = await hashInputs(root, [])
    await write('src/a.ts', 'onetwo')
    await write('src/b.ts', '')
    expect(await hashInputs(root, [])).not.toBe(before)
  })

  it.each([{ VITE_CROSS_ORIGIN_ISOLATION: 'true' }, { BACKEND: 'remote' }])('change with the variables %j', async (changed) => {
    const hash = (environment: Record<string, string>) => hashInputs(root, buildVariables(environment))
    expect(await hash({ ...changed, HOME: '/root' })).not.toBe(await hash({ HOME: '/root' }))
    expect(await hash({ HOME: '/home/ada' })).toBe(await hash({ HOME: '/root' }))
  })

  it.each(['tests/a.test.ts', 'e2e/a.spec.ts', 'server/main.ts', 'dist/embedded/index.html', 'node_modules/zod/index.js', '.git/HEAD'])(
    'don’t change with %s',
    async (path) => {
      const before = await hashInputs(root, [])
      await write(path, 'new')
      expect(await hashInputs(root, [])).toBe(before)
    },
  )
})

describe('a build', () => {
  it('is current only if it is complete and of the same inputs', async () => {
    const outDir = join(root, 'dist/embedded')
    expect(await isBuiltFrom(outDir, 'a')).toBe(false)
    await write('dist/embedded.inputs', 'a')
    expect(await isBuiltFrom(outDir, 'a')).toBe(false)
    await write('dist/embedded/index.html', '<!doctype html>')
    expect(await isBuiltFrom(outDir, 'a')).toBe(true)
    expect(await isBuiltFrom(outDir, 'b')).toBe(false)
  })

  it.each([
    ['complete', 'console.log(1)'],
    ['broken', 'import "./missing.ts"'],
  ])('that is %s has no record until the start writes one', async (_how, source) => {
    const outDir = join(root, 'dist/embedded')
    await write('src/index.html', '<script type="module" src="app/main.ts"></script>')
    await write('src/app/main.ts', source)
    await write('dist/embedded/index.html', '<!doctype html>')
    await writeFile(recordPath(outDir), 'a')
    await build({
      root: join(root, 'src'),
      configFile: false,
      logLevel: 'silent',
      plugins: [removeRecordPlugin()],
      build: { outDir: '../dist/embedded', emptyOutDir: true },
    }).catch(() => 'failed')
    expect(await isBuiltFrom(outDir, 'a')).toBe(false)
  })
})
