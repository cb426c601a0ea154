import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it, onTestFinished } from 'vitest'

import { ArchiveError, readTar, TAR_END, tarOf, tarPartsOf, type TarEntry } from './tar'

const entryOf = (name: string, text: string): TarEntry => ({ name, content: new Blob([text]), modified: 1_795_132_800 })

const LONG = `originals/media-1/${'Réception '.repeat(20)}.jpg`
const entries = [
  entryOf('records/media.jsonl', '{"id":"media-1"}\n'),
  entryOf('originals/media-1/empty.txt', ''),
  entryOf(LONG, 'x'.repeat(512)),
  entryOf('originals/media-2/日本.png', 'y'.repeat(513)),
  entryOf(`a/${'n'.repeat(98)}`, 'a name of 100 bytes'),
  entryOf(`a/${'n'.repeat(99)}`, 'a name of 101 bytes'),
]

async function contentsOf(archive: Blob): Promise<[string, string, number][]> {
  const found: [string, string, number][] = []
  for await (const { name, content, modified } of readTar(archive)) found.push([name, await content.text(), modified])
  return found
}

describe('a tar archive', () => {
  it('is read with the names and contents that it was written with', async () => {
    const expected = await Promise.all(entries.map(async ({ name, content, modified }) => [name, await content.text(), modified]))
    expect(await contentsOf(tarOf(entries))).toEqual(expected)
  })

  it("is unpacked by the system's tar", async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tar-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'archive.tar')
    writeFileSync(file, Buffer.from(await tarOf(entries).arrayBuffer()))
    execFileSync('tar', ['-xf', file, '-C', folder])
    for (const { name, content } of entries) expect(readFileSync(join(folder, name), 'utf8')).toBe(await content.text())
  })

  it('of GNU tar is read too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tar-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'note.txt'), 'hello')
    const archive = execFileSync('tar', ['--format=pax', '-cf', '-', '-C', folder, 'note.txt'])
    expect((await contentsOf(new Blob([archive]))).map(([name, text]) => [name, text])).toEqual([['note.txt', 'hello']])
  })

  it('holds files of more than 8 GB', async () => {
    // Only the size of a content is read, so that the test needs no 9 GB.
    const large = { size: 9_000_000_000 } as Blob
    const blob = globalThis.Blob
    const parts: BlobPart[] = []
    globalThis.Blob = class extends blob {
      constructor(all: BlobPart[] = []) {
        super([])
        parts.push(...all)
      }
    }
    onTestFinished(() => void (globalThis.Blob = blob))
    tarOf([{ name: 'long.mp4', content: large, modified: 1 }])
    const headers = parts.filter((part): part is Uint8Array<ArrayBuffer> => part instanceof Uint8Array)
    expect(new TextDecoder().decode(headers[1])).toContain('19 size=9000000000\n')
  })

  it('never takes a huge extended header into memory', async () => {
    const archive = new Blob([...tarPartsOf(entryOf('x', 'y'.repeat(1024 ** 2 + 1))), TAR_END])
    const header = new Uint8Array(await archive.slice(0, 512).arrayBuffer())
    // The type is a byte of the checksum, which has six octal digits.
    header.set(new TextEncoder().encode('x'), 156)
    const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0)
    header.set(new TextEncoder().encode(sum.toString(8).padStart(6, '0')), 148)
    await expect(contentsOf(new Blob([header, archive.slice(512)]))).rejects.toThrow('This archive is damaged.')
  })

  it.each([
    ['cut off in a file', (whole: Blob) => whole.slice(0, 512 + 5), 'This archive is incomplete.'],
    ['cut off after a file', (whole: Blob) => whole.slice(0, 1024), 'This archive is incomplete.'],
    ['a text', () => new Blob(['hello '.repeat(200)]), 'This file isn’t an archive of Redaction Studio.'],
    ['empty', () => new Blob([]), 'This archive is incomplete.'],
    [
      'damaged',
      (whole: Blob) => new Blob([whole.slice(0, 1024), new Uint8Array(8).fill(7), whole.slice(1032)]),
      'This archive is damaged.',
    ],
  ])('that is %s is refused', async (_what, change, reason) => {
    const reading = contentsOf(change(tarOf(entries)))
    await expect(reading).rejects.toThrow(ArchiveError)
    await expect(contentsOf(change(tarOf(entries)))).rejects.toThrow(reason)
  })
})
