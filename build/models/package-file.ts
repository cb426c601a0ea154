import { readFile } from 'node:fs/promises'

/** Reads a file of an npm package. */
export async function readPackageFile(path: string): Promise<Uint8Array<ArrayBuffer>> {
  // A copy has a separate buffer, whereas small files share one in Node.
  return new Uint8Array(await readFile(new URL(`../../node_modules/${path}`, import.meta.url)))
}
