import { readFileSync } from 'node:fs'

import type { Plugin } from 'vite'

import { paths } from '../src/lib/addresses/paths.ts'
import { SHARED_FIELD, SHARE_PATH } from '../src/lib/browser/opened-files.ts'

/** Icons of the installed app, which `npm run app-icons` draws from the mark. */
export const ICONS = [
  { name: 'icon-192.png', size: 192, purpose: 'any' },
  { name: 'icon-512.png', size: 512, purpose: 'any' },
  { name: 'icon-maskable-512.png', size: 512, purpose: 'maskable' },
] as const

type IconName = (typeof ICONS)[number]['name']

/** The dark theme's raised surface, as in the header. */
const COLOUR = '#343A40'

interface Site {
  /** The path of the app, with a slash at both ends. */
  base: string
  /** Whether a service worker receives the files that other apps share. */
  receivesShares: boolean
}

/**
 * Returns the web app manifest.
 *
 * @param addressOf returns the path of an icon in the build
 */
export function manifestOf({ base, receivesShares }: Site, addressOf: (icon: IconName) => string): Record<string, unknown> {
  const page = (path: string): string => base + path.slice(1)
  return {
    // Identifies the installed app, also after the name of its manifest has changed.
    id: base,
    name: 'Redaction Studio',
    short_name: 'Redaction',
    description: 'Detect and redact faces, speech and names in images, video, audio and documents.',
    lang: 'en',
    start_url: page(paths.home()),
    scope: base,
    display: 'standalone',
    theme_color: COLOUR,
    background_color: COLOUR,
    categories: ['productivity', 'security', 'utilities'],
    icons: ICONS.map(({ name, size, purpose }) => ({ src: addressOf(name), sizes: `${size}x${size}`, type: 'image/png', purpose })),
    shortcuts: [
      { name: 'Library', url: page(paths.home()) },
      { name: 'Downloads', url: page(paths.downloads()) },
    ],
    file_handlers: fileHandlers(page(paths.home())),
    ...(receivesShares ? { share_target: shareTarget(page(SHARE_PATH), SHARED_FIELD) } : {}),
  }
}

/**
 * Adds the web app manifest with its icons, so that browsers offer to install the app. Both have a hash in their name, by which web servers
 * and the service worker keep them like every other file of a build.
 */
export function manifestPlugin({ receivesShares }: Omit<Site, 'base'>): Plugin {
  let base = '/'
  let address = ''
  return {
    name: 'web-app-manifest',
    apply: 'build',
    configResolved: (config) => {
      ;({ base } = config)
    },
    generateBundle() {
      const emit = (name: string, source: string | Buffer): string =>
        base + this.getFileName(this.emitFile({ type: 'asset', name, source }))
      const addressOf = (name: IconName): string => emit(name, readFileSync(new URL(`../src/ui/icons/${name}`, import.meta.url)))
      address = emit('app.webmanifest', JSON.stringify(manifestOf({ base, receivesShares }, addressOf)))
    },
    transformIndexHtml: {
      order: 'post',
      // The app links it; see src/app/start/offer-install.ts.
      handler: () => [{ tag: 'meta', attrs: { name: 'manifest', content: address }, injectTo: 'head' }],
    },
  }
}

/** Media types of the files that the system offers to open with the installed app, with their file name extensions. */
const OPENED_TYPES: Record<string, readonly string[]> = {
  'image/jpeg': ['.jpg', '.jpeg', '.jfif'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
  'image/bmp': ['.bmp'],
  'image/avif': ['.avif'],
  'image/heic': ['.heic', '.heif'],
  'image/tiff': ['.tif', '.tiff'],
  'video/mp4': ['.mp4', '.m4v'],
  'video/quicktime': ['.mov'],
  'video/webm': ['.webm'],
  'video/x-matroska': ['.mkv'],
  'audio/mpeg': ['.mp3'],
  'audio/mp4': ['.m4a'],
  'audio/wav': ['.wav'],
  'audio/ogg': ['.ogg', '.oga', '.opus'],
  'audio/flac': ['.flac'],
  'audio/aac': ['.aac'],
  'application/pdf': ['.pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'text/plain': ['.txt', '.text', '.log'],
  'text/markdown': ['.md', '.markdown'],
  'text/csv': ['.csv'],
  'text/tab-separated-values': ['.tsv'],
}

/** Returns the manifest's entry for files that the system opens with the app, at a page. */
function fileHandlers(page: string): { action: string; accept: Record<string, readonly string[]> }[] {
  return [{ action: page, accept: OPENED_TYPES }]
}

/** Returns the manifest's entry for files that other apps share, which a service worker receives as a form. */
function shareTarget(page: string, field: string) {
  const accept = [
    'image/*',
    'video/*',
    'audio/*',
    ...Object.entries(OPENED_TYPES).flatMap(([type, names]) => (/^(?:application|text)\//.test(type) ? [type, ...names] : [])),
  ]
  return { action: page, method: 'POST', enctype: 'multipart/form-data', params: { files: [{ name: field, accept }] } }
}
