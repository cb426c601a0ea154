import { ProfileEdit } from '#contract'
import type { ProfileKey } from '#generated/model/profileKey.zod.ts'

/** What can be changed of a profile, in the order of the page. */
export const profileFields: { key: ProfileKey; label: string; autoComplete: string }[] = [
  { key: 'name', label: 'Name', autoComplete: 'name' },
  { key: 'company', label: 'Company', autoComplete: 'organization' },
  { key: 'jobTitle', label: 'Job title', autoComplete: 'organization-title' },
]

const NamedEdit = ProfileEdit.extend({ value: ProfileEdit.shape.value.min(1) })

/** The contract's rule for an edit. A name must be there as well, because reports and the header show it. */
export function profileEditOf(key: ProfileKey): typeof ProfileEdit {
  return key === 'name' ? NamedEdit : ProfileEdit
}
