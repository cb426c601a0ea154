import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { chunkGroups, circlesPlugin } from './chunk-groups.ts'

const file = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

interface Module {
  imports?: string[]
  loads?: string[]
  code?: string
}

/** The parts of an app that start others; each page is loaded by the router. */
const APP = 'src/app/render-app.tsx'
const ROUTER = 'src/app/routes/router.tsx'
const SHELL = 'src/app/shell/shell.tsx'
const LANDING = 'src/features/landing/landing-page.tsx'
const LOGIN = 'src/features/auth/login-page.tsx'
const SIGN_UP = 'src/features/auth/signup-page.tsx'
const LIBRARY = 'src/features/library/library-page.tsx'
const IMAGE = 'src/features/media/workspace/image-page.tsx'
const VIDEO = 'src/features/media/workspace/timed/video-page.tsx'
const TRANSCRIPT = 'src/features/media/workspace/transcript-page.tsx'
const DOWNLOADS = 'src/features/media/downloads/downloads-page.tsx'
const PROFILE = 'src/features/account/profile-page.tsx'

/** Returns the file of a module in an app of these pages, where `pages` lists what each imports. */
function groupOf(id: string, pages: Record<string, string[]>, modules: Record<string, Module> = {}): unknown {
  const all: Record<string, Module> = {
    ...Object.fromEntries(Object.entries(pages).map(([page, imports]) => [page, { imports }])),
    [APP]: { imports: [ROUTER, ...(pages[APP] ?? [])] },
    [ROUTER]: { loads: Object.keys(pages).filter((page) => page !== APP) },
    ...modules,
  }
  const graph = {
    getModuleInfo: (path: string) => {
      const found = Object.entries(all).find(([name]) => file(name) === path)?.[1]
      const { imports = [], loads = [], code = '' } = found ?? {}
      return { importedIds: imports.map(file), dynamicallyImportedIds: loads.map(file), code }
    },
  }
  const named = chunkGroups().groups?.find(({ name }) => typeof name === 'function')?.name
  if (typeof named !== 'function') throw new Error('No group is named by a function.')
  return named(file(id), graph as unknown as Parameters<typeof named>[1])
}

describe('a module', () => {
  it.each<[string, string[], string | null]>([
    ['the start of the app', [APP, LIBRARY, LOGIN], 'app'],
    ['the start of the app alone', [APP], 'app'],
    ['one page', [LIBRARY], null],
    ['two pages of visitors', [LOGIN, SIGN_UP], 'visitors'],
    ['a page of visitors and the shell', [LOGIN, SHELL], 'with-visitors'],
    ['the landing page and another page of visitors', [LANDING, LOGIN], 'landing'],
    ['the landing page and the shell', [LANDING, SHELL], 'with-landing'],
    ['the shell', [SHELL], 'shell'],
    ['the shell and a page in it', [SHELL, IMAGE], 'shell'],
    ['the library and another page', [LIBRARY, PROFILE], 'with-library'],
    ['two workspaces', [IMAGE, VIDEO], 'workspaces'],
    ['two workspaces and the downloads', [IMAGE, VIDEO, DOWNLOADS], 'versions'],
    ['a workspace and the transcript', [VIDEO, TRANSCRIPT], 'files'],
    ['pages without a subject in common', [PROFILE, VIDEO], 'pages'],
    ['the back end and the app', ['mocks/browser.ts', APP], 'with-back-end'],
    ['the back end alone', ['mocks/browser.ts'], null],
    ['the recovery page and the app', ['src/app/start/render-recovery.tsx', APP], 'with-recovery'],
  ])('of %s is in the file that they share', (_of, users, expected) => {
    const pages = Object.fromEntries([SHELL, LIBRARY, ...users].map((user) => [user, users.includes(user) ? ['src/lib/shared.ts'] : []]))
    expect(groupOf('src/lib/shared.ts', pages)).toBe(expected)
  })

  it('of the interface doesn’t bring what else pages share', () => {
    const pages = {
      [SHELL]: [],
      [LIBRARY]: ['src/ui/table.tsx', 'src/editor/review.ts'],
      [PROFILE]: ['src/ui/table.tsx'],
      [VIDEO]: ['src/editor/review.ts'],
    }
    const modules = { 'src/ui/table.tsx': { imports: ['src/lib/format.ts'] } }
    expect(groupOf('src/ui/table.tsx', pages, modules)).toBe('interface-with-library')
    expect(groupOf('src/lib/format.ts', pages, modules)).toBe('interface-with-library')
    expect(groupOf('src/editor/review.ts', pages, modules)).toBe('with-library')
  })

  it('of what only a later part of a visitor’s page needs doesn’t bring the shell', () => {
    const modules = {
      [LOGIN]: { loads: ['src/features/landing/start-locally.tsx'] },
      'src/features/landing/start-locally.tsx': { imports: ['src/lib/shared.ts'] },
    }
    expect(groupOf('src/lib/shared.ts', { [SHELL]: ['src/lib/shared.ts'], [LOGIN]: [] }, modules)).toBe('with-landing')
  })

  it.each([
    'node_modules/@blueprintjs/core/lib/esm/index.js',
    'node_modules/@blueprintjs/core/lib/esm/components/index.js',
    'node_modules/@blueprintjs/icons/lib/esm/generated/index.js',
    'node_modules/@blueprintjs/icons/lib/esm/generated/components/index.js',
    'node_modules/@tanstack/react-query/build/modern/index.js',
    'node_modules/@tanstack/query-core/build/modern/index.js',
  ])('is not reached through the list of exports %s', (list) => {
    const [, folder = ''] = /^(node_modules\/@[^/]+\/[^/]+)\//.exec(list) ?? []
    const modules = { [list]: { imports: [`${folder}/lib/one.js`] }, 'src/app/start.tsx': { imports: [list] } }
    expect(groupOf(`${folder}/lib/one.js`, { [APP]: ['src/app/start.tsx'], [SHELL]: [] }, modules)).toBeNull()
  })

  it('behind a list of exports belongs to those who name it', () => {
    const list = 'node_modules/@blueprintjs/core/lib/esm/index.js'
    const button = 'node_modules/@blueprintjs/core/lib/esm/components/button/buttons.js'
    const slider = 'node_modules/@blueprintjs/core/lib/esm/components/slider/slider.js'
    const modules = {
      [list]: { imports: [button, slider] },
      [button]: { code: 'export const Button = 1' },
      [slider]: { code: 'class S {}\nexport { S as Slider };' },
      'src/app/start.tsx': { imports: [list], code: 'import { Button } from "@blueprintjs/core"' },
      'src/features/stage.tsx': { imports: [list], code: 'import { Button as Press, Slider } from "@blueprintjs/core"' },
    }
    const pages = { [APP]: ['src/app/start.tsx'], [SHELL]: [], [IMAGE]: ['src/features/stage.tsx'], [VIDEO]: ['src/features/stage.tsx'] }
    expect(groupOf(button, pages, modules)).toBe('app')
    expect(groupOf(slider, pages, modules)).toBe('workspaces')
  })
})

