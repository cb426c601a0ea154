/**
 * The models that are stored for offline use when they are first used or requested, with the names of their files in the source. All other
 * files of the app are stored after the first start, among them the models for faces.
 */
export const packFiles = {
  text: ['ch_PP-OCRv4_det_infer.onnx', 'ch_PP-OCRv4_rec_infer.onnx'],
  people: ['face-recognition.onnx'],
  screens: ['centernet-screens.onnx'],
  speech: ['silero_vad_v5.onnx'],
  heic: ['libheif.wasm'],
} as const satisfies Record<string, readonly string[]>

export type PackId = keyof typeof packFiles

export const PACK_IDS = ['text', 'people', 'screens', 'speech', 'heic'] as const satisfies readonly PackId[]

/** A file of a pack in a build. */
export interface PackFile {
  readonly path: string
  readonly bytes: number
  /** The digest of its content, by which builds with other names for the same file find it. */
  readonly sha256: string
}

/** A pack with its files in a build. */
export interface BuiltPack {
  readonly id: PackId
  readonly files: readonly PackFile[]
}

/** Returns a file's name in the source: the name without the hash that the build adds. */
export function sourceName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/-[\w-]{8}(\.\w+)$/, '$1')
}

/** Lists the packs of a build. A pack without files is left out. */
export function packsOf(files: BuiltPack['files']): BuiltPack[] {
  return PACK_IDS.map((id) => {
    const names: readonly string[] = packFiles[id]
    return { id, files: files.filter(({ path }) => names.includes(sourceName(path))) }
  }).filter((pack) => pack.files.length > 0)
}
