import { chromium, firefox, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'

import { chromiumOptions } from '../../tests/tools/find-chromium.ts'
import { fontFolders, withPackagedFonts } from '../../tests/tools/packaged-fonts.ts'

/** Settings of both browsers. */
interface Settings {
  baseURL: string
  viewport: { width: number; height: number }
  acceptDownloads: boolean
}

const settingsFor = (baseURL: string): Settings => ({ baseURL, viewport: { width: 1280, height: 800 }, acceptDownloads: true })

/** Starts a Chromium with a profile on disk. */
export function openChromium(profile: string, baseURL: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    ...settingsFor(baseURL),
    // A click between the frames of a dialog's entrance presses where a control was, and releases beside it.
    reducedMotion: 'reduce',
    ...chromiumOptions(),
  })
}

/** Opens a page of a visitor whose browser differs, and closes it after the visit. */
export async function visit(options: BrowserContextOptions, act: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.launch(chromiumOptions())
  try {
    await act(await browser.newPage(options))
  } finally {
    await browser.close()
  }
}

/** Stops Firefox from contacting Mozilla and from opening its own pages. */
const QUIET = {
  'app.normandy.enabled': false,
  'app.shield.optoutstudies.enabled': false,
  'app.update.auto': false,
  'app.update.disabledForTesting': true,
  'browser.region.network.url': '',
  'browser.region.update.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.safebrowsing.provider.mozilla.updateURL': '',
  'browser.search.update': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'datareporting.healthreport.uploadEnabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.usage.uploadEnabled': false,
  'dom.push.connection.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'extensions.update.enabled': false,
  'media.gmp-manager.updateEnabled': false,
  'messaging-system.rsexperimentloader.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'network.dns.disablePrefetch': true,
  'nimbus.rollouts.enabled': false,
  'services.settings.server': 'data:,#none',
  'toolkit.telemetry.enabled': false,
  'toolkit.telemetry.server': 'data:,',
  'toolkit.telemetry.unified': false,
  // No system proxy, which could forward requests that the settings above miss.
  'network.proxy.type': 0,
  'network.trr.mode': 5,
}

const relay = fileURLToPath(new URL('firefox-relay.ts', import.meta.url))

/** Starts a stock Firefox with a profile on disk, driven by WebDriver BiDi. */
export function openFirefox(path: string, profile: string, baseURL: string): Promise<BrowserContext> {
  return firefox.launchPersistentContext(profile, {
    ...settingsFor(baseURL),
    // Playwright's channel for WebDriver BiDi. All other channels expect a Firefox patched by Playwright.
    channel: 'moz-firefox',
    executablePath: process.execPath,
    ignoreDefaultArgs: true,
    args: [relay, path, profile],
    // Pages can only read files in system folders, and text in an unreadable font renders as boxes.
    firefoxUserPrefs: {
      ...QUIET,
      'security.sandbox.content.read_path_whitelist': fontFolders()
        .map((folder) => `${folder}/`)
        .join(),
    },
    // Release builds of Firefox ignore services.settings.server without it.
    env: { ...withPackagedFonts(), MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' },
  })
}
