import type { Page } from '@playwright/test'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

import { parseBuildSettings } from '../src/lib/addresses/build-settings.ts'
import { securityHeadersFor } from '../build/security/security-headers.ts'
import { deployedTest as test } from './support/deployed-test.ts'
import { buildFor, startedBuild } from './support/deployment.ts'
import { makePng } from './support/images.ts'
import {
  card,
  downloadVersion,
  mediaIdOf,
  openImage,
  redact,
  reviewFaces,
  signInAsDemo,
  upload,
  waitForStoredApp,
} from './support/steps.ts'
import { expect } from './support/studio-test.ts'

/** The mock's user with files of their own and nothing else. */
const USER = { email: 'standard@redaction-studio.example', password: 'persona-redaction-42' }

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.onnx': 'application/octet-stream',
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/login')
  await enterPassword(page)
  await expect(page).toHaveURL(/\/home$/)
}

async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(USER.email)
  await page.getByLabel('Password', { exact: true }).fill(USER.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Uploads an image and returns the bytes that the server has of it, whole and in part. */
async function uploadAndRead(page: Page, name: string) {
  const file = makePng(name, 640, 480)
  await upload(page, file)
  await expect(card(page, name)).toContainText('Uploaded')
  await openImage(page, name)
  const content = `/legacy/media/${mediaIdOf(page)}/content`
  const cookie = (await page.context().cookies()).map((one) => `${one.name}=${one.value}`).join('; ')
  const read = (address: string, headers: Record<string, string> = {}) => fetch(address, { headers: { cookie, ...headers } })
  return { file, content, read }
}

// Two journeys make a build of their own.
test.describe.configure({ timeout: 300_000 })

const hashOf = (bytes: Buffer | ArrayBuffer): string => createHash('sha256').update(new Uint8Array(bytes)).digest('hex')

test('nginx serves a build for a server: login, upload, socket and download', async ({
  serve,
  studio,
  deployment: { remote, mock, url },
}) => {
  const nginx = await serve(remote)
  const { page } = studio
  const sockets: string[] = []
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => sockets.push(`${new URL(socket.url()).pathname} ${payload.toString()}`))
  })
  await logIn(page)
  const { file, content, read } = await uploadAndRead(page, 'entrance.png')
  await test.step('[UPL-07] the back end has the bytes', async () => {
    expect(hashOf(await (await read(mock.url + content)).arrayBuffer())).toBe(hashOf(file.buffer))
  })
  await test.step('[SOCK-01] the socket reports the job', async () => {
    await expect.poll(() => sockets.some((frame) => frame.startsWith('/socket.io/ ') && frame.includes('"type":"job"'))).toBe(true)
  })
  await test.step('a download is complete, also in ranges', async () => {
    expect(hashOf(await (await read(url + content)).arrayBuffer())).toBe(hashOf(file.buffer))
    const part = await read(url + content, { Range: 'bytes=8-15' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 8-15/${file.buffer.length}`)
    expect(Buffer.from(await part.arrayBuffer())).toEqual(file.buffer.subarray(8, 16))
    expect(part.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  })
  await test.step('[NAV-01] a page opens by its address', async () => {
    await page.goto('/app/account')
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  })
  await test.step('the access log has no tokens', async () => {
    // A socket is logged when it closes.
    await expect.poll(nginx.log).toContain('GET /socket.io/')
    expect(await nginx.log()).not.toContain('token=')
  })
})

test('nginx sends the headers of the build with every file', async ({ serve, deployment: { remote, mock, url } }) => {
  await serve(remote)
  const expected = Object.entries(securityHeadersFor(parseBuildSettings({}))).map(([name, value]) => [name.toLowerCase(), value])
  const securityOf = (response: Response) => expected.map(([name = '']) => [name, response.headers.get(name)])
  const entries = await readdir(remote.folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  expect(files.length).toBeGreaterThan(300)
  expect(files.some((file) => /\.worker-[\w-]+\.js$/.test(file))).toBe(true)
  for (const file of files) {
    const path = file.slice(remote.folder.length)
    const response = await fetch(url + path)
    expect(response.status, path).toBe(200)
    expect(securityOf(response), path).toEqual(expected)
    expect(response.headers.get('content-type'), path).toBe(TYPES[extname(file)])
    expect(response.headers.get('cache-control'), path).toBe(
      path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    expect(hashOf(await response.arrayBuffer()), path).toBe(hashOf(await readFile(file)))
  }
  const model = files.find((file) => file.endsWith('.onnx'))?.slice(remote.folder.length) ?? ''
  const part = await fetch(url + model, { headers: { Range: 'bytes=0-15' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 16])
  for (const [path, status] of [
    ['/home', 200],
    ['/video/review?v=1', 200],
    ['/assets/of-an-earlier-build.js', 404],
  ] as const) {
    const response = await fetch(url + path)
    expect([response.status, response.headers.get('cache-control')], path).toEqual([status, 'no-cache'])
    expect(securityOf(response), path).toEqual(expected)
    expect((await response.text()).includes('id="root"'), path).toBe(status === 200)
  }
  await test.step('responses of the back end get only what they lack', async () => {
    const response = await fetch(`${url}/legacy/init`)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
    expect(response.headers.get('cache-control')).toBe((await fetch(`${mock.url}/legacy/init`)).headers.get('cache-control'))
  })
})

test('an upload reaches the server after an embedded build was open at the same address', async ({
  serve,
  studio,
  deployment: { remote, mock },
}) => {
  const { page } = studio
  await serve(startedBuild())
  await signInAsDemo(page)
  await upload(page, makePng('kept-in-the-browser.png', 320, 240))
  await expect(card(page, 'kept-in-the-browser.png')).toContainText('Uploaded')
  await page.goto('about:blank')

  await serve(remote)
  await logIn(page)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  const { file, content, read } = await uploadAndRead(page, 'sent-to-the-server.png')
  expect(hashOf(await (await read(mock.url + content)).arrayBuffer())).toBe(hashOf(file.buffer))
  await test.step('the caches of the embedded build are gone, and its files stay', async () => {
    expect(await page.evaluate(() => caches.keys())).toEqual([])
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBeGreaterThan(0)
  })
})

test('[NAV-01] a build for a server works below a path', async ({ serve, studio, deployment: { mock, url } }) => {
  await serve(await buildFor('remote-below', { backend: 'remote', base: '/studio/' }))
  const { page } = studio
  expect((await fetch(`${url}/studio`, { redirect: 'manual' })).headers.get('location')).toBe('/studio/')
  expect((await fetch(`${url}/home`)).status).toBe(404)
  // The request for the user of an expired session.
  studio.expectConsoleErrors(/status of 401/)
  await page.goto('/studio/app/account')
  await expect(page).toHaveURL(`${url}/studio/`)
  await page.getByRole('link', { name: 'Log in' }).first().click()
  await enterPassword(page)
  await expect(page).toHaveURL(`${url}/studio/app/account`)
  await page.goto('/studio/home')
  const { file, content, read } = await uploadAndRead(page, 'below.png')
  expect(hashOf(await (await read(mock.url + content)).arrayBuffer())).toBe(hashOf(file.buffer))
  await test.step('a detection opens the review', async () => {
    await page.getByRole('button', { name: 'Detect', exact: true }).click()
    await expect(page).toHaveURL(/\/studio\/image\/review\?v=/)
  })
  await test.step('[NAV-06] logout leads to the landing page', async () => {
    await page.getByRole('button', { name: /^Account menu for/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page).toHaveURL(`${url}/studio/`)
  })
})

test('the embedded build works on a static host, below a path, isolated from other origins and offline', async ({
  serve,
  studio,
  deployment: { url },
}) => {
  await serve(await buildFor('embedded-below', { backend: 'embedded', base: '/studio/' }))
  const { page, context } = studio
  await page.goto('/studio/login')
  await page.getByRole('button', { name: 'Use demo account' }).click()
  await expect(page).toHaveURL(`${url}/studio/home`)
  const drawing = await readFile(new URL('../mocks/seed/sample/car-park.jpg', import.meta.url))
  await reviewFaces(page, { name: 'street.jpg', mimeType: 'image/jpeg', buffer: drawing }, 'street.jpg', '2 to redact, 0 left visible')
  await test.step('the page is isolated, so that the detectors use several threads', async () => {
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  })
  await test.step('Trusted Types forbid HTML from strings', async () => {
    studio.expectConsoleErrors(/requires 'TrustedHTML' assignment/)
    const attempt = () =>
      page.evaluate(() => {
        document.createElement('div').innerHTML = '<b>text</b>'
      })
    await expect(attempt()).rejects.toThrow('TrustedHTML')
  })
  await test.step('the image is redacted and downloaded', async () => {
    await redact(page)
    await downloadVersion(page, 'street (redacted).jpg')
  })
  await test.step('the worker of the app controls only its path', async () => {
    const scopes = await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope))
    expect(scopes).toEqual([`${url}/studio/`])
  })
  // The licence notices are plain text, for which the browser looks for an icon at the root of the origin.
  studio.expectConsoleErrors(/\/favicon\.ico/)
  await test.step('its licence notices are linked', async () => {
    await page.getByRole('button', { name: /^Account menu for/ }).click()
    const [notices] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: 'Licences' }).click()])
    await expect(notices).toHaveURL(`${url}/studio/licences.txt`)
    await expect(notices.getByText('SIL OPEN FONT LICENSE').first()).toBeAttached()
    await notices.close()
    await page.keyboard.press('Escape')
  })
  await test.step('it opens offline', async () => {
    await waitForStoredApp(page, '/studio/')
    await context.setOffline(true)
    await page.goto('/studio/downloads')
    await expect(page.getByRole('heading', { name: 'Downloads' })).toBeVisible()
  })
})
