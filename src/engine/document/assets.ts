/**
 * Files that pdf.js needs in addition to its code: character maps of East Asian fonts, the standard PDF fonts, and decoders. The build
 * assigns each a URL on the app's own origin.
 */

const files = import.meta.glob<string>(
  [
    '../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
)

const urls = new Map(Object.entries(files).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]))

/** Loads the files for pdf.js, which creates an instance per document. */
export class AppFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = urls.get(filename)
    if (url === undefined) throw new Error(`The build has no file ${filename} for pdf.js. Add it to assets.ts.`)
    const response = await fetch(url)
    if (!response.ok) throw new Error(`Couldn’t load the file ${filename} (${response.status}).`)
    return new Uint8Array(await response.arrayBuffer())
  }
}
