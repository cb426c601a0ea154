import { useState } from 'react'
import type { z } from 'zod'

import { errorWords } from '#lib/words/error-words.ts'
import { noteShown } from '#lib/log.ts'

/** The error of each field, and the failure of the whole form for an `ErrorNotice`. */
export interface FormErrors {
  fields: Record<string, string>
  failure: { error: unknown } | null
}

const NONE: FormErrors = { fields: {}, failure: null }

interface Form<Request> {
  schema: z.ZodType<Request>
  /** Builds the request from the fields. */
  read: (data: FormData) => unknown
  send: (request: Request) => Promise<void>
  /** Messages for fields whose schema error wouldn't help a user. */
  messages: Record<string, string>
  /** Returns the field that shows an error of `send`; undefined if the error concerns the whole form. */
  fieldOf?: (error: unknown) => string | undefined
}

/**
 * Validates a form against the contract before sending it, and holds its errors. A field's name is the last part of its path in the
 * request.
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

  /** Clears a field's error, because it concerned the previous value. */
  const forgetError = (name: string): void => {
    setErrors((before) => {
      if (before.fields[name] === undefined) return before
      const { [name]: _forgotten, ...fields } = before.fields
      return { ...before, fields }
    })
  }

  return { errors, isSending, submit, forgetError }
}

/** Returns a field's trimmed text; empty if the field is absent. */
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
  // The usual message asks for input, which wouldn't help a user who entered too much.
  if (issue.code === 'too_big' && issue.origin === 'string') return `Use ${issue.maximum} characters or fewer`
  return words ?? issue.message
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
