function record(signature: number, fields: readonly [bytes: 2 | 4, value: number][], name: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4 + fields.reduce((sum, [size]) => sum + size, 0) + name.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, signature, true)
  let at = 4
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  bytes.set(name, at)
  return bytes
}

/** Writes a ZIP archive of uncompressed texts by name, without their checksums, which the readers here don't check. */
export function writeZip(files: Readonly<Record<string, string>>): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const list: Uint8Array<ArrayBuffer>[] = []
  const encoder = new TextEncoder()
  let offset = 0
  for (const [path, text] of Object.entries(files)) {
    const [name, data] = [encoder.encode(path), encoder.encode(text)]
    const shared: [2 | 4, number][] = [
      [2, 20],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, data.length],
      [4, data.length],
      [2, name.length],
      [2, 0],
    ]
    const local = record(0x04_03_4b_50, shared, name)
    list.push(record(0x02_01_4b_50, [[2, 20], ...shared, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]], name))
    parts.push(local, data)
    offset += local.length + data.length
  }
  const length = list.reduce((sum, entry) => sum + entry.length, 0)
  const end = record(
    0x06_05_4b_50,
    [
      [2, 0],
      [2, 0],
      [2, list.length],
      [2, list.length],
      [4, length],
      [4, offset],
      [2, 0],
    ],
    new Uint8Array(),
  )
  return new Blob([...parts, ...list, end])
}
