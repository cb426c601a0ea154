import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'

import { convertPoses } from './poses.ts'

const textOf = (onnx: Uint8Array) => new TextDecoder('latin1').decode(onnx)

it('writes the same bytes of the pose model on every machine and every time', async () => {
  const converted = await convertPoses()
  expect(createHash('sha256').update(converted).digest('hex')).toBe('b4039613081d8118910cb36361a70da91dfee9e30ebeaa89237e1ef951efe855')
  expect(await convertPoses()).toEqual(converted)
})

it('starts behind the preparation of the image, enlarges from the middle of pixels and limits activations to 6', async () => {
  const text = textOf(await convertPoses())
  expect(text).toContain('half_pixel')
  expect(text).not.toContain('asymmetric')
  expect(text).toContain('Clip')
  expect(text).not.toMatch(/ArgMax|GatherNd/)
})
