import type { EntityCategory } from '#generated/model/entityCategory.zod.ts'

import type { EngineCallOptions } from '../core/types'

export type { EntityCategory }

/** Contact details and numbers of persons. The contract has no labels for them, so they are separate from its 19 categories. */
export const CONTACT_CATEGORIES = [
  'contact:email',
  'contact:phone',
  'contact:card',
  'contact:iban',
  'contact:national-id',
  'contact:ip',
  'contact:url',
  'contact:birth-date',
  'contact:address',
  'contact:reference',
] as const
export type ContactCategory = (typeof CONTACT_CATEGORIES)[number]

/** `custom` is the category of findings by the user's own lists and regular expressions. */
export type FindingCategory = EntityCategory | ContactCategory | 'custom'

/** The methods of findings. `checksum` is a pattern with correct check digits. */
export const FINDING_METHODS = ['compromise', 'wink', 'list', 'pattern', 'checksum', 'custom'] as const
export type FindingMethod = (typeof FINDING_METHODS)[number]

/** A finding in a text. `start` and `end` (exclusive) count UTF-16 units, and `text` is the text at that place. */
export interface Finding {
  category: FindingCategory
  text: string
  start: number
  end: number
  /** From 0 to 1. */
  confidence: number
  method: FindingMethod
  /** The kind of a number, such as `uk-nino`, or the ID of the user's rule. */
  detail?: string
}

/** A user rule: words that are found whole and in any case by default, or a regular expression that is matched line by line. */
export type CustomRule = { id: string } & (
  { words: readonly string[]; matchCase?: boolean; wholeWords?: boolean } | { pattern: string; matchCase: boolean }
)

export interface EntityRequest {
  /** The categories to return. Defaults to all. */
  categories?: readonly FindingCategory[]
  /** BCP 47 codes of the text's languages. Guessed if omitted. */
  languages?: readonly string[]
  rules?: readonly CustomRule[]
}

export interface FoundEntities {
  /** In the order of the text, without overlaps. */
  findings: Finding[]
  /** The codes of the languages that were searched; empty if only user rules were applied. */
  languages: string[]
  /** The user rules that took too long and were stopped, so that their findings are missing. Omitted if all finished. */
  stopped?: readonly RuleError[]
}

/** The engine for names, numbers and other entities in texts. Its calls reject with EngineError, EngineCancelledError or RuleError. */
export interface EntityEngine {
  find: (text: string, request: EntityRequest, options?: EngineCallOptions) => Promise<FoundEntities>
  dispose: () => void
}

/**
 * Thrown for a user rule that can't be used: its expression is invalid, could take very long, or did. The message is a text for the user.
 */
export class RuleError extends Error {
  override readonly name = 'RuleError'
  readonly code: 'invalid-rule' | 'slow-rule'
  readonly ruleId: string

  constructor(code: RuleError['code'], ruleId: string, message: string) {
    super(message)
    this.code = code
    this.ruleId = ruleId
  }
}
