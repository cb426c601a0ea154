import { z } from 'zod'

import { EntityCategory } from '#generated/model/entityCategory.zod.ts'

import { CONTACT_CATEGORIES, FINDING_METHODS, type Finding } from './types'

/** Schemas of the messages between the page and the worker for entities. Both sides validate the messages they receive. */

const Category = z.union([EntityCategory, z.enum(CONTACT_CATEGORIES), z.literal('custom')])

const Finding = z.object({
  category: Category,
  text: z.string(),
  start: z.int().nonnegative(),
  end: z.int().positive(),
  confidence: z.number().min(0).max(1),
  method: z.enum(FINDING_METHODS),
  detail: z.string().exactOptional(),
}) satisfies z.ZodType<Finding>

const Rule = z.union([
  z.object({
    id: z.string(),
    words: z.array(z.string()),
    matchCase: z.boolean().exactOptional(),
    wholeWords: z.boolean().exactOptional(),
  }),
  z.object({ id: z.string(), pattern: z.string(), matchCase: z.boolean() }),
])

export const EntityCall = z.discriminatedUnion('type', [
  z.object({ type: z.literal('match'), id: z.int(), text: z.string(), rule: Rule }),
  z.object({
    type: z.literal('find'),
    id: z.int(),
    text: z.string(),
    categories: z.array(Category).exactOptional(),
    languages: z.array(z.string()).exactOptional(),
    custom: z.array(Finding),
  }),
  z.object({ type: z.literal('cancel'), id: z.int() }),
])
export type EntityCall = z.infer<typeof EntityCall>

export const Matched = z.array(Finding)

export const Found = z.object({ findings: z.array(Finding), languages: z.array(z.string()) })
