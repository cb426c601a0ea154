import { chromium, firefox, type BrowserContext } from '@playwright/test'
import { fileURLToPath } from 'node:url'

import { chromiumArguments, ensureChromium } from '../../tests/tools/find-chromium.ts'

/** What both browsers are given: a window's size, and the address of the app. */
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
    executablePath: ensureChromium(),
    args: chromiumArguments,
  })
}

/** Keeps Firefox from asking its makers for anything, and from opening pages of its own. */
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
  // Not the system's proxy, which could carry to the outside what the list above forgets.
  'network.proxy.type': 0,
  'network.trr.mode': 5,
}

const relay = fileURLToPath(new URL('firefox-relay.ts', import.meta.url))

/** Starts a stock Firefox with a profile on disk, and drives it by WebDriver BiDi. */
export function openFirefox(path: string, profile: string, baseURL: string): Promise<BrowserContext> {
  return firefox.launchPersistentContext(profile, {
    ...settingsFor(baseURL),
    // Playwright's name for Firefox by WebDriver BiDi; any other one is a Firefox that Playwright has patched.
    channel: 'moz-firefox',
    executablePath: process.execPath,
    ignoreDefaultArgs: true,
    args: [relay, path, profile],
    firefoxUserPrefs: QUIET,
    // Without it a release of Firefox ignores services.settings.server.
    env: { ...process.env, MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' },
  })
}
