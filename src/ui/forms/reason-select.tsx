import { HTMLSelect } from '@blueprintjs/core'

/** The value of the choice without a reason, and of several items with different reasons. Codes are never empty or blank. */
const NONE = ''
const MIXED = ' '

interface Reason {
  readonly code: string
  readonly text: string
}

interface ReasonSelectProps {
  id: string
  reasons: readonly Reason[]
  /** The chosen code; null for none. */
  value: string | null
  /** Whether several items have different ones. */
  isMixed?: boolean
  /** The choice of no code. */
  noneText: string
  onChoose: (code: string | null) => void
}

/** Returns the text of a reason in a list. */
export function reasonLabel({ code, text }: Reason): string {
  return text === '' ? code : `${code}: ${text}`
}

/** Selects a reason from the project's list. A code that is no longer in the list stays selected until another one is chosen. */
export function ReasonSelect({ id, reasons, value, isMixed = false, noneText, onChoose }: ReasonSelectProps) {
  const isMissing = !isMixed && value !== null && reasons.every(({ code }) => code !== value)
  return (
    <HTMLSelect
      id={id}
      fill
      value={isMixed ? MIXED : (value ?? NONE)}
      onChange={({ currentTarget }) => onChoose(currentTarget.value === NONE ? null : currentTarget.value)}
      options={[
        ...(isMixed ? [{ value: MIXED, label: 'Mixed', disabled: true }] : []),
        { value: NONE, label: noneText },
        ...(isMissing ? [{ value, label: `${value} (no longer in the list)` }] : []),
        ...reasons.map((reason) => ({ value: reason.code, label: reasonLabel(reason) })),
      ]}
    />
  )
}
