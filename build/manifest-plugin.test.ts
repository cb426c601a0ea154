import { expect, it } from 'vitest'

import { manifestOf } from './manifest-plugin.ts'

it('[INSTALL] names addresses below the path of the app', () => {
  expect(manifestOf('/studio/', (name) => `/studio/assets/${name}`)).toMatchObject({
    id: '/studio/',
    start_url: '/studio/home',
    scope: '/studio/',
    shortcuts: [
      { name: 'Library', url: '/studio/home' },
      { name: 'Downloads', url: '/studio/downloads' },
    ],
    icons: [
      { src: '/studio/assets/icon-192.png', sizes: '192x192', purpose: 'any' },
      { src: '/studio/assets/icon-512.png', sizes: '512x512', purpose: 'any' },
      { src: '/studio/assets/icon-maskable-512.png', sizes: '512x512', purpose: 'maskable' },
    ],
  })
})
