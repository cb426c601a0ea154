import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Operators of pdf.js that only fill a path. */
export const FILLS = new Set<number>([OPS.fill, OPS.eoFill])
/** Operators that only stroke a path. */
export const STROKES = new Set<number>([OPS.stroke, OPS.closeStroke])
export const FILLS_WITH_STROKE = new Set<number>([OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke, OPS.closeEOFillStroke])
/** Operators that fill a path by the rule of even and odd crossings. */
export const EVEN_ODD = new Set<number>([OPS.eoFill, OPS.eoFillStroke, OPS.closeEOFillStroke])
/** Operators that paint a path. */
export const PAINTS = new Set<number>([...FILLS, ...STROKES, ...FILLS_WITH_STROKE])
/** Operators that neither paint nor change what later ones paint. */
export const IGNORED = new Set<number>([
  OPS.dependency,
  OPS.setLineJoin,
  OPS.setMiterLimit,
  OPS.setRenderingIntent,
  OPS.setFlatness,
  OPS.beginMarkedContent,
  OPS.endMarkedContent,
  OPS.markPoint,
  OPS.markPointProps,
  OPS.beginCompat,
  OPS.endCompat,
  OPS.endText,
])
