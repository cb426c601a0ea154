import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { EntityCategory } from '#generated/model/entityCategory.zod.ts'

import type { FindingCategory } from '#engine/entities/types.ts'

/** A text without its markup, and what a person has marked in it. */
export interface LabelledText {
  name: string
  text: string
  labels: { category: FindingCategory; start: number; end: number; text: string }[]
}

const CONTACTS: Readonly<Record<string, FindingCategory>> = {
  EMAIL: 'contact:email',
  PHONE: 'contact:phone',
  CARD: 'contact:card',
  IBAN: 'contact:iban',
  ID: 'contact:national-id',
  IP: 'contact:ip',
  URL: 'contact:url',
  DOB: 'contact:birth-date',
  ADDRESS: 'contact:address',
  REF: 'contact:reference',
}

function categoryOf(name: string): FindingCategory {
  return CONTACTS[name] ?? EntityCategory.parse(name)
}

/** Reads a text in which `{CATEGORY:words}` marks an entity. */
export function parseLabelled(name: string, marked: string): LabelledText {
  const labels: LabelledText['labels'] = []
  let text = ''
  let from = 0
  for (const match of marked.matchAll(/\{([A-Z_]+):([^{}]+)\}/g)) {
    const [whole, category = '', words = ''] = match
    text += marked.slice(from, match.index)
    labels.push({ category: categoryOf(category), start: text.length, end: text.length + words.length, text: words })
    text += words
    from = match.index + whole.length
  }
  return { name, text: text + marked.slice(from), labels }
}

/** `tuned` texts were read while the finders were written, `held-out` ones were not. All people and numbers in them are invented. */
export type Half = 'tuned' | 'held-out'

export function readLabelled(half: Half): LabelledText[] {
  const folder = join(import.meta.dirname, 'texts', half)
  return readdirSync(folder)
    .toSorted()
    .map((name) => parseLabelled(name, readFileSync(join(folder, name), 'utf8')))
}

/**
 * Reads the letters, reports and calls of a half. Their names start with a number: those with odd numbers are tuned on, those with even
 * numbers are only reported. Only the categories of the default search, and places, are marked in them.
 */
export function readLetters(half: Half): LabelledText[] {
  const folder = join(import.meta.dirname, 'texts', 'letters')
  const rest = half === 'tuned' ? 1 : 0
  return readdirSync(folder)
    .toSorted()
    .filter((name) => Number.parseInt(name, 10) % 2 === rest)
    .map((name) => parseLabelled(name, readFileSync(join(folder, name), 'utf8')))
}

export const wordsIn = (texts: readonly LabelledText[]): number =>
  texts.reduce((sum, { text }) => sum + text.split(/\s+/).filter((word) => word !== '').length, 0)
