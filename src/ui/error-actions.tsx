import { Button } from '@blueprintjs/core'
import { createContext, useContext } from 'react'

import { errorActionOf, errorActionWords, type ErrorAction } from '#lib/words/error-words.ts'

const ErrorActions = createContext<((action: ErrorAction) => void) | null>(null)

/** Provides the actions of error buttons; the app passes its router and its calls. */
export const ErrorActionsProvider = ErrorActions.Provider

/** The button that belongs to an error: it resends the verification, or leads to an upgrade. Most errors have none. */
export function ErrorActionButton({ error, size = 'medium' }: { error: unknown; size?: 'small' | 'medium' }) {
  const run = useContext(ErrorActions)
  const action = errorActionOf(error)
  if (run === null || action === null) return null
  return <Button size={size} text={errorActionWords[action]} onClick={() => run(action)} />
}
