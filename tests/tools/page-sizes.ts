import { gzipSync } from 'node:zlib'

import type { Rolldown } from 'vite'

import { preloadsOf } from '../../build/page-preloads.ts'
import { firstChunks } from '../../build/script-bundles-plugin.ts'

/** Bytes after gzip by what they are: packages, and folders of the app. */
export type Sizes = Record<string, number>

/** The packages and folders of modules. */
const PACKAGE = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//
const FOLDER = /\/((?:src\/(?:features\/)?|generated\/|backend\/|mocks\/)[^/]+)/

const groupOf = (id: string): string => PACKAGE.exec(id)?.[1] ?? FOLDER.exec(id)?.[1] ?? 'bundler'

/** Adds the size of a chunk to those of its packages and folders, in proportion to their code before it was minified. */
function addChunk(sizes: Sizes, { code, modules }: Rolldown.OutputChunk): void {
  const size = gzipSync(code).length
  const parts = Object.entries(modules).map(([id, { renderedLength }]) => [groupOf(id), renderedLength] as const)
  const whole = parts.reduce((sum, [, length]) => sum + length, 0)
  for (const [group, length] of parts) sizes[group] = (sizes[group] ?? 0) + (size * length) / whole
}

/**
 * Returns the sizes of the scripts and style sheets that a page of a build loads by itself, from the entry on.
 *
 * @param page its path below the base, such as `login`
 */
export function sizesOfPage(files: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[], page: string): Sizes {
  const chunks = files.flatMap((file) => (file.type === 'chunk' ? [file] : []))
  const { app, pages } = preloadsOf(chunks)
  const entry = firstChunks(chunks).filter(({ name }) => name !== 'browser-parser')
  const loaded = new Set([...entry.map(({ fileName }) => fileName), ...app, ...(pages[page] ?? [])])
  const sizes: Sizes = {}
  for (const file of files) {
    if (!loaded.has(file.fileName)) continue
    if (file.type === 'chunk') addChunk(sizes, file)
    else sizes['styles'] = (sizes['styles'] ?? 0) + gzipSync(file.source).length
  }
  return Object.fromEntries(Object.entries(sizes).map(([group, size]) => [group, Math.round(size)]))
}

/** Returns the sum of sizes in KB. */
export const kilobytesOf = (sizes: Sizes): number => Object.values(sizes).reduce((sum, size) => sum + size, 0) / 1000

/** Lists what has grown by at least 100 bytes since the recorded sizes, the largest first. */
export function whatGrew(before: Sizes, after: Sizes): string {
  const grown = Object.entries(after)
    .map(([group, size]) => [group, size - (before[group] ?? 0)] as const)
    .filter(([, bytes]) => bytes >= 100)
    .toSorted(([, one], [, other]) => other - one)
  return grown.map(([group, bytes]) => `${group} +${(bytes / 1000).toFixed(1)} KB`).join(', ')
}
