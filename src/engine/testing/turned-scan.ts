import { addImage, buildPdf } from './build-pdf'

/** Lines of a letter, with names that a person searches for. */
const LINES = [
  'The council of the town received the statement of William Hill on 14 March',
  'about the camera above the door of 118 Mill Lane, which Ada Okafor had seen',
  'on her way to work. She told the officer that Ruth Phillips lives next door',
  'and that her brother, Martin Bell, keeps the key of the yard behind the shop.',
  'No one else was in the street when the van with the plate KX52 NBD arrived,',
  'and the driver asked for the office of Smith and Jones without a word more.',
  'The account 4520 1177 was closed in May after the letter of Doctor Schmidt.',
  'All of the tenants were written to; two of them, Jane Doe and Emma Winter,',
  'have not replied to the request for their telephone numbers so far. The town',
  'will publish the report with these names removed, unless the persons agree.',
  'Further questions go to Sarah Miller in room 12, by telephone 0161 496 0018,',
  'or to the address that is printed at the top of the form that was enclosed.',
]
const [WIDTH, HEIGHT] = [595, 842]
/** The words of `turnedScan`. */
export const SCANNED_WORDS: readonly string[] = LINES.flatMap((line) => line.split(' '))

/** Adds the same noise in each run. */
function addNoise(grey: Uint8Array, noise: number): void {
  let random = 7
  for (const [index, value] of grey.entries()) {
    random = (random * 1_103_515_245 + 12_345) % 2 ** 31
    grey[index] = Math.max(0, Math.min(255, value + (random / 2 ** 30 - 1) * noise))
  }
}

/** How the page of a scan was printed and scanned. */
export interface ScanLook {
  font?: string
  /** In points. */
  size?: number
  /** Points between letters, in addition to the font's spacing. */
  spacing?: number
  dpi?: number
  /** Radius in pixels. */
  blur?: number
  /** Max deviation of a pixel, 0 to 255. */
  noise?: number
}

/** Returns a PDF of a scanned page that is rotated clockwise by some degrees. Needs a browser. */
export function turnedScan(degrees: number, look: ScanLook = {}): Blob {
  const { font = 'Arimo', size = 10.5, spacing = 0, dpi = 200, blur = 0, noise = 0 } = look
  const scale = dpi / 72
  const canvas = new OffscreenCanvas(Math.round(WIDTH * scale), Math.round(HEIGHT * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser draws no text.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(scale, scale)
  context.translate(WIDTH / 2, HEIGHT / 2)
  context.rotate((degrees * Math.PI) / 180)
  context.translate(-WIDTH / 2, -HEIGHT / 2)
  context.fillStyle = '#000'
  context.font = `${size}px "${font}"`
  context.letterSpacing = `${spacing}px`
  context.filter = `blur(${blur}px)`
  for (const [index, line] of LINES.entries()) context.fillText(line, 60, 120 + index * 15)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  const grey = Uint8Array.from({ length: data.length / 4 }, (_unused, index) => data[index * 4] ?? 0)
  addNoise(grey, noise)
  return buildPdf((pdf) => {
    const scan = addImage(pdf, canvas.width, canvas.height, grey)
    return {
      pages: [{ size: [WIDTH, HEIGHT], content: `q ${WIDTH} 0 0 ${HEIGHT} 0 0 cm /Im0 Do Q`, resources: { XObject: `/Im0 ${scan}` } }],
    }
  })
}

const plain = (word: string): string => word.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Returns the share of `turnedScan`'s words that a text contains. */
export function wordRecall(text: string): number {
  const read = new Map<string, number>()
  for (const word of text.split(/\s+/).map(plain)) read.set(word, (read.get(word) ?? 0) + 1)
  const found = SCANNED_WORDS.map(plain).filter((word) => {
    const left = read.get(word) ?? 0
    read.set(word, left - 1)
    return left > 0
  })
  return found.length / SCANNED_WORDS.length
}
