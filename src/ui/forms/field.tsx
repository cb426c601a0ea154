import { FormGroup, InputGroup, Intent } from '@blueprintjs/core'
import { useEffect, useRef, type HTMLInputAutoCompleteAttribute, type JSX, type KeyboardEvent } from 'react'

export interface FieldProps {
  name: string
  label: string
  type: 'text' | 'email' | 'password' | 'number'
  autoComplete: HTMLInputAutoCompleteAttribute
  error: string | undefined
  defaultValue?: string
  /** Whether the label is only for screen readers, because the same text is visible beside the field. */
  isLabelHidden?: boolean
  /** Whether the field takes the focus on mount, with its text selected. */
  hasFocus?: boolean
  /** Called when Escape is pressed in the field. */
  onEscape?: () => void
  /** The ID of an element that describes the field. */
  describedBy?: string
  /** Whether the field is optional in a form of required ones. */
  isOptional?: boolean
  /** Whether it takes digits only, for which phones show their number keys. */
  isNumeric?: boolean
  /** A button at the end of the field. */
  action?: JSX.Element
}

/** Renders a labelled field with its error below. */
export function Field({ name, label, type, autoComplete, error, defaultValue, ...more }: FieldProps) {
  const { isLabelHidden = false, hasFocus = false, isOptional = false, isNumeric = false, onEscape, describedBy, action } = more
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!hasFocus) return
    input.current?.focus()
    input.current?.select()
  }, [hasFocus])
  const id = `field-${name}`
  const described = [error === undefined ? '' : `${id}-error`, describedBy ?? ''].join(' ').trim()
  return (
    <FormGroup
      {...(isLabelHidden ? {} : { label, labelFor: id })}
      {...(isOptional ? { labelInfo: '(optional)' } : {})}
      intent={error === undefined ? Intent.NONE : Intent.DANGER}
      helperText={error === undefined ? undefined : <span id={`${id}-error`}>{error}</span>}
    >
      <InputGroup
        id={id}
        inputRef={input}
        name={name}
        type={type}
        size="large"
        autoComplete={autoComplete}
        intent={error === undefined ? Intent.NONE : Intent.DANGER}
        aria-invalid={error !== undefined}
        aria-describedby={described === '' ? undefined : described}
        {...(onEscape ? { onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && onEscape() } : {})}
        {...(isNumeric ? { inputMode: 'numeric' as const } : {})}
        {...(isLabelHidden ? { 'aria-label': label } : {})}
        {...(defaultValue === undefined ? {} : { defaultValue })}
        {...(action ? { rightElement: action } : {})}
      />
    </FormGroup>
  )
}
