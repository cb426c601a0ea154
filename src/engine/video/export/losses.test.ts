import { expect, it } from 'vitest'

import { avcColours } from './losses'

/** An avcC of the profile High 4:2:2 with empty parameter sets. */
const avcC = (...colours: number[]): Uint8Array => Uint8Array.of(1, 122, 0, 31, 0xff, 0xe0, 0, ...colours)

it.for([
  ['4:2:2 of 8 bits', avcC(0xfe, 0xf8, 0xf8, 0), { hasManyBits: false, hasManyColours: true }],
  ['4:2:2 of 10 bits', avcC(0xfe, 0xfa, 0xfa, 0), { hasManyBits: true, hasManyColours: true }],
  ['4:2:0 of 10 bits', avcC(0xfd, 0xfa, 0xfa, 0), { hasManyBits: true, hasManyColours: false }],
  ['4:4:4 of 8 bits', avcC(0xff, 0xf8, 0xf8, 0), { hasManyBits: false, hasManyColours: true }],
  ['no colours', avcC(), undefined],
] as const)('[MEDIA-05] reads the colours that an export reduces, of %s', ([, description, expected]) => {
  expect(avcColours(description)).toEqual(expected)
})
