import { bytesOf, u16be, u32be } from './bytes'

/** Builds an ICC profile with only a description: ASCII in version 2, UTF-16 in version 4. */
export function iccProfile(description: string, { version = 4 } = {}): Uint8Array<ArrayBuffer> {
  const utf16 = Array.from(description, (character) => u16be(character.charCodeAt(0))).flat()
  const tag =
    version === 4
      ? bytesOf('mluc', u32be(0), u32be(1), u32be(12), 'enUS', u32be(utf16.length), u32be(28), utf16)
      : bytesOf('desc', u32be(0), u32be(description.length + 1), description, [0])
  return bytesOf(new Uint8Array(128), u32be(1), 'desc', u32be(144), u32be(tag.length), tag)
}
