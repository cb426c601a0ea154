import { useCallback } from 'react'

import { useGetCapabilities } from '#generated/app/app.ts'
import type { ConvertedFormat } from '#generated/model/convertedFormat.zod.ts'
import type { EntityCategory } from '#generated/model/entityCategory.zod.ts'
import type { MediaCapabilities } from '#generated/model/mediaCapabilities.zod.ts'
import type { MediaType } from '#generated/model/mediaType.zod.ts'
import type { UnavailableAction } from '#generated/model/unavailableAction.zod.ts'
import { ITEM_TAGS, type ItemTag } from '#lib/words/detection-tags.ts'

/** A back end without the call isn't requested again for components that mount later. */
const ASKED_ONCE = { staleTime: Infinity, retry: false, retryOnMount: false } as const

/**
 * Returns the back end's capabilities for a media type. Undefined while they are unknown: the response hasn't arrived, the request failed,
 * or the back end is of version 1.0.0 and lacks the call. Everything is offered then, and the back end decides.
 */
export function useCapabilities(type: MediaType): MediaCapabilities | undefined {
  const { data } = useGetCapabilities({ query: ASKED_ONCE })
  return data?.media.find((one) => one.type === type)
}

/** Returns whether the back end has yet to report its capabilities, so that what is offered may change in a moment. */
export function useAreCapabilitiesPending(): boolean {
  return useGetCapabilities({ query: ASKED_ONCE }).isPending
}

/**
 * Returns whether the back end applies padding and shapes of images. A back end of version 1.0.0 ignores them, and reports no capabilities.
 */
export function useHasShapes(): boolean {
  return useCapabilities('image') !== undefined
}

/**
 * Returns a function that explains to the user why the back end can't perform an action on files of a type. The function returns null if
 * the action is available, or if the back end reports nothing.
 */
export function useReasonAgainst(action: UnavailableAction['action']): (type: MediaType) => string | null {
  const { data } = useGetCapabilities({ query: ASKED_ONCE })
  return useCallback(
    (type) => {
      const actions = data?.media.find((one) => one.type === type)?.actions
      return actions?.find((one) => one.action === action)?.reason ?? null
    },
    [data, action],
  )
}

const BEFORE_CAPABILITIES = ['faces', 'license_plates', 'screens', 'text'] as const satisfies readonly ItemTag[]

/** The tags that are offered if the back end doesn't report which it can detect. */
const TAGS_BEFORE_CAPABILITIES: Readonly<Record<MediaType, readonly ItemTag[]>> = {
  image: ['faces', 'license_plates', 'text'],
  video: BEFORE_CAPABILITIES,
  audio: BEFORE_CAPABILITIES,
  document: BEFORE_CAPABILITIES,
  unknown: BEFORE_CAPABILITIES,
}

/** Returns the tags that can be detected in images or videos, in display order. */
export function useDetectableTags(type: MediaType): readonly ItemTag[] {
  const known = useCapabilities(type)?.tags
  if (known === undefined) return TAGS_BEFORE_CAPABILITIES[type]
  return ITEM_TAGS.filter((tag) => known.some((one) => one.tag === tag && one.reason === null))
}

/** Returns the names and other entities that can be found in the text of files of a type; none if the back end doesn't report any. */
export function useFindableEntities(type: MediaType): readonly EntityCategory[] {
  return useCapabilities(type)?.entities ?? NO_ENTITIES
}

/**
 * Returns the formats that the back end converts after an upload. Undefined while its response hasn't arrived.
 *
 * @param isNeeded whether the back end is asked
 */
export function useConversions(isNeeded: boolean): readonly ConvertedFormat[] | undefined {
  const { data, isPending } = useGetCapabilities({ query: { ...ASKED_ONCE, enabled: isNeeded } })
  if (isPending) return undefined
  return data?.media.find(({ conversions }) => conversions !== undefined)?.conversions ?? NO_CONVERSIONS
}

const NO_CONVERSIONS: readonly ConvertedFormat[] = []

const NO_ENTITIES: readonly EntityCategory[] = []
