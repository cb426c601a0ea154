import { expect, it } from 'vitest'

import { bytesOf, u16be } from '../../testing/bytes'
import { openFile } from '../read-file'
import { unreadTsVideo } from './transport-streams'

const LIST = 0x1000

/** Builds a packet in which a section starts. */
const packet = (pid: number, section: Uint8Array): Uint8Array =>
  bytesOf([0x47], u16be(0x4000 | pid), [0x10, 0], section, new Uint8Array(183 - section.length).fill(0xff))

/** Builds a section with a checksum of zeros. */
const section = (table: number, content: number[]): Uint8Array =>
  bytesOf([table], u16be(0xb000 | (content.length + 9)), [0, 1, 0xc1, 0, 0], content, [0, 0, 0, 0])

const programs = packet(0, section(0, [0, 1, ...u16be(0xe000 | LIST)]))
const streams = (...types: number[]): Uint8Array =>
  packet(LIST, section(2, [0xe1, 0, 0xf0, 2, 9, 0, ...types.flatMap((type, index) => [type, 0xe1, index, 0xf0, 3, 10, 1, 0])]))
const empty = packet(0x1fff, new Uint8Array())

const joined = (...packets: Uint8Array[]): Blob => new Blob(packets.map((one) => bytesOf(one)))

it.for([
  ['MPEG-2 after audio', joined(programs, streams(0x03, 0x02), empty), 'MPEG-2 video'],
  ['H.264 and AAC', joined(programs, streams(0x1b, 0x0f), empty), undefined],
  ['MPEG-2 in packets of 192 bytes', joined(...[programs, streams(0x02), empty].map((one) => bytesOf([0, 0, 0, 0], one))), 'MPEG-2 video'],
  ['no list', joined(programs, empty, empty), undefined],
  ['something else', new Blob([new Uint8Array(1000)]), undefined],
] as const)('[UPL-08] recognises video that its reader leaves out of a transport stream: %s', async ([, file, expected]) => {
  expect(await unreadTsVideo(file)).toBe(expected)
})

it('[UPL-08] refuses a transport stream with unread video instead of opening the audio alone', async () => {
  await expect(openFile(joined(programs, streams(0x02, 0x03), empty, empty, empty))).rejects.toMatchObject({
    code: 'cannot-decode',
    message:
      'This MPEG transport stream contains MPEG-2 video, which this app can’t read. Convert it to MP4 with H.264 and AAC in another program and upload that.',
  })
})
