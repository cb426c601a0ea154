/**
 * What pdf.js needs beside its code: character maps of East Asian fonts, the fonts that every PDF may take for granted, and decoders.
 * The build gives each an address of its own, so they come from where the app comes from.
 */

const files = import.meta.glob<string>(
  [
    '../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
)

const addresses = new Map(Object.entries(files).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]))

/** Fetches those files for pdf.js, which makes one of these for each document. */
export class AppFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = addresses.get(filename)
    if (url === undefined) throw new Error(`The build has no file ${filename} for documents; assets.ts lists what it takes.`)
    const response = await fetch(url)
    if (!response.ok) throw new Error(`The file ${filename} could not be loaded (${response.status}).`)
    return new Uint8Array(await response.arrayBuffer())
  }
}
