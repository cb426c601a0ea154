import { expect, it } from 'vitest'

import { withFaceMargin } from './face-margin'

it('[MEDIA-05] redacts 1.6 times the width and height of a detected face, around its centre', () => {
  expect(withFaceMargin({ x: 100, y: 200, width: 50, height: 100 })).toEqual({ x: 85, y: 170, width: 80, height: 160 })
})
