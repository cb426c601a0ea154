import { expect, it } from 'vitest'

import { tileSize, wholePixels } from '#lib/review/cover-rules.ts'
import { canvasContext } from '../core/canvas'
import { labelledSample } from '../testing/labelled-samples'
import { attackVersions, coreOf, exportVersions, largestVersion, variedVersions } from '../testing/version-attack'

const samples = ['va-sample1.jpg', 'ul-24.jpg', 'group-3.jpg', 'mask-img6.jpg']

it.for(samples.flatMap((name) => (['Pixelated', 'Smooth'] as const).map((style) => [name, style] as const)))(
  '[MEDIA-05] attack: twenty versions of %s reveal no more of its face together than the coarsest one (%s)',
  async ([name, style], { skip }) => {
    const sample = await labelledSample(name)
    if (!sample) return skip('The samples are missing.')
    const { width, height } = sample.image
    const { data: pixels } = canvasContext(sample.image).getImageData(0, 0, width, height)
    const box = sample.faces.toSorted((a, b) => b.width - a.width).map((face) => wholePixels(face, { width, height }))[0]
    if (!box) throw new Error('the photograph has no face')
    const [image, part] = [{ width, height, pixels }, coreOf(box)]
    const varied = variedVersions(style, box, 7)
    const face = { kind: 'face' as const, ...box, tile: tileSize(Math.max(box.width, box.height)) }
    const known = attackVersions(image, part, exportVersions(image, [largestVersion(style, box), ...varied], { faces: [face], part }))
    // Smooth interpolates the same tiles in another way where the box ends elsewhere.
    expect(known.together).toBeLessThan((known.each[0] ?? 0) + 0.03)
    const versions = [...varied, largestVersion(style, box)]
    const unknown = attackVersions(image, part, exportVersions(image, versions, { part, remembers: false }))
    expect(unknown.together).toBeGreaterThan(known.together)
  },
)
