import arimoBold from '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf?url'
import arimo from '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf?url'
import cousine from '@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf?url'
import tinos from '@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf?url'
import { describe, expect, it } from 'vitest'

/** Draws a text and returns its pixels as one number each. */
function pixelsOf(font: string, text = 'Hamburgefonstiv 0123 Äß'): string {
  const context = new OffscreenCanvas(400, 48).getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser draws no text.')
  context.font = font
  context.fillText(text, 4, 32)
  const { data } = context.getImageData(0, 0, 400, 48)
  return data.filter((_value, index) => index % 4 === 3).join()
}

async function pixelsOfFile(url: string, weight: string): Promise<string> {
  const face = new FontFace('Packaged', `url(${url})`, { weight })
  document.fonts.add(await face.load())
  try {
    return pixelsOf(`${weight} 24px Packaged`)
  } finally {
    document.fonts.delete(face)
  }
}

const BLANK = pixelsOf('24px sans-serif', '')

describe('text rendering with packaged fonts', () => {
  it.each([
    ['24px sans-serif', arimo, '400'],
    ['600 24px sans-serif', arimoBold, '700'],
    ['24px serif', tinos, '400'],
    ['24px monospace', cousine, '400'],
    ['24px system-ui', arimo, '400'],
  ])('%s', async (font, url, weight) => {
    const drawn = pixelsOf(font)
    expect(drawn === BLANK).toBe(false)
    expect(drawn === (await pixelsOfFile(url, weight))).toBe(true)
  })

  it.each(['DejaVu Serif', 'DejaVu Sans Mono', 'Liberation Mono', 'Nimbus Roman', 'Noto Serif', 'FreeMono'])(
    'ignores %s, which a machine may have',
    (family) => {
      expect(pixelsOf(`24px "${family}"`) === pixelsOf('24px "No such family"')).toBe(true)
    },
  )

  it.each([
    ['Arabic', 'ب'],
    ['Chinese', '漢'],
    ['a check mark', '✓'],
  ])('uses no system font for %s', (_what, character) => {
    expect(pixelsOf('24px sans-serif', character) === pixelsOf('24px sans-serif', '\u{10FFFD}')).toBe(true)
  })
})
