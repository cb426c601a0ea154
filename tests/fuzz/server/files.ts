import { makePng } from '../../../e2e/support/images.ts'
import { toneWav } from '#mocks/testing/tone-wav.ts'
import { NOTHING_DRAWN, type Fate, type KnownFile } from '../model.ts'
import type { Random } from '../random.ts'
import type { ItemKind } from '../reviews.ts'

/** Seconds of the shortest recording. Spans that end after it are refused. */
const SECONDS = 4

/** A file of the server as the person who uploads it knows it. */
export interface ServerFile extends Pick<KnownFile, 'name' | 'id' | 'hasArrived' | 'mayHaveArrived' | 'stored' | 'drawn'> {
  fileType: string
  items: ItemKind
  bytes: Buffer<ArrayBuffer>
  fate: Fate
  /** The highest revision of the review that the server has returned for a save. */
  revision: number
  /** The IDs of the versions that the server has listed. */
  versions: Set<string>
}

interface Made {
  ending: string
  fileType: string
  items: ItemKind
  bytes: (number: number, random: Random) => Uint8Array
}

const kinds: readonly Made[] = [
  {
    ending: 'png',
    fileType: 'image/png',
    items: 'track',
    bytes: (number, random) => makePng('', 330 + (number % 200), 230 + random.between(0, 200)).buffer,
  },
  {
    ending: 'txt',
    fileType: 'text/plain',
    items: 'mark',
    bytes: (number, random) => Buffer.from(`Letter ${number}\n\n${'Your appointment is on Monday.\n'.repeat(random.between(1, 8))}`),
  },
  { ending: 'wav', fileType: 'audio/wav', items: 'span', bytes: (number) => toneWav(SECONDS + (number % 50) / 100) },
]

/** The last second at which a span of a recording may start. */
export const LAST_START = SECONDS - 2

/** Makes a small file that no other file equals, mostly images, whose jobs are short. */
export function makeFile(number: number, random: Random): ServerFile {
  const { ending, fileType, items, bytes } = random.pick([kinds[0], kinds[0], ...kinds].filter((kind) => kind !== undefined))
  return {
    name: `${number}.${ending}`,
    fileType,
    items,
    bytes: Buffer.from(bytes(number, random)),
    id: undefined,
    hasArrived: false,
    mayHaveArrived: false,
    stored: 0,
    fate: 'kept',
    drawn: [NOTHING_DRAWN],
    revision: 0,
    versions: new Set(),
  }
}
