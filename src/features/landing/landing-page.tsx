import { lazy, Suspense, type ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'

import { backendMode } from '#lib/addresses/backend-mode.ts'
import { paths } from '#lib/addresses/paths.ts'
import { mayHaveSession } from '#state/session-hint.ts'
import { themeState } from '#state/theme.ts'
import { useLocalStart } from '#state/use-local-start.ts'
import { useHandover } from '#ui/hooks/use-handover.ts'
import { LandingContent, ProductImage, SignUpAction } from './landing-content'
import styles from './landing.module.css'
import dark from './review-dark.webp'
import light from './review-light.webp'

// Visitors of a back end that needs an account don't load it.
const StartLocally = lazy(() => import('./start-locally').then((module) => ({ default: module.StartLocally })))

/** Shows the product in the current theme. */
function ThemedProduct() {
  const { choice } = useSnapshot(themeState)
  return (
    <ProductImage
      src={choice === 'light' ? light : dark}
      source={choice === 'system' ? <source media="(prefers-color-scheme: light)" srcSet={light} /> : null}
    />
  )
}

/** Shows the landing page. Users who may still have a session are redirected to the library. */
export function Component() {
  if (mayHaveSession()) return <Navigate to={paths.home()} replace />
  return <LandingContent href={location.href} start={<Start />} image={<ThemedProduct />} />
}

/** Renders the primary action: work without an account if the back end offers it, otherwise sign-up. */
function Start() {
  const local = useLocalStart()
  if (local.isOffered === true)
    return (
      <Suspense fallback={<div className={styles.pending} />}>
        <Ready>
          <StartLocally {...local} />
        </Ready>
      </Suspense>
    )
  // The embedded back end responds at once; another one may take a while, and has no other start.
  if (backendMode === 'embedded' && local.isOffered === undefined) return <div className={styles.pending} />
  return (
    <Ready>
      <SignUpAction />
    </Ready>
  )
}

/** Replaces the served page by the app's once its children are shown, so that nothing flashes in between. */
function Ready({ children }: { children: ReactNode }) {
  useHandover()
  return children
}
