/** The tag in which a build names its web app manifest. The dev server has none. */
const NAMED = 'meta[name="manifest"]'

/**
 * Links the web app manifest, so that the browser offers to install the app. The page doesn't link it by itself, because a visitor who only
 * reads the landing page would load the manifest and an icon with it.
 */
export function offerInstall(): void {
  const address = document.querySelector<HTMLMetaElement>(NAMED)?.content
  if (address === undefined) return
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = address
  document.head.append(link)
}
