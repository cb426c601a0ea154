import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright'
import { build, preview } from 'vite'

import { contentSecurityPolicyPlugin } from '../../../build/security/content-security-policy.ts'
import { modelsPlugin } from '../../../build/models-plugin.ts'
import { chromiumOptions } from '../../tools/find-chromium.ts'
import { samplesFolder } from '../../tools/samples.ts'
import { table } from '../table.ts'
import { peopleTable } from './people-table.ts'
import { coverTable, emptyTable, hiddenTable, recallTable, speedLine, conditionTable, type Photograph } from './tables.ts'

/**
 * Compares the verification search with both settings of detection, and measures what the models see through covers. Prints Markdown. Takes
 * 15 minutes. Arguments select parts: `recall`, `condition`, `hidden`, `empty`, `covers`, `speed`, `people`.
 */
const PARTS = {
  speed: speedLine,
  recall: recallTable,
  hidden: hiddenTable,
  empty: emptyTable,
  condition: conditionTable,
  covers: coverTable,
  people: peopleTable,
}

type Part = keyof typeof PARTS
const isPart = (name: string): name is Part => name in PARTS

async function photographs(folder: string): Promise<Photograph[]> {
  const names = (await readdir(join(samplesFolder, folder))).filter((name) => name.endsWith('.jpg'))
  return Promise.all(names.map(async (name) => ({ name, base64: await readFile(join(samplesFolder, folder, name), 'base64') })))
}

async function weights(outDir: string): Promise<void> {
  const assets = join(outDir, 'assets')
  const models = (await readdir(assets)).filter((name) => /\.(tflite|bin|json)$/.test(name))
  const rows = await Promise.all(models.map(async (name) => [name, String((await stat(join(assets, name))).size)]))
  console.log(`\n### Model files\n\n${table(['file', 'bytes'], rows)}`)
}

async function measure(page: Page): Promise<void> {
  const named = process.argv.slice(2)
  const unknown = named.filter((name) => !isPart(name))
  if (unknown.length > 0) throw new Error(`Unknown part: ${unknown.join(', ')}. Parts are ${Object.keys(PARTS).join(', ')}.`)
  const labels = await readFile(join(samplesFolder, 'faces/labels.json'), 'utf8')
  const input = { page, labels, faces: await photographs('faces'), plates: await photographs('plates') }
  const parts = named.length === 0 ? Object.keys(PARTS) : named
  for (const part of parts.filter(isPart)) console.log(await PARTS[part](input))
}

const browserOptions = chromiumOptions()
const outDir = await mkdtemp(join(tmpdir(), 'bench-faces-'))
try {
  const root = fileURLToPath(new URL('page', import.meta.url))
  const shared = { root, configFile: false, logLevel: 'error' } as const
  await build({
    ...shared,
    plugins: [modelsPlugin(), contentSecurityPolicyPlugin()],
    build: { outDir, target: 'es2023', assetsInlineLimit: 0 },
  })
  const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  const browser = await chromium.launch(browserOptions)
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(0)
    await page.goto(server.resolvedUrls?.local[0] ?? '', { waitUntil: 'load' })
    await page.waitForFunction(() => 'faceSearchBench' in globalThis)
    console.log(`## Face search, ${new Date().toISOString().slice(0, 10)}`)
    await weights(outDir)
    await measure(page)
    console.log(`\nLoad average in the last minute: ${loadavg()[0]?.toFixed(1) ?? 'unknown'}.`)
  } finally {
    await browser.close()
    await server.close()
  }
} finally {
  await rm(outDir, { recursive: true, force: true })
}
