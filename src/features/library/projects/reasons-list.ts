import type { ReasonList } from '#generated/model/reasonList.zod.ts'
import type { ListedReason } from '#lib/words/reason-sets.ts'

/** The contract's limits. */
const MAX_CODE = 64
const MAX_TEXT = 500
export const MAX_REASONS = 200

/** A row of the editor. Its ID is stable within the editor, because codes can be empty or duplicate while they are typed. */
export interface ReasonRow extends ListedReason {
  readonly id: number
}

/** A list of reasons as it is edited. */
export interface ReasonDraft {
  readonly rows: readonly ReasonRow[]
  readonly defaultId: number | null
}

export interface RowErrors {
  readonly code?: string
  readonly text?: string
}

let lastId = 0

function rowOf({ code, text }: ListedReason): ReasonRow {
  lastId += 1
  return { id: lastId, code, text }
}

/** Returns an empty row to fill in. */
export function emptyRow(): ReasonRow {
  return rowOf({ code: '', text: '' })
}

export function draftOf({ reasons, defaultReason }: Pick<ReasonList, 'reasons' | 'defaultReason'>): ReasonDraft {
  const rows = reasons.map(rowOf)
  return { rows, defaultId: rows.find(({ code }) => code === defaultReason)?.id ?? null }
}

const isBlank = ({ code, text }: ListedReason): boolean => code.trim() === '' && text.trim() === ''

/** Returns the list to save. Rows that were never filled in are left out. */
export function listOf({ rows, defaultId }: ReasonDraft, revision: number): ReasonList {
  const filled = rows.filter((row) => !isBlank(row))
  const code = filled.find(({ id }) => id === defaultId)?.code.trim()
  return { revision, reasons: filled.map((row) => ({ code: row.code.trim(), text: row.text.trim() })), defaultReason: code ?? null }
}

/** Returns the errors of each row, by ID. */
export function rowErrors({ rows }: ReasonDraft): ReadonlyMap<number, RowErrors> {
  const seen = new Set<string>()
  const errors = new Map<number, RowErrors>()
  for (const row of rows) {
    if (isBlank(row)) continue
    const code = row.code.trim()
    const codeError =
      code === ''
        ? 'Enter a code'
        : code.length > MAX_CODE
          ? `Use ${MAX_CODE} characters or fewer`
          : seen.has(code)
            ? `${code} is listed twice`
            : undefined
    const textError = row.text.trim().length > MAX_TEXT ? `Use ${MAX_TEXT} characters or fewer` : undefined
    seen.add(code)
    if (codeError === undefined && textError === undefined) continue
    errors.set(row.id, { ...(codeError === undefined ? {} : { code: codeError }), ...(textError === undefined ? {} : { text: textError }) })
  }
  return errors
}

export interface Added {
  readonly draft: ReasonDraft
  readonly added: number
  /** The number of reasons that were already listed. */
  readonly known: number
  /** The number of reasons that were left out because the list is full. */
  readonly left: number
}

/** Adds the reasons whose codes aren't in the list yet, up to the limit. Rows that were never filled in make room. */
export function addReasons(draft: ReasonDraft, reasons: readonly ListedReason[]): Added {
  const rows = draft.rows.filter((row) => !isBlank(row))
  const codes = new Set(rows.map(({ code }) => code.trim()))
  const fresh: ListedReason[] = []
  for (const reason of reasons) {
    if (codes.has(reason.code.trim())) continue
    codes.add(reason.code.trim())
    fresh.push(reason)
  }
  const taken = fresh.slice(0, Math.max(0, MAX_REASONS - rows.length))
  return {
    draft: { ...draft, rows: [...rows, ...taken.map(rowOf)] },
    added: taken.length,
    known: reasons.length - fresh.length,
    left: fresh.length - taken.length,
  }
}

/** Summarizes added reasons: `12 added, 2 already listed`. */
export function addedWords({ added, known, left }: Added): string {
  const parts = [`${added} added`]
  if (known > 0) parts.push(`${known} already listed`)
  if (left > 0) parts.push(`${left} left out, because a list can have up to ${MAX_REASONS} reasons`)
  return parts.join(', ')
}

/** Moves a row by one place. Returns the same draft at the ends. */
export function moveRow(draft: ReasonDraft, id: number, step: 1 | -1): ReasonDraft {
  const from = draft.rows.findIndex((row) => row.id === id)
  const row = draft.rows[from]
  const to = from + step
  if (!row || to < 0 || to >= draft.rows.length) return draft
  return { ...draft, rows: draft.rows.toSpliced(from, 1).toSpliced(to, 0, row) }
}

/** The separators between code and text in pasted lines. Without one, the first word is the code. */
const SEPARATORS = [/\t+/, /\s*;\s*/, /\s+[-–—]\s+/, /:\s+/, /,\s+/, /\s{2,}/]

/** Reads a reason from each line, such as `s38, Health and safety` or a row of a spreadsheet. */
export function parseLines(text: string): readonly ListedReason[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const separator = SEPARATORS.find((one) => one.test(line)) ?? /\s+/
      const [code = ''] = line.split(separator, 1)
      return { code, text: line.slice(code.length).replace(separator, '').trim() }
    })
}

/**
 * Merges an edited list with one that was saved elsewhere since `base` was loaded. Changes of one side are applied; if both sides changed a
 * reason, the edited one takes precedence.
 */
export function mergeLists(base: ReasonList, mine: ReasonList, theirs: ReasonList): ReasonList {
  const textsOf = ({ reasons }: ReasonList): ReadonlyMap<string, string> => new Map(reasons.map(({ code, text }) => [code, text]))
  const [before, own, other] = [textsOf(base), textsOf(mine), textsOf(theirs)]
  const merged = mine.reasons.flatMap(({ code, text }) => {
    const isUntouched = before.get(code) === text
    if (!isUntouched) return [{ code, text }]
    // Deleted elsewhere, or changed there.
    return other.has(code) ? [{ code, text: other.get(code) ?? text }] : []
  })
  // Added elsewhere, or changed there after it was removed here.
  const more = theirs.reasons.filter(({ code, text }) => !own.has(code) && before.get(code) !== text)
  const reasons = [...merged, ...more]
  const wanted = mine.defaultReason === base.defaultReason ? theirs.defaultReason : mine.defaultReason
  return { revision: theirs.revision, reasons, defaultReason: reasons.some(({ code }) => code === wanted) ? wanted : null }
}
