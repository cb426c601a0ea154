import { expect, it } from 'vitest'

import { DescribedFaces } from './described-faces'

function described(faces: Record<string, number[][]>): DescribedFaces {
  const all = new DescribedFaces()
  for (const [key, descriptors] of Object.entries(faces)) for (const values of descriptors) all.add(key, Float32Array.from(values))
  return all
}

it('ranks faces by their mean, nearest first, without the given ones', () => {
  const faces = described({
    far: [[9, 0]],
    own: [[0, 0]],
    near: [
      [2, 0],
      [0, 0],
    ],
    middle: [[3, 0]],
  })
  expect(faces.rank(['own'])).toEqual([
    { key: 'near', distance: 1 },
    { key: 'middle', distance: 3 },
    { key: 'far', distance: 9 },
  ])
})

it('measures the distance to the nearest of several faces', () => {
  const faces = described({ left: [[0, 0]], right: [[10, 0]], one: [[9, 0]], other: [[2, 0]] })
  expect(faces.rank(['left', 'right'])).toEqual([
    { key: 'one', distance: 1 },
    { key: 'other', distance: 2 },
  ])
})

it('ranks nothing if no given face is known', () => {
  expect(described({ one: [[1, 0]] }).rank(['unknown'])).toEqual([])
  expect(described({ one: [[1, 0]] }).rank([])).toEqual([])
})