describe('a schema of the contract', () => {
  const barrel = 'src/api/contract.ts'
  const refined = 'src/api/refined/lists.ts'
  const modules = {
    [barrel]: { imports: ['generated/model/index.ts', refined] },
    [refined]: { imports: ['generated/model/mediaList.zod.ts'], code: 'export const MediaList = Generated' },
    'generated/model/mediaList.zod.ts': { code: 'export const MediaList = zod.object()' },
    'generated/model/account.zod.ts': { code: 'export const Account = zod.object()' },
    'src/lib/list.ts': { imports: [barrel], code: 'import { MediaList } from "#contract"' },
    'src/lib/start.ts': { imports: [barrel], code: 'import { Account } from "#contract"' },
  }
  const pages = { [APP]: ['src/lib/start.ts'], [SHELL]: ['src/lib/list.ts'], [LIBRARY]: ['src/lib/list.ts'] }

  it.each([
    ['generated/model/account.zod.ts', 'app'],
    ['generated/model/mediaList.zod.ts', 'shell'],
    [refined, 'shell'],
  ])('%s is in the file of those who name it', (schema, expected) => {
    const all = {
      ...modules,
      'generated/model/index.ts': { imports: ['generated/model/account.zod.ts', 'generated/model/mediaList.zod.ts'] },
    }
    expect(groupOf(schema, pages, all)).toBe(expected)
  })
})

describe('a build whose files import each other', () => {
  const generate = (imports: Record<string, string[]>) => {
    const bundle = Object.fromEntries(
      Object.entries(imports).map(([fileName, ofFile]) => [fileName, { type: 'chunk', fileName, imports: ofFile }]),
    )
    const { generateBundle } = circlesPlugin()
    if (typeof generateBundle !== 'function') throw new Error('The plugin has no hook.')
    return () => void Reflect.apply(generateBundle, undefined, [{}, bundle, true])
  }

  it('fails with their names', () => {
    expect(generate({ a: ['b'], b: ['c', 'd'], c: [], d: ['b'] })).toThrow(
      'Files of the build import each other: b, d. Mend the groups in chunk-groups.ts.',
    )
  })

  it('is told from one whose files are imported twice', () => {
    expect(generate({ a: ['b', 'c'], b: ['c'], c: ['external'] })).not.toThrow()
  })
})
