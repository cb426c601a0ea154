import { findChromium } from '#server/workers/find-chromium.ts'
import { canInstallPackages, installPackage } from './debian-packages.ts'
import { withPackagedFonts } from './packaged-fonts.ts'

/**
 * Returns the path of a Chromium, after installing Debian's if there is none.
 *
 * @throws if it cannot be installed, with instructions
 */
export function ensureChromium(): string {
  const found = findChromium()
  if (found !== undefined) return found
  if (!canInstallPackages())
    throw new Error('The tests need a Chromium: install one (Debian: apt-get install chromium) or name it in CHROMIUM.')
  installPackage('chromium')
  const installed = findChromium()
  if (installed === undefined) throw new Error('The package chromium was installed but its program was not found.')
  return installed
}

/**
 * The features that Playwright disables, which a second list replaces, and two more: the pages of the address bar's list, which load in the
 * background of each new browser and take a fifth of the CPU time until the library is shown.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** Disables the sandbox for root, which may not use it, and Chromium's own network requests. */
const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  `--disable-features=${DISABLED_FEATURES.join()}`,
]

interface ChromiumOptions {
  executablePath?: string
  args: string[]
  env: Record<string, string>
}

/** Returns the options with which tests, benchmarks and tools start Chromium. By default, a missing Chromium is installed. */
export function chromiumOptions(find: () => string | undefined = ensureChromium): ChromiumOptions {
  const executablePath = find()
  return { ...(executablePath === undefined ? {} : { executablePath }), args: chromiumArguments, env: withPackagedFonts() }
}
