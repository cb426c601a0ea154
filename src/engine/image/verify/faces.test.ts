import { describe, expect, it } from 'vitest'

import type { Detection } from '../../detect/detector'
import type { Box } from '../../core/types'
import type { VisibleItem } from '../types'
import { coarselyCovered, doubtfulFaces, judgeFaces, leastInSource, withConfirmed, withoutFragments, type JudgedFaces } from './faces'

const face = (x: number, y: number, side = 100): Detection => ({ box: { x, y, width: side, height: side }, confidence: 0.8 })
const black = (box: Box) => ({ box, style: 'Black Box' as const, kind: 'face' as const })
const item = (more: Partial<VisibleItem>): VisibleItem => ({ trackId: 'item', kind: 'face', box: face(0, 0).box, ...more })

const judge = (more: Partial<JudgedFaces>) =>
  judgeFaces({ inOutput: [], inSource: [], covers: [], visible: [], image: { width: 1000, height: 800 }, ...more })

const severities = (more: Partial<JudgedFaces>) => judge(more).findings.map(({ severity }) => severity)

describe('[MEDIA-05] waivers', () => {
  const three = [face(100, 100), face(400, 100), face(700, 100)]

  it('does not waive three faces for one kept box over the whole image', () => {
    const whole = item({ box: { x: 0, y: 0, width: 1000, height: 800 } })
    expect(judge({ inOutput: three, inSource: three, visible: [whole] })).toMatchObject({ findings: [{}, {}, {}], waivers: [] })
  })

  it('waives a face that matches a kept face and reports its number', () => {
    const visible = [item({ trackId: 'second', number: 2, box: { x: 385, y: 85, width: 130, height: 130 } })]
    const { findings, waivers } = judge({ inOutput: three, inSource: three, visible })
    expect(findings.map(({ box }) => box?.x)).toEqual([100, 700])
    expect(waivers).toEqual([{ trackId: 'second', number: 2, confidence: 0.8, box: three[1]?.box }])
  })

  it('waives a face that matches a kept region, which is larger than 1.6 times the face in one direction', () => {
    const visible = [item({ box: { x: 370, y: 30, width: 160, height: 200 } })]
    expect(judge({ inOutput: [face(400, 100)], visible })).toMatchObject({ findings: [], waivers: [{ trackId: 'item' }] })
  })

  it('does not waive a face for a kept object', () => {
    expect(severities({ inOutput: three.slice(0, 1), visible: [item({ kind: 'object', box: face(100, 100).box })] })).toEqual(['error'])
  })

  it('waives only the best match of two faces for one kept face', () => {
    const { findings, waivers } = judge({ inOutput: [face(100, 100), face(130, 100)], visible: [item({ box: face(132, 100).box })] })
    expect([findings.map(({ box }) => box?.x), waivers.map(({ box }) => box.x)]).toEqual([[100], [130]])
  })
})

describe('[MEDIA-05] faces under an ellipse', () => {
  const ellipse = (box: Box) => [{ ...black(box), shape: 'ellipse' as const }]
  const inSource = [face(100, 100)]

  it('are covered by the ellipse of their region, without a warning about its corners', () => {
    expect(judge({ inSource, covers: ellipse({ x: 70, y: 70, width: 160, height: 160 }) }).findings).toEqual([])
  })

  it('are reported if the ellipse ends at the edges of the face, whose corners stay visible', () => {
    const { findings } = judge({ inSource, covers: ellipse({ x: 100, y: 100, width: 100, height: 100 }) })
    expect(findings).toEqual([
      expect.objectContaining({ check: 'faces', severity: 'error', detail: expect.stringMatching(/Only (79|80)% of a face/) as string }),
    ])
  })

  it('get a warning if hair and jaw reach beyond the ellipse', () => {
    expect(severities({ inSource, covers: ellipse({ x: 30, y: 93, width: 240, height: 114 }) })).toEqual(['warning'])
  })

  it('are reported if they are inside the box of the ellipse and outside the ellipse', () => {
    const box = { x: 0, y: 0, width: 800, height: 800 }
    const inCorner = [face(0, 0)]
    expect(judge({ inSource: inCorner, inOutput: inCorner, covers: ellipse(box) }).findings).toEqual([
      expect.objectContaining({ severity: 'error', detail: expect.stringContaining('Possible face') as string }),
    ])
    expect(judge({ inSource: inCorner, covers: [black(box)] }).findings).toEqual([])
    // Its centre lies outside the ellipse.
    expect(severities({ inSource: [face(60, 60)], covers: ellipse(box) })).toEqual(['error'])
  })
})

