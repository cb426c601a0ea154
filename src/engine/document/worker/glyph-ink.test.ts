import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'

import { inkOfDrawings } from './glyph-ink'

it('[MEDIA-04] bounds the ink of a glyph that is a shading by its clip, where the font has no bounds', () => {
  const list = {
    fnArray: [OPS.clip, OPS.constructPath, OPS.shadingFill],
    argsArray: [null, [OPS.endPath, [null], [0, -10, 500, 100]], ['pattern']],
  }
  const font = { fontMatrix: [0.001, 0, 0, 0.001, 0, 0], bbox: [0, 0, 0, 0], charProcOperatorList: new Map([['glyph', list]]) }
  expect(inkOfDrawings(font)({ fontChar: 'a', operatorListId: 'glyph' })).toEqual([0, -0.01, 0.5, 0.1])
})
