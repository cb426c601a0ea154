import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from 'playwright'
import { build, preview } from 'vite'

import { pagesOfRouter } from '../../e2e/support/routes.ts'
import { demoAccount } from '#mocks/seed/demo-account.ts'
import { PERSONA_PASSWORD, personas } from '#mocks/seed/personas.ts'
import { serveMock } from '../contract/bench/served-mock.ts'
import { chromiumOptions } from '../tools/find-chromium.ts'
import { measureFirstLoad, type FirstLoad } from './first-load.ts'
import { kilobytes, table } from './table.ts'

/**
 * Measures the first load of each page in KB after gzip, for the production app and the app with the embedded back end. Prints a table and
 * writes it to `dist/bench/bundle.md`.
 */
const REPORT = fileURLToPath(new URL('../../dist/bench/bundle.md', import.meta.url))
const CONFIG = fileURLToPath(new URL('../../vite.config.ts', import.meta.url))

interface Account {
  email: string
  password: string
}

const persona = ({ email }: { email: string }): Account => ({ email, password: PERSONA_PASSWORD })
const demo: Account = { email: demoAccount.email, password: demoAccount.password }

const VISITORS = /^\/($|login|signup$|reset|verify|dev\/)/
const ADMINS = /^\/admin\//
const OWNERS = /enterprise/

/** Returns an account with access to a page, or null for a public page. */
function accountFor(path: string): Account | null {
  if (VISITORS.test(path)) return null
  if (ADMINS.test(path)) return persona(personas.admin)
  return OWNERS.test(path) ? persona(personas.enterpriseOwner) : demo
}

/** Signs in on the login page. */
async function signIn(page: Page, url: string, account: Account): Promise<void> {
  await page.goto(`${url}/login`, { waitUntil: 'networkidle' })
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL(/\/(home|admin|enterprise)/)
}

async function measurePages(
  browser: Browser,
  { url, outDir, paths }: { url: string; outDir: string; paths: string[] },
): Promise<Map<string, FirstLoad>> {
  const loads = new Map<string, FirstLoad>()
  for (const account of new Set(paths.map(accountFor).map((one) => one?.email))) {
    const context = await browser.newContext()
    const page = await context.newPage()
    const own = paths.filter((path) => accountFor(path)?.email === account)
    const [first] = own
    const who = first === undefined ? null : accountFor(first)
    if (who) await signIn(page, url, who)
    for (const path of own) loads.set(path, await measureFirstLoad(page, `${url}${path}`, outDir))
    await context.close()
  }
  return loads
}

async function measureBuild(browser: Browser, mode: 'remote' | 'embedded', paths: string[]): Promise<Map<string, FirstLoad>> {
  const outDir = await mkdtemp(join(tmpdir(), 'bench-bundle-'))
  const mock = mode === 'remote' ? await serveMock() : undefined
  try {
    await build({ configFile: CONFIG, mode, logLevel: 'error', build: { outDir, emptyOutDir: true } })
    const proxy = mock ? { '/legacy': mock.url, '/socket.io': { target: mock.url, ws: true } } : {}
    // Silent, because Vite logs an error when the mock's socket closes with each page.
    const server = await preview({ configFile: CONFIG, mode, logLevel: 'silent', build: { outDir }, preview: { port: 0, proxy } })
    const url = (server.resolvedUrls?.local[0] ?? '').replace(/\/$/, '')
    const loads = await measurePages(browser, { url, outDir, paths })
    await server.close()
    return loads
  } finally {
    await mock?.close()
    await rm(outDir, { recursive: true, force: true })
  }
}

const sum = ({ scripts, styles, other }: FirstLoad): number => scripts + styles + other

function report(mode: string, loads: Map<string, FirstLoad>): string {
  const rows = [...loads].map(([path, load]) => [
    `\`${path}\``,
    ...[load.scripts, load.styles, load.other, sum(load)].map(kilobytes),
    String(load.files),
  ])
  return `## ${mode}\n\n${table(['page', 'scripts', 'styles', 'other', 'together', 'files'], rows)}\n`
}

const { values } = parseArgs({ options: { build: { type: 'string' }, page: { type: 'string', multiple: true } } })
/** Paths of all pages, with example values of parameters, which do not affect the size. */
const all = pagesOfRouter()
  .map((path) => path.replace(/:\w+/g, 'microsoft').replace('*', ''))
  .filter((path) => values.page?.includes(path) ?? true)
const browser = await chromium.launch(chromiumOptions())
try {
  const tables: string[] = []
  if (values.build !== 'embedded') {
    const paths = all.filter((path) => !path.startsWith('/dev/'))
    tables.push(report('Production app', await measureBuild(browser, 'remote', paths)))
  }
  if (values.build !== 'remote') tables.push(report('With the embedded back end', await measureBuild(browser, 'embedded', all)))
  const text = `# First load of each page, KB after gzip\n\n${tables.join('\n')}`
  console.log(text)
  await mkdir(dirname(REPORT), { recursive: true })
  await writeFile(REPORT, text)
} finally {
  await browser.close()
}
