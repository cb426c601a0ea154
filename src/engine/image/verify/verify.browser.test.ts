import { describe, expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { EngineError } from '../../core/errors'
import type { RegionToRedact } from '#lib/review/review-regions.ts'
import { variedCanvas, variedRegions } from '../../testing/varied-images'
import { correctExport, errorsOf, noFaces, plantedDefects, verifyCase } from '../../testing/verify-cases'
import { busyCanvas } from '../../testing/images'
import { thinRegions, verifyThin } from '../../testing/thin-covers'

const TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** Returns a face and an object, both large enough for every defect to be visible. */
const regionsOf = ({ width, height }: { width: number; height: number }): RegionToRedact[] => [
  { trackId: 'a', kind: 'face', style: 'Black Box', box: { x: width * 0.2, y: height * 0.25, width: width * 0.3, height: height * 0.4 } },
  {
    trackId: 'b',
    kind: 'object',
    style: 'Black Box',
    box: { x: width * 0.65, y: height * 0.5, width: width * 0.2, height: height * 0.15 },
  },
]

describe('[MEDIA-05] verification of correct exports', () => {
  it.for(casesOfToday(TYPES, 3))(
    '%s: reports nothing for 20 varied images with regions of all styles, overlapping and at the edges',
    async (type) => {
      for (let seed = 1; seed <= 20; seed += 1) {
        const source = variedCanvas(seed)
        expect(await errorsOf(await correctExport(`${seed}`, source, variedRegions(seed, source), type), type), `image ${seed}`).toEqual([])
      }
    },
  )

  it('passes all five checks and reports the searches and their limits', async () => {
    const source = busyCanvas(300, 200)
    const { checks } = await verifyCase(await correctExport('', source, regionsOf(source), 'image/jpeg'), 'image/jpeg')
    expect(checks.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
      'regions passed',
      'faces passed',
      'rest passed',
      'metadata passed',
      'dimensions passed',
    ])
    expect(checks[1]?.detail).toBe(
      'No unredacted face was found, except those left visible. Searched with none (no passes). Detectors can miss faces.',
    )
  })
})

describe('[MEDIA-05] covers of 1 to 8 pixels in a JPEG', () => {
  const SEEDS = Array.from({ length: 10 }, (_, index) => 36 + index)
  const wrongAt = async (opacity: number): Promise<{ covers: number; wrong: string[] }> => {
    let covers = 0
    const wrong: string[] = []
    for (const seed of SEEDS) {
      const source = variedCanvas(seed)
      const outcome = await verifyThin(`image ${seed}`, source, thinRegions(seed, source), opacity)
      covers += outcome.exports
      wrong.push(...outcome.wrong)
    }
    return { covers, wrong }
  }

  it.for(casesOfToday([0.6, 0.77, 0.9, 0.95, 0.98], 5))(
    'are reported at an opacity of %d, in boxes and ellipses at any position',
    async (opacity) => {
      const { covers, wrong } = await wrongAt(opacity)
      expect(covers).toBeGreaterThan(50)
      expect(wrong).toEqual([])
    },
  )

  it('pass if they are opaque', async () => {
    const { covers, wrong } = await wrongAt(1)
    expect(covers).toBeGreaterThan(90)
    expect(wrong).toEqual([])
  })

  it('pass where the image ends within a coding unit, and where they overlap', async () => {
    const source = busyCanvas(203, 117)
    const box = { x: 150, y: 113, width: 53, height: 4 }
    const regions: RegionToRedact[] = [
      { trackId: 'a', kind: 'object', style: 'Smooth', box },
      { trackId: 'b', kind: 'object', style: 'Black Box', box: { x: 180, y: 60, width: 3, height: 57 } },
      { trackId: 'c', kind: 'object', style: 'Black Box', shape: 'ellipse', box: { x: 1, y: 20, width: 7, height: 60 } },
    ]
    expect(await verifyThin('edge', source, regions, 1)).toEqual({ exports: 3, wrong: [] })
    expect((await verifyThin('edge', source, regions, 0.77)).wrong).toEqual([])
  })
})

