import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { EngineCancelledError } from '#engine/core/errors.ts'
import { RuleError } from '#engine/entities/types.ts'
import { chromiumOptions } from '#tests/tools/find-chromium.ts'
import { diskFiles } from '../files/disk-files'
import type { ServerFiles } from '../files/server-files'
import { createEngineBrowser, type EngineBrowser } from './engine-browser'
import { createEnginePage, type EnginePage } from './engine-page'
import { decode, encode } from './messages'
import { createCallFiles } from './call-files'
import { createPageRunner, type PageRunnerParts } from './page-runner'
import { startPageServer, type PageServer } from './page-server'

/** Stands in for the engine: a page whose methods do what their names say. It writes messages as devalue does. */
const PAGE = `
const sha256 = async (text) => Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
  (byte) => byte.toString(16).padStart(2, '0')).join('')
const put = (address, body) => fetch(address, { method: 'PUT', body })
const result = (value) => ({ result: JSON.stringify([value]), results: [] })
const methods = {
  async read({ files, inputs }) {
    const texts = await Promise.all(inputs.map(async (_, place) => (await fetch(files + '/inputs/' + place)).text()))
    await put(files + '/results/0', new Blob(['thumbnail of ' + texts.join()]))
    return { result: '[{"thumbnail":1},["Blob",2],[3],0]', results: ['image/jpeg'] }
  },
  async write({ files }) {
    await put(files + '/output', 'the export')
    return { result: JSON.stringify([{ outputSha256: 1 }, await sha256('the export')]), results: [] }
  },
  async writeOther({ files }) {
    await put(files + '/output', 'the export, changed')
    return { result: JSON.stringify([{ outputSha256: 1 }, await sha256('the export')]), results: [] }
  },
  async progress({ id }) {
    await window.reportCall(id, 'onProgress', '[{"stage":1,"fraction":2},"detect",0.5]')
    return result('done')
  },
  readOther: async ({ args }) => result((await fetch(args)).status),
  fail: () => ({ error: { name: 'RuleError', code: 'slow-rule', ruleId: 'rule-1', message: 'Too slow.' } }),
  async hang({ id, listeners }) {
    for (const listener of listeners) await window.reportCall(id, listener, '["running"]')
    return new Promise(() => {})
  },
  opened: () => result(performance.timeOrigin),
  echo: () => result('still here'),
}
window.cancelCall = () => {}
window.runCall = async (call) => methods[call.method](call)
`

let folder: string
const callFiles = createCallFiles()
let pageServer: PageServer
let browser: EngineBrowser
let files: ServerFiles
let page: EnginePage

const createPage = (more: Partial<PageRunnerParts> = {}): EnginePage =>
  createEnginePage({ runner: createPageRunner({ browser, address: pageServer.origin, ...more }), callFiles, files })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'engine-page-'))
  await mkdir(join(folder, 'page'))
  await writeFile(join(folder, 'page', 'index.html'), '<script src="page.js"></script>')
  await writeFile(join(folder, 'page', 'page.js'), PAGE)
  files = diskFiles(join(folder, 'files'))
  pageServer = await startPageServer(join(folder, 'page'), { 'Content-Security-Policy': "default-src 'self'" }, callFiles.handle)
  browser = createEngineBrowser(chromiumOptions().executablePath ?? '', join(folder, 'browser'))
  page = createPage()
})

afterAll(async () => {
  page.close()
  await browser.close()
  await pageServer.close()
  await rm(folder, { recursive: true })
})

/** Kills the main process of the Chromium with this profile. */
async function killBrowser(profile: string): Promise<void> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(`--user-data-dir=${profile}`) && !command.includes('--type=')) process.kill(Number(pid), 'SIGKILL')
  }
}

const call = <Result>(method: string, more: Partial<Parameters<EnginePage['call']>[0]> = {}): Promise<Result> =>
  page.call<Result>({ engine: 'image', method, args: [], ...more })

