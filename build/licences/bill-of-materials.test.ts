import { Ajv } from 'ajv'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

import { billOfMaterials } from './bill-of-materials.ts'
import { packagesInside } from './bundled-packages.ts'
import { packageOf, type LicensedPackage } from './package-of.ts'

const fileOf = (path: string): string => fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url))
const readJson = (path: string): object => JSON.parse(readFileSync(path, 'utf8')) as object

interface Bill {
  components: { name: string; version: string; purl: string; licenses: object[]; hashes?: { alg: string; content: string }[] }[]
}

const installed = (...names: string[]): LicensedPackage[] => names.flatMap((name) => packageOf(fileOf(`${name}/package.json`)) ?? [])
const billOf = (packages: LicensedPackage[]): Bill => JSON.parse(billOfMaterials(packages)) as Bill

const PACKAGES = [
  ...installed('react', 'mediabunny', '@fontsource-variable/inter', '@vladmandic/human', 'wink-nlp', 'dompurify'),
  ...packagesInside(fileOf('mammoth/mammoth.browser.js'), 'mammoth'),
  ...packagesInside(fileOf('@mediabunny/aac-encoder/dist/modules/build/aac.js'), '@mediabunny/aac-encoder'),
  ...packagesInside(fileOf('@mediabunny/mp3-encoder/dist/modules/build/lame.js'), '@mediabunny/mp3-encoder'),
]

it('is valid CycloneDX 1.6', () => {
  const schema = (name: string): object => readJson(fileOf(`@cyclonedx/cyclonedx-library/res/schema/${name}.SNAPSHOT.schema.json`))
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
  for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs'])
    ajv.addSchema({ ...schema(name), $id: `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json` })
  const isValid = ajv.compile(schema('bom-1.6'))
  isValid(billOf(PACKAGES))
  expect(isValid.errors).toBeNull()
  expect(isValid({ ...billOf(PACKAGES), components: [{ type: 'library' }] })).toBe(false)
})

it('lists the version, the licence, the package URL and the lock file’s checksum', () => {
  const [component] = billOf(installed('@fontsource-variable/inter')).components
  const lock = readJson(fileURLToPath(new URL('../../package-lock.json', import.meta.url))) as {
    packages: Record<string, { integrity: string }>
  }
  const integrity = lock.packages['node_modules/@fontsource-variable/inter']?.integrity ?? ''
  expect(component).toMatchObject({
    name: '@fontsource-variable/inter',
    version: '5.3.0',
    purl: 'pkg:npm/%40fontsource-variable/inter@5.3.0',
    licenses: [{ license: { id: 'OFL-1.1' } }],
  })
  expect(component?.hashes?.map(({ alg }) => alg)).toEqual(['SHA-512'])
  expect(`sha512-${Buffer.from(component?.hashes?.[0]?.content ?? '', 'hex').toString('base64')}`).toBe(integrity)
})

it('omits partial versions from package URLs, and gives other libraries no npm URL', () => {
  const urls = Object.fromEntries(billOf(PACKAGES).components.map(({ name, purl }) => [name, purl]))
  expect(urls).toMatchObject({ pako: 'pkg:npm/pako', FFmpeg: 'pkg:generic/ffmpeg', LAME: 'pkg:generic/lame@3.100' })
})

it('doesn’t depend on the order of packages, and has no timestamp', () => {
  expect(billOfMaterials(PACKAGES.toReversed())).toBe(billOfMaterials(PACKAGES))
  expect(billOfMaterials(PACKAGES)).not.toMatch(/timestamp|serialNumber/)
})

it('lists the empty package that replaces native ones under its own name', () => {
  for (const name of ['sharp', 'onnxruntime-node', '@napi-rs/canvas'])
    expect(readJson(fileOf(`${name}/package.json`))).toMatchObject({ name: 'redaction-studio-empty-package', version: '0.0.0' })
})
