import { expect, it } from 'vitest'

import { decodedFrames, frameNumberOf, plantedVideo } from './planted-video'

it.for([
  { kind: 'webm' },
  { kind: 'mp4', rotation: 90 },
  { kind: 'mkv', codec: 'vp8' },
  { kind: 'mov', rotation: 270, times: [0, 0.04, 0.1, 0.5] },
  { kind: 'webm', width: 321, height: 179 },
] as const)('makes videos whose frames can be told apart: %o', async (options) => {
  const { file, times, width, height } = await plantedVideo({
    ...options,
    times: [...('times' in options ? options.times : [0, 0.04, 0.08])],
  })
  const frames = await decodedFrames(file)
  expect(frames.map(({ image }) => frameNumberOf(image))).toEqual(times.map((_, index) => index))
  for (const [index, { time, image }] of frames.entries()) {
    expect(time).toBeCloseTo(times[index] ?? Number.NaN, 4)
    expect([image.width, image.height]).toEqual([width, height])
  }
})
