import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'

import { APP_BASE } from '#lib/addresses/app-base.ts'
import { backendMode } from '#lib/addresses/backend-mode.ts'
import { PrivacyBar } from '#ui/privacy-bar.tsx'
import { LandingContent, ProductImage, SignUpAction } from './landing-content'
import dark from './review-dark.webp'
import light from './review-light.webp'
import { StartLocally } from './start-locally'

/**
 * Returns the HTML of the landing page as a new visitor sees it. `build/served-page-plugin.ts` runs this while it builds the app: other
 * back ends than the embedded one say only when asked whether they need an account.
 */
export function servedLanding(): string {
  const start =
    backendMode === 'embedded' ? (
      <StartLocally isOffered isStarting={false} failure={null} start={() => Promise.resolve()} />
    ) : (
      <SignUpAction />
    )
  // The theme isn't known before a script has run, so the page has both images, and its styles show one.
  const images = (
    <div>
      <ProductImage src={dark} theme="dark" />
      <ProductImage src={light} theme="light" />
    </div>
  )
  return renderToStaticMarkup(
    <StaticRouter basename={APP_BASE} location={APP_BASE}>
      <PrivacyBar href={APP_BASE} />
      <LandingContent href={APP_BASE} start={start} image={images} />
    </StaticRouter>,
  )
}
