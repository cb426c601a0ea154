import { readFile } from 'node:fs/promises'

import { readLabels } from '#engine/testing/face-labels.ts'
import { samplePath } from '../../tools/samples.ts'
import { table } from '../table.ts'
import type { PeopleFigures } from './page/people.ts'
import type { Input } from './tables.ts'

/** The sample videos of one person each, and who it is. */
const VIDEOS = [
  { name: 'asl-book.mkv', person: 'woman' },
  { name: 'asl-walk.mkv', person: 'woman' },
  { name: 'asl-thanks.mkv', person: 'man' },
] as const

const HEAD = ['compared', 'faces', 'pairs of one person', 'joined', 'median distance', 'pairs of different people', 'joined', 'closest']

function row(name: string, { described, limit, same, different }: PeopleFigures): string[] {
  const joined = (pairs: PeopleFigures['same']) => String(pairs.filter(({ distance }) => distance <= limit).length)
  const sorted = same.map(({ distance }) => distance).toSorted((a, b) => a - b)
  const closest = different.toSorted((a, b) => a.distance - b.distance)[0]
  return [
    name,
    String(described),
    String(same.length),
    joined(same),
    sorted[Math.floor(sorted.length / 2)]?.toFixed(3) ?? '',
    String(different.length),
    joined(different),
    closest === undefined ? '' : `${closest.distance.toFixed(3)} (${closest.what})`,
  ]
}

/** Measures which faces are suggested as the same person: labelled faces of photographs, and halves of the tracks of videos. */
export async function peopleTable({ page, faces, labels }: Input): Promise<string> {
  const known = readLabels(labels)
  const photographs = faces.flatMap(({ name, base64 }) => {
    const own = known[name]
    return own === undefined ? [] : [{ name, base64, known: own }]
  })
  const rows: string[][] = []
  const upright = await page.evaluate((given) => globalThis.faceSearchBench.peopleInPhotographs(given), photographs)
  for (const { condition, figures } of upright) rows.push(row(`faces of photographs, ${condition}`, figures))
  const videos = []
  for (const { name, person } of VIDEOS) {
    const path = samplePath(`video/${name}`)
    if (path !== undefined) videos.push({ person, base64: await readFile(path, 'base64') })
  }
  const halves = await page.evaluate((given) => globalThis.faceSearchBench.peopleInVideos(given), videos)
  rows.push(row('halves of tracks', halves))
  return `\n### Suggestions of the same person, at most ${halves.limit} apart\n\n${table(HEAD, rows)}`
}
