import { bytesOf, u16be, u32be } from './bytes'

/** An ICC profile that holds nothing but its description: as ASCII of version 2, or in UTF-16 of version 4. */
export function iccProfile(description: string, { version = 4 } = {}): Uint8Array<ArrayBuffer> {
  const utf16 = Array.from(description, (character) => u16be(character.charCodeAt(0))).flat()
  const tag =
    version === 4
      ? bytesOf('mluc', u32be(0), u32be(1), u32be(12), 'enUS', u32be(utf16.length), u32be(28), utf16)
      : bytesOf('desc', u32be(0), u32be(description.length + 1), description, [0])
  return bytesOf(new Uint8Array(128), u32be(1), 'desc', u32be(144), u32be(tag.length), tag)
}