describe('a call in a page of Chromium', () => {
  it('reads its files and returns others', async () => {
    const { thumbnail } = await call<{ thumbnail: Blob }>('read', { args: [new Blob(['one']), { more: new Blob(['two']) }] })
    expect([thumbnail.type, await thumbnail.text()]).toEqual(['image/jpeg', 'thumbnail of one,two'])
  })

  it('writes an output to the server’s files', async () => {
    const output = await files.create('versions', 'version-1')
    const { outputSha256 } = await call<{ outputSha256: string }>('write', { output })
    expect(outputSha256).toBe(createHash('sha256').update('the export').digest('hex'))
    expect(await (await files.read('versions', 'version-1'))?.text()).toBe('the export')
  })

  it('fails if what has arrived isn’t what was verified', async () => {
    const output = await files.create('versions', 'version-2')
    await expect(call('writeOther', { output })).rejects.toThrow('The export changed on its way to the server, so it was discarded.')
  })

  it('reports progress', async () => {
    const onProgress = vi.fn()
    expect(await call('progress', { options: { onProgress } })).toBe('done')
    expect(onProgress).toHaveBeenCalledExactlyOnceWith({ stage: 'detect', fraction: 0.5 })
  })

  it('fails with the engine’s own error', async () => {
    await expect(call('fail')).rejects.toThrow(new RuleError('slow-rule', 'rule-1', 'Too slow.'))
  })

  it('can’t read the files of another call, or of one that has ended', async () => {
    const ended = callFiles.open({ inputs: [new Blob(['secret'])] })
    expect((await fetch(`${pageServer.origin}${ended.path}/inputs/0`)).status).toBe(200)
    ended.close()
    expect((await fetch(`${pageServer.origin}${ended.path}/inputs/0`)).status).toBe(404)
    expect((await fetch(`${pageServer.origin}/calls/${'A'.repeat(43)}/inputs/0`)).status).toBe(404)
  })

  it('that is cancelled before its page is open never starts', async () => {
    const controller = new AbortController()
    const hanging = call('hang', { options: { signal: controller.signal } })
    controller.abort()
    await expect(hanging).rejects.toThrow(EngineCancelledError)
    expect(await call('echo')).toBe('still here')
  })

  it('that ignores its cancellation loses its page, so that its lane is free', async () => {
    const onLost = vi.fn<() => void>()
    const impatient = createPage({ grace: 50, onLost })
    const before = await impatient.call({ engine: 'image', method: 'opened', args: [] })
    const controller = new AbortController()
    const options = { signal: controller.signal, onProgress: () => controller.abort() }
    await expect(impatient.call({ engine: 'image', method: 'hang', args: [], options })).rejects.toThrow(EngineCancelledError)
    expect(await impatient.call({ engine: 'image', method: 'opened', args: [] })).not.toBe(before)
    impatient.close()
    // Closing a page on purpose is no loss.
    expect(onLost).toHaveBeenCalledOnce()
  })

  it('costs only itself when its page is closed; the next one opens another', async () => {
    const hanging = call('hang')
    expect(await call('echo')).toBe('still here')
    page.close()
    await expect(hanging).rejects.toMatchObject({
      code: 'worker-failed',
      message: 'Processing stopped unexpectedly. Try again.',
    })
    expect(await call('echo')).toBe('still here')
  })

  it('finds another browser after the first one has ended', async () => {
    const ended = call('hang').catch((error: unknown) => error)
    expect(await call('echo')).toBe('still here')
    await killBrowser(join(folder, 'browser'))
    expect(await ended).toMatchObject({ code: 'worker-failed' })
    expect(await call('echo')).toBe('still here')
  })
})

it('a call fails as stopped if its page is gone before its event has come', async () => {
  const evaluate = vi.fn(() => Promise.reject(new Error('Target page, context or browser has been closed')))
  const gone = { on: vi.fn(), exposeBinding: vi.fn(), close: vi.fn(() => Promise.resolve()), evaluate }
  const openPage = vi.fn(() => Promise.resolve(gone as unknown as Page))
  const onLost = vi.fn<() => void>()
  const lost = createPage({ browser: { openPage }, onLost })
  const echo = { engine: 'image', method: 'echo', args: [] } as const
  await expect(lost.call(echo)).rejects.toMatchObject({ code: 'worker-failed' })
  await expect(lost.call(echo)).rejects.toMatchObject({ code: 'worker-failed' })
  expect(openPage).toHaveBeenCalledTimes(2)
  expect(onLost).toHaveBeenCalledTimes(2)
})

it('a call fails as stopped if the browser ends while it opens the page', async () => {
  const openPage = () => Promise.reject(new Error('page.goto: Target page, context or browser has been closed'))
  const lost = createPage({ browser: { openPage } })
  await expect(lost.call({ engine: 'image', method: 'echo', args: [] })).rejects.toMatchObject({ code: 'worker-failed' })
})

it('messages of the stand-in are those of the real page', () => {
  expect(encode({ stage: 'detect', fraction: 0.5 }).text).toBe('[{"stage":1,"fraction":2},"detect",0.5]')
  expect(decode('["done"]')).toBe('done')
})
