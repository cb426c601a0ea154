/** The part of the package that is used here; it has no types. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    variationAxes: Record<string, { min: number; max: number }>
  }
  /** Cuts a font to the characters of a text. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
