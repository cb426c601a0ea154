import { expect, it } from 'vitest'

import { DOCUMENT_ACCEPT } from '../src/lib/words/document-names.ts'
import { manifestOf } from './manifest-plugin.ts'

it('[INSTALL] names addresses below the path of the app', () => {
  expect(manifestOf({ base: '/studio/', receivesShares: false }, (name) => `/studio/assets/${name}`)).toMatchObject({
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

const manifest = (receivesShares: boolean) => manifestOf({ base: '/', receivesShares }, (name) => name)

it('[INSTALL] opens files of the four media from the system in the library', () => {
  const [handler] = manifest(false)['file_handlers'] as { action: string; accept: Record<string, string[]> }[]
  expect(handler?.action).toBe('/home')
  expect(handler?.accept).toMatchObject({
    'image/jpeg': ['.jpg', '.jpeg', '.jfif'],
    'video/mp4': ['.mp4', '.m4v'],
    'audio/mpeg': ['.mp3'],
    'application/pdf': ['.pdf'],
  })
  const accepted = Object.entries(handler?.accept ?? {}).flat(2)
  for (const type of DOCUMENT_ACCEPT.split(',')) expect(accepted).toContain(type)
})

it('[INSTALL] receives shared files only where a service worker does', () => {
  expect(manifest(false)).not.toHaveProperty('share_target')
  const target = manifest(true)['share_target'] as { params: { files: { name: string; accept: string[] }[] } }
  expect(target).toMatchObject({ action: '/share', method: 'POST', enctype: 'multipart/form-data', params: { files: [{ name: 'files' }] } })
  const accepted = target.params.files[0]?.accept
  expect(accepted).toEqual(expect.arrayContaining(['image/*', 'video/*', 'audio/*', 'application/pdf', '.docx']))
})
