import { useState } from 'react'
import type { z } from 'zod'

import { errorWords } from '../lib/error-words'
import { noteShown } from '../lib/log'

/** The message under each field, and what failed of the whole, for an `ErrorNotice`. */
export interface FormErrors {
  fields: Record<string, string>
  failure: { error: unknown } | null
}

const NONE: FormErrors = { fields: {}, failure: null }

interface Form<Request> {
  schema: z.ZodType<Request>
  /** The request that the fields make. */
  read: (data: FormData) => unknown
  send: (request: Request) => Promise<void>
  /** Words for a field whose rule alone would not tell a person what to do. */
  messages: Record<string, string>
  /** The field that a refusal of `send` is about; its error is then shown there. Undefined where it is about the whole. */
  fieldOf?: (error: unknown) => string | undefined
}

/**
 * A form that is checked against the contract before it is sent, and that shows its errors itself. A field is named as the last
 * part of its path in the request.
 */
export function useForm<Request>({ schema, read, send, messages, fieldOf }: Form<Request>) {
  const [errors, setErrors] = useState<FormErrors>(NONE)
  const [isSending, setIsSending] = useState(false)

  const submit = async (form: HTMLFormElement): Promise<void> => {
    const parsed = schema.safeParse(read(new FormData(form)))
    if (!parsed.success) {
      setErrors({ fields: fieldErrors(parsed.error, messages), failure: null })
      focusField(form, nameOf(parsed.error.issues[0]))
      return
    }
    setErrors(NONE)
    setIsSending(true)
    try {
      await send(parsed.data)
    } catch (error) {
      noteShown(error)
      const field = fieldOf?.(error)
      setErrors(field === undefined ? { fields: {}, failure: { error } } : { fields: { [field]: errorWords(error) }, failure: null })
      if (field !== undefined) focusField(form, field)
    } finally {
      setIsSending(false)
    }
  }

  /** What was said of a field does not hold for what is typed there now. */
  const forgetError = (name: string): void => {
    setErrors((before) => {
      if (before.fields[name] === undefined) return before
      const { [name]: _forgotten, ...fields } = before.fields
      return { ...before, fields }
    })
  }

  return { errors, isSending, submit, forgetError }
}

/** What is typed in a field, without blanks around it; empty for a field that is not there. */
export function typedIn(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

function nameOf(issue: z.core.$ZodIssue | undefined): string {
  return String(issue?.path.at(-1) ?? '')
}

function fieldErrors({ issues }: z.ZodError, messages: Record<string, string>): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[nameOf(issue)] ??= wordsFor(issue, messages[nameOf(issue)])
  return fields
}

function wordsFor(issue: z.core.$ZodIssue, words: string | undefined): string {
  if (issue.code === 'custom') return issue.message
  // That something is missing would be no help to somebody who has written too much.
  if (issue.code === 'too_big' && issue.origin === 'string') return `Use at most ${issue.maximum} characters`
  return words ?? issue.message
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
