import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'

import { FACE_MODELS } from './faces.ts'

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

describe('conversion of the face models', () => {
  it.each([
    ['blazeface-full-range.onnx', 'fd55830722323c99f993cdf44d4a5af4e6fa0137bc7086e3a08fc4f04430dd1c'],
    ['face-recognition.onnx', '3b4613249d7cd32b62101d684791d3b8d1ed283c0cf843085056c30520033bd9'],
    ['ssd-mobilenet-v1.onnx', '5a351e8633a977c83842e9ffacb2204a474b2b23e68e8d2a112ef77d1115ba6b'],
  ] as const)('writes the same bytes of %s on every machine and every time', async (name, expected) => {
    const converted = await FACE_MODELS[name]()
    expect(sha256(converted)).toBe(expected)
    expect(sha256(await FACE_MODELS[name]())).toBe(expected)
  })
})
