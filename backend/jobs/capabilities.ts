import type { Capabilities } from '#generated/model/capabilities.zod.ts'
import { EntityCategory } from '#generated/model/entityCategory.zod.ts'
import type { MediaType } from '#generated/model/mediaType.zod.ts'

import { mediaWork, type KnownType } from '../jobs/media-work'
import type { Action, Tag } from '../jobs/work-types'

/** Returns the reason why an entry of the table isn't available, as a text for the user; null if it is. */
const reasonOf = (entry: unknown): string | null => (typeof entry === 'string' ? entry : null)

/** Returns the actions that apply to a media type, each with the reason why it isn't available, or null. */
export function actionsOf(type: MediaType): { action: Action; reason: string | null }[] {
  const actions = type === 'unknown' ? {} : mediaWork[type].actions
  // Object.entries returns string keys.
  return (Object.entries(actions) as [Action, unknown][]).map(([action, entry]) => ({ action, reason: reasonOf(entry) }))
}

/** Returns everything that can be requested from detection in a media type, each with the reason why it isn't available, or null. */
export function tagsOf(type: MediaType): { tag: Tag; reason: string | null }[] {
  const tags = type === 'unknown' ? {} : mediaWork[type].tags
  return (Object.entries(tags) as [Tag, unknown][]).map(([tag, entry]) => ({ tag, reason: reasonOf(entry) }))
}

/** Returns whether an action applies to files of this type, available or not. */
export function appliesTo(type: MediaType, action: Action): boolean {
  return actionsOf(type).some((one) => one.action === action)
}

/** Returns whether a tag can be detected in files of this type. */
export function isDetectable(type: MediaType, tag: Tag): boolean {
  return tagsOf(type).some((one) => one.tag === tag && one.reason === null)
}

/** Returns whether names and other entities can be found in the text of files of this type. */
export function findsEntities(type: MediaType): boolean {
  return type !== 'unknown' && mediaWork[type].findsEntities === true
}

/** Returns the table of media types in the contract's shape. */
export function presentCapabilities(): Capabilities {
  const types = Object.keys(mediaWork) as KnownType[]
  return {
    media: types.map((type) => {
      const entities = findsEntities(type) ? { entities: [...EntityCategory.options] } : {}
      const { conversions } = mediaWork[type]
      return { type, actions: actionsOf(type), tags: tagsOf(type), ...entities, ...(conversions && { conversions: [...conversions] }) }
    }),
  }
}
