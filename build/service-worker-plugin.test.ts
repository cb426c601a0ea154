import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'

import { expect, it, onTestFinished, vi } from 'vitest'

import { bundleServiceWorker, readBuild } from './service-worker-plugin.ts'

/** Globals of service workers that Node lacks. */
const GLOBALS = { location: new URL('http://localhost/service-worker.js'), FileSystemFileHandle: EventTarget, clients: {} }

it('makes one classic script of our worker followed by MSW’s', async () => {
  const addEventListener = vi.fn<(type: string, listener: unknown) => void>()
  const scope = { ...GLOBALS, addEventListener }
  const code = await bundleServiceWorker(true, { version: '1', base: '/', files: [] })
  // Run as a classic script, which fails to parse imports and exports.
  runInNewContext(code, { ...scope, self: scope, URL, caches: {}, BroadcastChannel: EventTarget })
  // Our listeners come first, so that they can stop events before MSW's run.
  expect(addEventListener.mock.calls.map(([type]) => type)).toEqual([
    'fetch',
    'message',
    'install',
    'install',
    'activate',
    'message',
    'fetch',
  ])
})

it('caches nothing in the dev server', async () => {
  const scope = { ...GLOBALS, addEventListener: () => undefined }
  const code = await bundleServiceWorker(false, null)
  expect(() => runInNewContext(code, { ...scope, self: scope, URL, BroadcastChannel: EventTarget }) as unknown).not.toThrow()
})

it('lists the files of a build, with a version that changes with any file, including the page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'build-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<p>1</p>')
  await writeFile(join(folder, 'assets/model-1.tflite'), 'model')
  const first = await readBuild(folder)
  expect(first.files).toEqual(['/assets/model-1.tflite'])
  expect(await readBuild(folder, '/studio/')).toEqual({
    version: first.version,
    base: '/studio/',
    files: ['/studio/assets/model-1.tflite'],
  })
  expect((await readBuild(folder)).version).toBe(first.version)
  await writeFile(join(folder, 'index.html'), '<p>2</p>')
  expect((await readBuild(folder)).version).not.toBe(first.version)
})
