import { Id } from '#generated/model/id.zod.ts'

import { DEFAULT_CATEGORIES, passagesOf } from '#lib/search/default-categories.ts'
import { parseUploadDetection, requestOf } from '#lib/words/detection-tags.ts'
import { Refusal } from '../http/refusal'
import type { UploadRecord } from '../records/records'

const MAX_NAME_LENGTH = 255
const MAX_FRAME = 1_000_000

export type UploadMetadata = Pick<UploadRecord, 'name' | 'fileType' | 'projectId' | 'detect' | 'frame'>

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
 * Returns the frame of an animation to convert. Whether the file has it is known after its upload.
 *
 * @throws Refusal for anything but a whole number, because another frame than the chosen one would be redacted
 */
function frameOf(text: string | undefined): number {
  const frame = /^[1-9]\d*$/.test(text ?? '') ? Number(text) : 0
  if (frame < 1 || frame > MAX_FRAME)
    throw new Refusal(422, `Upload-Metadata: frame must be a whole number from 1 to ${MAX_FRAME}.`, { field: 'Upload-Metadata' })
  return frame
}

/**
 * Parses tus's `Upload-Metadata`: pairs of a key and a base64 value, separated by commas.
 *
 * @returns undefined if there is no usable `filename`
 * @throws Refusal for an invalid `frame`
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
    ...(pairs.has('frame') ? { frame: frameOf(pairs.get('frame')) } : {}),
  }
}