describe('[MEDIA-05] coverage of faces', () => {
  const covered = (left: number) => [black({ x: 100 + left, y: 80, width: 400, height: 140 })]

  it('reports a face of which 23% is uncovered', () => {
    const { findings } = judge({ inSource: [face(100, 100)], covers: covered(23) })
    expect(findings).toEqual([
      expect.objectContaining({ check: 'faces', severity: 'error', detail: expect.stringContaining('77%') as string }),
    ])
  })

  it('reports a face of which 4% is uncovered, and only warns at 1%', () => {
    expect(severities({ inSource: [face(100, 100)], covers: covered(4) })).toEqual(['error'])
    expect(severities({ inSource: [face(100, 100)], covers: [black({ x: 101, y: 50, width: 400, height: 200 })] })).toEqual(['warning'])
  })

  it('warns about a face with an uncovered margin', () => {
    expect(severities({ inSource: [face(100, 100)], covers: [black(face(100, 100).box)] })).toEqual(['warning'])
    expect(severities({ inSource: [face(100, 100)], covers: [black({ x: 87, y: 87, width: 126, height: 126 })] })).toEqual(['warning'])
    expect(severities({ inSource: [face(100, 100)], covers: [black({ x: 85, y: 85, width: 130, height: 130 })] })).toEqual([])
  })

  it('reports an uncovered face found only in the source, unless its confidence is low', () => {
    expect(severities({ inSource: [face(100, 100)] })).toEqual(['error'])
    expect(severities({ inSource: [{ ...face(100, 100), confidence: 0.4 }] })).toEqual([])
    expect(severities({ inOutput: [face(104, 100)], inSource: [face(100, 100)] })).toEqual(['error'])
  })

  it('counts a face once if a cover touches its edge in one of the searches only', () => {
    const covers = [black({ x: 197, y: 0, width: 300, height: 300 })]
    const visible = [item({ box: face(100, 100).box })]
    const inOutput = [{ box: { x: 100, y: 100, width: 96, height: 100 }, confidence: 0.8 }]
    expect(judge({ inOutput, inSource: [face(100, 100)], covers, visible })).toMatchObject({ findings: [], waivers: [{}] })
  })

  it('requires no margin outside the image', () => {
    expect(severities({ inSource: [face(0, 0)], covers: [black({ x: 0, y: 0, width: 115, height: 115 })] })).toEqual([])
  })

  it('measures a partly visible face on its box in the source', () => {
    const half = { box: { x: 100, y: 100, width: 40, height: 100 }, confidence: 0.6 }
    const covers = [black({ x: 140, y: 60, width: 300, height: 300 })]
    expect(judge({ inOutput: [half], inSource: [face(100, 100)], covers }).findings.map(({ detail }) => detail)).toContainEqual(
      expect.stringContaining('60%'),
    )
  })
})

describe('fragments of faces', () => {
  it('drops parts of a face and keeps its neighbours', () => {
    const [whole, part, other] = [face(100, 100), { ...face(80, 110, 50), confidence: 0.3 }, { ...face(210, 100), confidence: 0.3 }]
    expect(withoutFragments([part, other, whole])).toEqual([whole, other])
  })
})

describe('[MEDIA-05] faces under covers', () => {
  const box = { x: 85, y: 85, width: 130, height: 130 }
  const pixelated = { box, style: 'Pixelated' as const }
  const found = { inOutput: [], inSource: [face(100, 100)], image: { width: 1000, height: 800 } }

  it('checks every face of the review in a coarse style, detected or not', () => {
    expect(coarselyCovered({ ...found, inSource: [], covers: [{ ...pixelated, kind: 'face' }] })).toEqual([box])
    expect(coarselyCovered({ ...found, covers: [{ ...pixelated, kind: 'face' }] })).toEqual([box])
  })

  it('checks an object in a coarse style only if it covers a face', () => {
    expect(coarselyCovered({ ...found, covers: [{ ...pixelated, kind: 'object' }] })).toEqual([box])
    expect(coarselyCovered({ ...found, inSource: [], covers: [{ ...pixelated, kind: 'object' }] })).toEqual([])
  })

  it('checks nothing under a Black Box', () => {
    expect(coarselyCovered({ ...found, covers: [black(box)] })).toEqual([])
  })

  it('rescores faces that are near a cover or small and were not found in the source', () => {
    const artefact = face(110, 110, 90)
    const covers = [black(box)]
    expect(doubtfulFaces({ ...found, covers, inSource: [], inOutput: [artefact] })).toEqual([artefact])
    expect(doubtfulFaces({ ...found, covers, inOutput: [artefact] })).toEqual([])
    expect(doubtfulFaces({ ...found, covers: [], inSource: [], inOutput: [face(500, 500, 31), face(600, 500, 33)] })).toEqual([
      face(500, 500, 31),
    ])
    expect(severities({ ...found, covers, inSource: [], inOutput: [artefact] })).toEqual([])
  })

  it('confirms a small face only by a confident detection in the source, and a larger one by any', () => {
    const at = (side: number, confidence: number) => ({ ...face(500, 500, side), confidence })
    const doubtful = (side: number, confidence: number) =>
      doubtfulFaces({ ...found, covers: [], inOutput: [face(500, 500, side)], inSource: [at(side, confidence)] }).length
    expect([doubtful(31, 0.49), doubtful(31, 0.5), doubtful(33, 0.26)]).toEqual([1, 0, 0])
  })

  it('replaces weak detections of a confirmed face, and no others', () => {
    const weak = (x: number, side: number) => ({ ...face(x, 500, side), confidence: 0.3 })
    const [same, larger, neighbour, sure] = [weak(502, 28), weak(488, 52), weak(540, 28), face(504, 500, 28)]
    const confirmed = face(500, 512, 28)
    expect(withConfirmed([same, larger, neighbour, sure], confirmed)).toEqual([neighbour, sure, confirmed])
  })

  it('requires a higher confidence of a rotated face narrower than 16 pixels', () => {
    expect(leastInSource({ ...face(0, 0, 15), quarterTurns: 2 })).toBe(0.45)
    expect(leastInSource({ ...face(0, 0, 15), quarterTurns: 0 })).toBe(0.35)
    expect(leastInSource({ ...face(0, 0, 17), quarterTurns: 2 })).toBe(0.35)
  })
})
