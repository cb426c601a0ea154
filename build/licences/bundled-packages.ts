import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { licenceTexts, type LicensedPackage } from './package-of.ts'

const MODULES = fileURLToPath(new URL('../../node_modules/', import.meta.url))
/** Longer than the list at the start of a prebuilt file. */
const HEADER_LENGTH = 8192
/** An entry of the list that browserify-prepend-licenses writes. */
const ENTRY = /^\/\/ Module: (\S+)@(\S+)\n\/\/ License: (.+)$/gm

interface Bundled {
  name: string
  version: string
  license: string
}

/** Packages that the lists don't name, because they are inside a listed package that is itself a prebuilt file. */
const INSIDE: Record<string, readonly Bundled[]> = {
  jszip: [
    { name: 'pako', version: '1.0', license: '(MIT AND Zlib)' },
    { name: 'lie', version: '3.3', license: 'MIT' },
    { name: 'immediate', version: '3.0', license: 'MIT' },
    { name: 'set-immediate-shim', version: '1.0', license: 'MIT' },
  ],
}

/** The contents of prebuilt files that list nothing, by the folder below `node_modules`. */
const UNLISTED: Record<string, readonly Bundled[]> = {
  '@huggingface/transformers/dist/': [
    { name: '@huggingface/jinja', version: '0.5', license: 'MIT' },
    { name: '@huggingface/tokenizers', version: '0.2', license: 'Apache-2.0' },
  ],
  '@mediabunny/aac-encoder/dist/': [{ name: 'FFmpeg', version: 'libavcodec', license: 'LGPL-2.1-or-later' }],
  '@mediabunny/mp3-encoder/dist/': [{ name: 'LAME', version: '3.100', license: 'LGPL-2.0-or-later' }],
}

function headerOf(file: string): string {
  const descriptor = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(HEADER_LENGTH)
    return bytes.toString('utf8', 0, readSync(descriptor, bytes, 0, HEADER_LENGTH, 0))
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Returns the other packages inside a prebuilt file of a package, such as `mammoth.browser.js` or a module with WebAssembly. Their licence
 * texts come from the installed versions.
 *
 * @param owner the name of the package that the file belongs to
 * @throws if a package has no licence text
 */
export function packagesInside(file: string, owner: string): LicensedPackage[] {
  // The lists also contain virtual modules and folders.
  if (!/\.[cm]?js$/.test(file) || !existsSync(file)) return []
  const listed = [...headerOf(file).matchAll(ENTRY)].map(([, name = '', version = '', license = '']): Bundled => ({
    name,
    version,
    license,
  }))
  const unlisted = Object.entries(UNLISTED).flatMap(([folder, packages]) => (file.includes(`/node_modules/${folder}`) ? packages : []))
  return [...listed, ...unlisted]
    .filter(({ name }) => name !== owner)
    .flatMap((one) => [one, ...(INSIDE[one.name] ?? [])])
    .map(({ name, version, license }) => {
      const folder = `${MODULES}${name}`
      return { folder: `${folder}@${version}`, name, version, license, texts: licenceTexts(name, folder) }
    })
}
