import { afterAll, describe, expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { canvasContext } from '../core/canvas'
import { createImageEngine } from './client'
import { foreignParts } from './export/foreign-data'
import { coveredShare } from '#lib/review/box-areas.ts'
import { samplePhotograph } from '../testing/samples'
import type { DetectableLabel } from '../core/types'
import type { RegionToRedact } from '#lib/review/review-regions.ts'
import type { DetectedItem, DetectedPart } from './types'

const engine = createImageEngine()

afterAll(() => engine.dispose())

const STYLES = ['Black Box', 'Pixelated', 'Smooth'] as const
type Style = (typeof STYLES)[number]

const regionsFor = (faces: DetectedItem[], style: RegionToRedact['style']) =>
  faces.map(({ box }, index): RegionToRedact => ({ trackId: `face-${index}`, kind: 'face', style, box }))

describe('[MEDIA-02] faces in real photographs', () => {
  const PHOTOGRAPHS = [
    ['biden', 1],
    ['obama', 1],
    ['obama2', 1],
    // Two adults, and a child in the shade at the lower right.
    ['obama_and_biden', 3],
    ['solvay1927', 29],
  ] as const

  it.for(casesOfToday(PHOTOGRAPHS, 5))('finds every face of %s and nothing else', async ([name, there], { skip }) => {
    const photograph = await samplePhotograph(`faces/${name}.jpg`)
    if (photograph === undefined) return skip('no samples')
    const { items: faces } = await engine.detect(photograph, { increasedAccuracy: false, labels: ['face'] })
    expect(faces).toHaveLength(there)
    const increased = await engine.detect(photograph, { increasedAccuracy: true, labels: ['face'] })
    expect(increased.items.length).toBeGreaterThanOrEqual(there)
  })
})

describe('[MEDIA-04] plates and text in the worker', () => {
  const signs = (): Promise<Blob> => {
    const canvas = new OffscreenCanvas(900, 600)
    const context = canvasContext(canvas)
    context.fillStyle = '#8a9099'
    context.fillRect(0, 0, 900, 600)
    context.fillStyle = '#fafafa'
    context.fillRect(300, 400, 240, 56)
    context.fillStyle = '#101010'
    context.font = 'bold 44px sans-serif'
    context.fillText('RK755AJ', 315, 444)
    context.fillText('Deliveries', 120, 120)
    return canvas.convertToBlob()
  }

  it('detects both in one call, by label in the order of the settings, with a plate only once', async () => {
    const labels = ['license_plate', 'text'] as const
    const { items } = await engine.detect(await signs(), { increasedAccuracy: false, labels })
    expect(items.map(({ label }) => label)).toEqual(['license_plate', 'text'])
    const [plate, text] = items.map(({ box }) => [box])
    expect(coveredShare({ x: 320, y: 412, width: 190, height: 32 }, plate ?? [])).toBe(1)
    expect(coveredShare({ x: 122, y: 86, width: 200, height: 44 }, text ?? [])).toBe(1)
  })

  it('reports the items of each label as soon as they are found, and the same items at the end', async () => {
    const parts: DetectedPart[] = []
    const fractions: number[] = []
    let progress = 0
    const { items, ...size } = await engine.detect(
      await signs(),
      { increasedAccuracy: false, labels: ['text', 'face', 'license_plate'] },
      {
        onPartial: (part) => {
          parts.push(part)
          fractions.push(progress)
        },
        onProgress: ({ stage, fraction }) => {
          if (stage === 'detect') progress = fraction
        },
      },
    )
    expect(size).toEqual({ width: 900, height: 600 })
    // Plates come before texts, because a plate's text isn't reported again as text.
    expect(parts.map(({ label }) => label)).toEqual(['face', 'license_plate', 'text'])
    expect(fractions.map((fraction) => fraction.toFixed(2))).toEqual(['0.33', '0.67', '1.00'])
    expect(parts.map(({ width, height }) => `${width} x ${height}`)).toEqual(['900 x 600', '900 x 600', '900 x 600'])
    const partsOf = (label: DetectableLabel) => parts.filter((part) => part.label === label).flatMap((part) => part.items)
    expect(items).toEqual([...partsOf('text'), ...partsOf('face'), ...partsOf('license_plate')])
    expect(partsOf('license_plate')).toHaveLength(1)
    expect(partsOf('text')).toHaveLength(1)
  })

  it('reports no items after a cancellation', async () => {
    const controller = new AbortController()
    const found: DetectableLabel[] = []
    const detection = engine.detect(
      await signs(),
      { increasedAccuracy: false, labels: ['license_plate', 'text'] },
      {
        signal: controller.signal,
        onPartial: ({ label }) => {
          found.push(label)
          controller.abort()
        },
      },
    )
    await expect(detection).rejects.toMatchObject({ code: 'cancelled' })
    // The next call starts when the cancelled one has ended in the worker.
    await engine.probe(await signs())
    expect(found).toEqual(['license_plate'])
  })
})

describe('[MEDIA-05] redaction of a real photograph', () => {
  async function photographOf(name: string): Promise<Blob> {
    const photograph = await samplePhotograph(`faces/${name}.jpg`)
    if (photograph === undefined) throw new Error(`The sample ${name} is missing.`)
    return photograph
  }

  /** Redacts 29 faces, which leaves no metadata and passes its own verification. */
  async function expectGroupRedacted(style: Style): Promise<void> {
    const photograph = await photographOf('solvay1927')
    const { items: faces } = await engine.detect(photograph, { increasedAccuracy: false, labels: ['face'] })
    const plan = { regions: regionsFor(faces, style), kept: [] }
    const redacted = await engine.redact(photograph, plan)
    expect(redacted.findings).toEqual([])
    expect(redacted.checks.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
      'regions passed',
      'faces passed',
      'rest passed',
      'metadata passed',
      'dimensions passed',
    ])
    expect(redacted).toMatchObject({ contentType: 'image/jpeg', extension: '.jpg', width: 2048, height: 922, notes: [] })
    expect(redacted.engines.map(({ name, purpose }) => `${purpose}: ${name}`)).toEqual([
      'redact: Redaction Studio',
      'verify: Redaction Studio',
      'verify: BlazeFace full range',
      'verify: SSD MobileNet v1',
    ])
    expect(foreignParts(new Uint8Array(await redacted.output.arrayBuffer()), 'image/jpeg')).toEqual([])
    expect(foreignParts(new Uint8Array(await photograph.arrayBuffer()), 'image/jpeg')).not.toEqual([])
    if (style !== 'Black Box') return
    expect((await engine.detect(redacted.output, { increasedAccuracy: false, labels: ['face'] })).items).toEqual([])
  }

  /** Redacts faces as ellipses with labels, which passes its own verification. */
  async function expectEllipsesRedacted(style: Style): Promise<void> {
    const photograph = await photographOf('obama_and_biden')
    const { items: faces } = await engine.detect(photograph, { increasedAccuracy: false, labels: ['face'] })
    const regions = regionsFor(faces, style).map((region) => ({ ...region, shape: 'ellipse' as const, coverLabel: 's40(2)' }))
    const shown = regions.map(({ trackId, box }) => ({ itemId: trackId, box }))
    const redacted = await engine.redact(photograph, { regions, kept: [], shown })
    expect(redacted.itemThumbnails.map(({ itemId }) => itemId)).toEqual(['face-0', 'face-1', 'face-2'])
    expect(redacted.thumbnail.size).toBeGreaterThan(1000)
    expect(redacted.findings.filter(({ severity }) => severity !== 'warning')).toEqual([])
    expect(redacted.redacted.map(({ shape }) => shape)).toEqual(['ellipse', 'ellipse', 'ellipse'])
    const unlabelled = 'The reason code isn’t written on 3 redactions: only solid black with enough room has one.'
    expect(redacted.notes).toEqual(style === 'Black Box' ? [] : [unlabelled])
  }

  async function expectUnredactedReported(): Promise<void> {
    const photograph = await photographOf('obama_and_biden')
    const { items: faces } = await engine.detect(photograph, { increasedAccuracy: false, labels: ['face'] })
    const [left, ...covered] = faces
    if (left === undefined) throw new Error('no face was found')
    const regions = regionsFor(covered, 'Pixelated')
    const forgotten = await engine.redact(photograph, { regions, kept: [] })
    expect(forgotten.checks.find(({ name }) => name === 'faces')?.outcome).toBe('failed')
    expect(forgotten.findings.map(({ check, severity }) => `${check} ${severity}`)).toEqual(['faces error'])
    const visible = { trackId: 'left', number: 1, kind: 'face' as const, box: left.box }
    const agreed = await engine.redact(photograph, { regions, kept: [visible] })
    expect(agreed.findings).toEqual([])
    expect(agreed.waivers).toEqual([expect.objectContaining({ trackId: 'left', number: 1 })])
  }

  async function expectNothingWaived(): Promise<void> {
    const photograph = await photographOf('obama_and_biden')
    const everything = { trackId: 'all', kind: 'face' as const, box: { x: 0, y: 0, width: 2000, height: 1428 } }
    const { findings, waivers } = await engine.redact(photograph, { regions: [], kept: [everything] })
    expect(findings.filter(({ check }) => check === 'faces').length).toBeGreaterThanOrEqual(3)
    expect(waivers).toEqual([])
  }

  // Each takes many searches of a large photograph.
  const CHECKS: [name: string, expectIt: () => Promise<void>][] = [
    ...STYLES.map((style): [string, () => Promise<void>] => [`29 faces are redacted: ${style}`, () => expectGroupRedacted(style)]),
    ...STYLES.map((style): [string, () => Promise<void>] => [
      `ellipses with labels are redacted: ${style}`,
      () => expectEllipsesRedacted(style),
    ]),
    ['an unredacted face is reported unless the reviewer kept exactly that face visible', expectUnredactedReported],
    ['three faces are not waived for one kept box over the whole image', expectNothingWaived],
  ]

  it.for(casesOfToday(CHECKS, 8))('%s', async ([, expectIt], { skip }) => {
    if ((await samplePhotograph('faces/obama.jpg')) === undefined) return skip('no samples')
    await expect(expectIt()).resolves.toBeUndefined()
  })

  it('rejects a review of another file', async ({ skip }) => {
    const photograph = await samplePhotograph('faces/obama.jpg')
    if (photograph === undefined) return skip('no samples')
    const source = { sha256: 'a'.repeat(64), width: 100, height: 100 }
    await expect(engine.redact(photograph, { regions: [], kept: [], source })).rejects.toMatchObject({ code: 'source-mismatch' })
  })
})
