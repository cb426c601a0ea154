import { Id } from '#generated/model/id.zod.ts'

import { DEFAULT_CATEGORIES, passagesOf } from '#lib/search/default-categories.ts'
import { parseUploadDetection, requestOf } from '#lib/words/detection-tags.ts'
import type { UploadRecord } from '../records/records'

const MAX_NAME_LENGTH = 255

export type UploadMetadata = Pick<UploadRecord, 'name' | 'fileType' | 'projectId' | 'detect'>

function decode(base64: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)))
  } catch {
    return undefined
  }
}

/** Returns the last part of a path, without control characters and limited to the contract's length. */
function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const printable = last.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  // A lone surrogate at the cut can't be written to a header.
  return printable.slice(0, MAX_NAME_LENGTH).replace(/\p{Cs}$/u, '')
}

/**
 * Parses tus's `Upload-Metadata`: pairs of a key and a base64 value, separated by commas.
 *
 * @returns undefined if there is no usable `filename`
 */
export function readMetadata(header: string | null): UploadMetadata | undefined {
  const pairs = new Map(
    (header ?? '').split(',').map((pair) => {
      const [key = '', value = ''] = pair.trim().split(/\s+/)
      return [key, decode(value)] as const
    }),
  )
  const name = cleanName(pairs.get('filename') ?? '')
  if (name === '') return undefined
  const projectId = Id.safeParse(pairs.get('projectId')).data
  const choice = parseUploadDetection(pairs.get('detect') ?? '')
  return {
    name,
    fileType: (pairs.get('filetype') ?? '').slice(0, 100),
    ...(projectId === undefined ? {} : { projectId }),
    ...(choice.tags.length > 0 || choice.hasNames
      ? { detect: { ...requestOf(choice), ...(choice.hasNames && passagesOf(DEFAULT_CATEGORIES)) } }
      : {}),
  }
}
