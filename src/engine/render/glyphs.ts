/** Width and height of a glyph in dots. */
export const GLYPH_WIDTH = 5
export const GLYPH_HEIGHT = 7

/**
 * The dots of each character, from left to right: two hexadecimal digits per column, whose lowest bit is the top dot. The glyphs are part
 * of the program, so that a cover has the same pixels in every browser and verification can compute them.
 */
const CHARACTERS = ' !"#$%&\'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~§'
const DOTS =
  '0000000000 00005f0000 0007000700 147f147f14 242a7f2a12 2313086462 3649562050 0005030000 001c224100 0041221c00 082a1c2a08 08083e0808 ' +
  '0050300000 0808080808 0060600000 2010080402 3e5149453e 00427f4000 4261514946 2141454b31 1814127f10 2745454539 3c4a494930 0171090503 ' +
  '3649494936 064949291e 0036360000 0056360000 0814224100 1414141414 0041221408 0201510906 324979413e 7e1111117e 7f49494936 3e41414122 ' +
  '7f4141221c 7f49494941 7f09090901 3e4149497a 7f0808087f 00417f4100 2040413f01 7f08142241 7f40404040 7f020c027f 7f0408107f 3e4141413e ' +
  '7f09090906 3e4151215e 7f09192946 4649494931 01017f0101 3f4040403f 1f2040201f 3f4038403f 6314081463 0708700807 6151494543 007f414100 ' +
  '0204081020 0041417f00 0402010204 4040404040 0001020400 2054545478 7f48444438 3844444420 384444487f 3854545418 087e090102 0c5252523e ' +
  '7f08040478 00447d4000 2040443d00 7f10284400 00417f4000 7c04180478 7c08040478 3844444438 7c14141408 081414187c 7c08040408 4854545420 ' +
  '043f444020 3c4040207c 1c2040201c 3c4030403c 4428102844 0c5050503c 4464544c44 0008364100 00007f0000 0041360800 1008081008 4a55555529'

const columns = new Map(
  DOTS.split(' ').map((dots, index) => [
    CHARACTERS[index] ?? '',
    Array.from({ length: GLYPH_WIDTH }, (_, column) => Number.parseInt(dots.slice(column * 2, column * 2 + 2), 16)),
  ]),
)

/** Returns the columns of each character of a text, or undefined if one of them has no glyph. Accents are dropped. */
export function glyphsOf(text: string): number[][] | undefined {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '')
  const glyphs = Array.from(plain, (character) => columns.get(character))
  return glyphs.every((glyph) => glyph !== undefined) ? glyphs : undefined
}
