import { Remembered } from '../../core/remembered'
import type { PlacedCharacter } from '../../detect/text/ctc'
import type { TextLine } from '../../detect/text/lines'

/** About 300 pages, in about 50 MB, and the places of the lines on 2,000. */
const MAX_LINES = 15_000
const MAX_PAGES = 2000

/** Where text recognition found lines in drawn pages, and what it read in them, as long as this worker runs. */
export const rememberedText = { places: new Remembered<TextLine[]>(MAX_PAGES), lines: new Remembered<PlacedCharacter[]>(MAX_LINES) }
