import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'

import { APP_BASE, withBase } from '#lib/addresses/app-base.ts'
import { backendMode } from '#lib/addresses/backend-mode.ts'
import { paths } from '#lib/addresses/paths.ts'
import { PrivacyBar } from '#ui/privacy-bar.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { LoginContent, MoreOptions } from './login-content'

/**
 * Returns the HTML of the log-in page as a visitor sees it before the back end has said what it offers. `build/served-page-plugin.ts` runs
 * this while it builds the app.
 */
export function servedLogin(): string {
  return renderToStaticMarkup(
    <StaticRouter basename={APP_BASE} location={withBase(paths.login())}>
      <PrivacyBar href={APP_BASE} />
      <LoginContent send={() => Promise.resolve()}>
        {/* The embedded back end needs no sign that it will be asked: it starts as soon as the page has time. */}
        {backendMode === 'embedded' ? null : <MoreOptions />}
      </LoginContent>
      <VisuallyHidden>
        <span role="status" data-start="status" data-wait="Logging in…" />
      </VisuallyHidden>
    </StaticRouter>,
  )
}
