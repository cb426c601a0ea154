import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

import { IDENTITY, type Matrix } from './matrix'

/** The images that an operator paints, each as a transform of the unit square. */
interface PaintedImages {
  transforms: readonly Matrix[]
  /** Masks paint the fill color through their opaque pixels. `solid` masks have no transparent ones. */
  kind: 'image' | 'mask' | 'solid'
}

const repeated = ([a, b, c, d]: readonly [number, number, number, number], positions: ArrayLike<number>): Matrix[] =>
  Array.from({ length: positions.length / 2 }, (_, index) => [a, b, c, d, positions[2 * index] ?? 0, positions[2 * index + 1] ?? 0])

const grouped = (parts: unknown): Matrix[] => (parts as { transform: Matrix }[]).map(({ transform }) => transform)

/** Returns the images that an operator of pdf.js paints, or undefined if it paints none. */
export function paintedImages(operator: number, args: readonly unknown[]): PaintedImages | undefined {
  switch (operator) {
    case OPS.paintImageXObject:
    case OPS.paintInlineImageXObject:
      return { kind: 'image', transforms: [IDENTITY] }
    case OPS.paintImageXObjectRepeat: {
      const [, scaleX, scaleY, positions] = args as [string, number, number, ArrayLike<number>]
      return { kind: 'image', transforms: repeated([scaleX, 0, 0, scaleY], positions) }
    }
    case OPS.paintInlineImageXObjectGroup:
      return { kind: 'image', transforms: grouped(args[1]) }
    case OPS.paintImageMaskXObject:
      return { kind: 'mask', transforms: [IDENTITY] }
    case OPS.paintImageMaskXObjectRepeat: {
      const [, a, b, c, d, positions] = args as [unknown, number, number, number, number, ArrayLike<number>]
      return { kind: 'mask', transforms: repeated([a, b, c, d], positions) }
    }
    case OPS.paintImageMaskXObjectGroup:
      return { kind: 'mask', transforms: grouped(args[0]) }
    case OPS.paintSolidColorImageMask:
      return { kind: 'solid', transforms: [IDENTITY] }
    default:
      return undefined
  }
}

/** Returns whether the arguments of a graphics state only turn masks off, as pdf.js does before it paints an image with a separate mask. */
export function isUnmasking(args: unknown): boolean {
  const [entries] = args as [[string, unknown][]]
  return entries.length === 1 && entries[0]?.[0] === 'SMask' && entries[0][1] === false
}
