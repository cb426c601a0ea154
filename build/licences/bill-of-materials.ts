import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { z } from 'zod'

import type { LicensedPackage } from './package-of.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const Manifest = z.object({ name: z.string(), version: z.string() })
const Lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional(), integrity: z.string().optional() })) })

const ALGORITHMS: Record<string, string> = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' }
const readJson = (name: string): unknown => JSON.parse(readFileSync(`${ROOT}${name}`, 'utf8'))

/**
 * Returns the package URL (purl). Libraries that aren't from npm have capitals in their names, which npm doesn't allow. For some packages in
 * prebuilt files, only part of the version is known; their URLs omit it.
 */
function purlOf({ name, version }: Pick<LicensedPackage, 'name' | 'version'>): string {
  const isNpm = name === name.toLowerCase()
  const url = isNpm ? `pkg:npm/${name.replace(/^@/, '%40')}` : `pkg:generic/${name.toLowerCase()}`
  return (isNpm ? /^\d+\.\d+\.\d/ : /^\d/).test(version) ? `${url}@${encodeURIComponent(version)}` : url
}

/** Returns the lock file's checksums for a folder below `node_modules`. */
function hashesOf(integrity = ''): { alg: string; content: string }[] {
  return integrity.split(' ').flatMap((one) => {
    const [, algorithm = '', digest = ''] = /^(\w+)-(.+)$/.exec(one) ?? []
    const alg = ALGORITHMS[algorithm]
    return alg === undefined ? [] : [{ alg, content: Buffer.from(digest, 'base64').toString('hex') }]
  })
}

const licencesOf = (license: string): object[] =>
  /^[\w.+-]+$/.test(license) ? [{ license: { id: license } }] : [{ expression: license.replace(/^\((.*)\)$/, '$1') }]

/**
 * Returns the software bill of materials of a build: CycloneDX 1.6 in JSON. It contains nothing that changes between builds, such as a
 * timestamp.
 */
export function billOfMaterials(packages: Iterable<LicensedPackage>): string {
  const { name, version } = Manifest.parse(readJson('package.json'))
  const locked = Lock.parse(readJson('package-lock.json')).packages
  const components = new Map<string, object>()
  for (const one of [...packages].toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'))) {
    const hashes = one.folder.startsWith(ROOT) ? hashesOf(locked[one.folder.slice(ROOT.length)]?.integrity) : []
    const reference = `${one.name}@${one.version}`
    // The same version may be installed in several folders.
    if (components.has(reference)) continue
    components.set(reference, {
      type: 'library',
      'bom-ref': reference,
      name: one.name,
      version: one.version,
      ...(hashes.length > 0 ? { hashes } : {}),
      licenses: licencesOf(one.license),
      purl: purlOf(one),
    })
  }
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
    components: [...components.values()],
    dependencies: [{ ref: name, dependsOn: [...components.keys()] }],
  }
  return `${JSON.stringify(bom, null, 2)}\n`
}
