import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

import { preloadsOf } from './page-preloads.ts'

const chunk = (name: string, module: string, imports: string[] = [], isEntry = false) => ({
  fileName: `${name}.js`,
  isEntry,
  moduleIds: [fileURLToPath(new URL(`../src/${module}`, import.meta.url))],
  imports: imports.map((one) => `${one}.js`),
  viteMetadata: { importedCss: new Set([`${name}.css`]) },
})

const chunks = [
  chunk('index', 'main.tsx', ['shared'], true),
  chunk('shared', 'lib/shared.ts'),
  chunk('app', 'app/render-app.tsx', ['shared']),
  chunk('shell', 'app/shell/shell.tsx', ['app', 'with-visitors']),
  chunk('with-visitors', 'ui/page.tsx', ['app']),
  chunk('login', 'features/auth/login-page.tsx', ['with-visitors']),
  chunk('signup', 'features/auth/signup-page.tsx'),
  chunk('library', 'features/library/library-page.tsx', ['shell']),
]

it('lists the files of a page with all that they import, once, and without those of the app', () => {
  expect(preloadsOf(chunks)).toEqual({
    app: ['app.css', 'app.js'],
    pages: {
      login: ['login.css', 'with-visitors.css', 'login.js', 'with-visitors.js'],
      signup: ['signup.css', 'signup.js'],
      home: ['shell.css', 'library.css', 'with-visitors.css', 'shell.js', 'library.js', 'with-visitors.js'],
      '*': ['shell.css', 'with-visitors.css', 'shell.js', 'with-visitors.js'],
    },
  })
})

it('stops a build without one of the pages', () => {
  expect(() => preloadsOf(chunks.filter(({ fileName }) => fileName !== 'login.js'))).toThrow('No file of the build has the page login')
})
