import { afterAll, describe, expect, it } from 'vitest'

import { createImageEngine } from './client'
import { foreignParts } from './export/picture-data'
import { samplePhotograph } from './testing/samples'
import type { DetectedFace, RegionToRedact } from './types'

const engine = createImageEngine()

afterAll(() => engine.dispose())

const regionsFor = (faces: DetectedFace[], style: RegionToRedact['style']) =>
  faces.map(({ box }, index): RegionToRedact => ({ trackId: `face-${index}`, kind: 'face', style, box }))

describe('[MEDIA-02] faces in real photographs', () => {
  it.for([
    ['biden', 1],
    ['obama', 1],
    ['obama2', 1],
    // Two grown-ups, and a child in the shade at the lower right.
    ['obama_and_biden', 3],
    ['solvay1927', 29],
  ] as const)('finds all the faces of %s and nothing else', async ([name, there], { skip }) => {
    const photograph = await samplePhotograph(`faces/${name}.jpg`)
    if (photograph === undefined) return skip('no samples')
    const { faces } = await engine.detectFaces(photograph, { increasedAccuracy: false })
    expect(faces).toHaveLength(there)
    const careful = await engine.detectFaces(photograph, { increasedAccuracy: true })
    expect(careful.faces.length).toBeGreaterThanOrEqual(there)
  })
})

describe('[MEDIA-05] redaction of a real photograph', () => {
  it.for(['Black Box', 'Pixelated', 'Smooth'] as const)(
    '%s: covers 29 faces, leaves no metadata, and passes its own verification',
    async (style, { skip }) => {
      const photograph = await samplePhotograph('faces/solvay1927.jpg')
      if (photograph === undefined) return skip('no samples')
      const { faces } = await engine.detectFaces(photograph, { increasedAccuracy: false })
      const order = { regions: regionsFor(faces, style), kept: [], increasedAccuracy: false }
      const redacted = await engine.redact(photograph, order)
      expect(redacted.findings).toEqual([])
      expect(redacted.checks.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
        'regions passed',
        'faces passed',
        'metadata passed',
        'dimensions passed',
      ])
      expect(redacted).toMatchObject({ contentType: 'image/jpeg', extension: '.jpg', width: 2048, height: 922, notes: [] })
      expect(foreignParts(new Uint8Array(await redacted.output.arrayBuffer()), 'image/jpeg')).toEqual([])
      expect(foreignParts(new Uint8Array(await photograph.arrayBuffer()), 'image/jpeg')).not.toEqual([])
      if (style !== 'Black Box') return
      expect((await engine.detectFaces(redacted.output, { increasedAccuracy: false })).faces).toEqual([])
    },
  )

  it('names a face that was left, unless the reviewer kept it', async ({ skip }) => {
    const photograph = await samplePhotograph('faces/obama_and_biden.jpg')
    if (photograph === undefined) return skip('no samples')
    const { faces } = await engine.detectFaces(photograph, { increasedAccuracy: false })
    const [left, ...covered] = faces
    if (left === undefined) throw new Error('no face was found')
    const regions = regionsFor(covered, 'Pixelated')
    const forgotten = await engine.redact(photograph, { regions, kept: [], increasedAccuracy: false })
    expect(forgotten.checks.find(({ name }) => name === 'faces')?.outcome).toBe('failed')
    expect(forgotten.findings).toHaveLength(1)
    expect(forgotten.findings[0]?.check).toBe('faces')
    const agreed = await engine.redact(photograph, { regions, kept: [left.box], increasedAccuracy: false })
    expect(agreed.findings).toEqual([])
  })
})
