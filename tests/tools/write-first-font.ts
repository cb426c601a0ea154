import { writeFile } from 'node:fs/promises'

import { FIRST_FONT, makeFirstFont } from './first-font.ts'

/** Cuts the file of the typeface that every page loads. Run it again when the typeface or the characters change. */
await writeFile(FIRST_FONT, await makeFirstFont())
