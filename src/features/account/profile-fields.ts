import { ProfileEdit } from '#contract'
import type { ProfileKey } from '#generated/model/profileKey.zod.ts'

/** The editable profile fields, in display order. */
export const profileFields: { key: ProfileKey; label: string; autoComplete: string }[] = [
  { key: 'name', label: 'Name', autoComplete: 'name' },
  { key: 'company', label: 'Company', autoComplete: 'organization' },
  { key: 'jobTitle', label: 'Job title', autoComplete: 'organization-title' },
]

const NamedEdit = ProfileEdit.extend({ value: ProfileEdit.shape.value.min(1) })

/** Returns the contract's schema for an edit. A name is required too, because reports and the header show it. */
export function profileEditOf(key: ProfileKey): typeof ProfileEdit {
  return key === 'name' ? NamedEdit : ProfileEdit
}