describe('[MEDIA-06] coverage of a verification', () => {
  const coverageOf = async (type: string, write?: () => Promise<Uint8Array<ArrayBuffer>>) => {
    const source = busyCanvas(300, 200)
    const example = await correctExport('', source, regionsOf(source), type)
    const { coverage } = await verifyCase(write ? { ...example, write } : example, type)
    return coverage.map(({ check, unit, checked, total }) => [`${check} ${unit}`, checked, total] as const)
  }

  it('counts every region, every pixel of the regions, and every other pixel of a lossless file', async () => {
    // Regions of 90 x 80 and 60 x 30 pixels in 300 x 200.
    expect(await coverageOf('image/png')).toEqual([
      ['regions regions', 2, 2],
      ['regions pixels', 9000, 9000],
      ['rest pixels', 51_000, 51_000],
    ])
  })

  it('counts the pixels of an ellipse, and compares the corners of its box with the source', async () => {
    const source = busyCanvas(300, 200)
    const regions = regionsOf(source).map((region) => ({ ...region, shape: 'ellipse' as const }))
    const { coverage } = await verifyCase(await correctExport('', source, regions, 'image/png'), 'image/png')
    const [, inside, rest] = coverage
    // Pi quarters of 9,000 pixels, with the pixels at the edge.
    expect(inside?.checked).toBeGreaterThan(7068)
    expect(inside?.checked).toBeLessThan(7400)
    expect(inside?.total).toBe(inside?.checked)
    expect([rest?.checked, rest?.total]).toEqual([60_000 - (inside?.checked ?? 0), 60_000 - (inside?.checked ?? 0)])
  })

  it('leaves out the blocks of a lossy file that touch a region', async () => {
    const [, regions, rest] = await coverageOf('image/jpeg')
    expect(regions).toEqual(['regions pixels', 9000, 9000])
    expect(rest?.[2]).toBe(51_000)
    expect(rest?.[1]).toBeLessThan(51_000)
    expect(rest?.[1]).toBeGreaterThan(44_000)
  })

  it('is zero if the sizes differ', async () => {
    const other = await correctExport('', busyCanvas(180, 200), [], 'image/png')
    expect(await coverageOf('image/png', other.write)).toEqual([
      ['regions regions', 0, 2],
      ['regions pixels', 0, 9000],
      ['rest pixels', 0, 51_000],
    ])
  })
})

describe('[MEDIA-05] verification of wrong exports', () => {
  it.for(casesOfToday(TYPES, 3))('%s: catches every planted defect in all styles', async (type) => {
    const source = variedCanvas(5)
    const cases = await plantedDefects(source, regionsOf(source), type)
    expect(cases.length).toBeGreaterThanOrEqual(110)
    const missed: string[] = []
    for (const example of cases) if ((await errorsOf(example, type)).length === 0) missed.push(example.name)
    expect(missed).toEqual([])
  })

  it('reports a whole box in place of an ellipse, because it hides more of the source than the review', async () => {
    const source = busyCanvas(300, 200)
    const boxes = regionsOf(source)
    const { write } = await correctExport('', source, boxes, 'image/png')
    const example = await correctExport(
      '',
      source,
      boxes.map((region) => ({ ...region, shape: 'ellipse' as const })),
      'image/png',
    )
    expect(await errorsOf({ ...example, write }, 'image/png')).toEqual([expect.stringMatching(/^rest: /)])
  })

  it('reports a region outside the image', async () => {
    const source = busyCanvas(200, 200)
    const outside: RegionToRedact = { trackId: 'c', kind: 'object', style: 'Black Box', box: { x: 500, y: 0, width: 9, height: 9 } }
    const { findings, coverage } = await verifyCase(await correctExport('', source, [outside], 'image/png'), 'image/png')
    expect(coverage).toContainEqual({ check: 'regions', unit: 'regions', checked: 0, total: 1 })
    expect(findings).toEqual([
      {
        check: 'regions',
        severity: 'error',
        detail: 'A region is outside the image, so it redacts nothing. Draw it again.',
        box: outside.box,
        place: { time: 0, box: outside.box },
      },
    ])
  })

  it('fails the regions and the rest if the sizes differ, because they cannot be compared', async () => {
    const source = busyCanvas(200, 200)
    const wrong = await correctExport('', busyCanvas(180, 200), regionsOf(source), 'image/png')
    const example = { ...(await correctExport('', source, regionsOf(source), 'image/png')), write: wrong.write }
    const { checks } = await verifyCase(example, 'image/png')
    expect(checks.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name)).toEqual(['regions', 'rest', 'dimensions'])
  })

  it('rejects if the output cannot be decoded or a detector fails', async () => {
    const source = busyCanvas(200, 200)
    const example = await correctExport('', source, [], 'image/jpeg')
    const cut = { ...example, write: async () => (await example.write()).slice(0, 30) }
    await expect(verifyCase(cut, 'image/jpeg')).rejects.toMatchObject({ code: 'cannot-decode' })
    const unavailable = new EngineError('detector-unavailable', 'Couldn’t load the face detector.')
    const search = { ...noFaces.search, search: () => Promise.reject(unavailable) }
    await expect(verifyCase(example, 'image/jpeg', { ...noFaces, search })).rejects.toBe(unavailable)
    const detector = { ...noFaces.detector, searchSource: () => Promise.reject(unavailable) }
    await expect(verifyCase(example, 'image/jpeg', { ...noFaces, detector })).rejects.toBe(unavailable)
  })
})
