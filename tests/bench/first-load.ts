import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright'
import { build, preview } from 'vite'

/** Bytes after gzip. */
export interface FirstLoad {
  mode: string
  scripts: number
  styles: number
  /** What of it the entry's static imports need before anything runs. */
  entry: number
}

const isScript = (name: string) => /\.m?js$/.test(name)

function staticScripts(files: BuiltFile[]): Set<string> {
  const reached = new Set(files.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  for (const name of reached) for (const imported of files.find(({ fileName }) => fileName === name)?.imports ?? []) reached.add(imported)
  return reached
}

interface BuiltFile {
  fileName: string
  isEntry: boolean
  imports: string[]
  size: number
}

/** Builds the app and opens its first page; counts what was loaded of scripts and styles, workers and detector apart. */
export async function measureFirstLoad(browser: Browser, mode: string): Promise<FirstLoad> {
  const outDir = await mkdtemp(join(tmpdir(), 'first-load-'))
  try {
    const built = await build({ mode, logLevel: 'error', build: { outDir, emptyOutDir: true } })
    if (Array.isArray(built) || !('output' in built)) throw new Error('expected one build')
    const files = built.output.flatMap((file): BuiltFile[] =>
      file.type === 'chunk'
        ? [{ fileName: file.fileName, isEntry: file.isEntry, imports: file.imports, size: gzipSync(file.code).length }]
        : [],
    )
    const entry = [...staticScripts(files)].reduce((sum, name) => sum + (files.find(({ fileName }) => fileName === name)?.size ?? 0), 0)
    const server = await preview({ mode, logLevel: 'error', build: { outDir }, preview: { port: 0 } })
    const page = await browser.newPage()
    const bodies: Promise<{ size: number; script: boolean }>[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      // What a worker loads has no frame: the detector and the service worker.
      if (response.request().serviceWorker() !== null || !response.ok()) return
      const kind = response.request().resourceType()
      if (kind !== 'script' && kind !== 'stylesheet') return
      bodies.push(response.body().then((body) => ({ size: gzipSync(body).length, script: isScript(pathname) })))
    })
    await page.goto(server.resolvedUrls?.local[0] ?? '', { waitUntil: 'networkidle' })
    const loaded = await Promise.all(bodies)
    await page.close()
    await server.close()
    const sum = (script: boolean) => loaded.reduce((total, body) => total + (body.script === script ? body.size : 0), 0)
    return { mode, scripts: sum(true), styles: sum(false), entry }
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}
