import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'

import { ICONS } from '../../build/manifest-plugin.ts'
import { chromiumOptions } from './find-chromium.ts'

/**
 * Draws the icons of the installed app from the mark. Run it again when the mark changes. It needs Debian's package `pngquant`: with a palette,
 * the icon that each first visit loads is a third of its size.
 */
const SOURCES = fileURLToPath(new URL('../../src/ui/', import.meta.url))
/** A system may cut a maskable icon to a circle of this share of its width, so the mark is drawn inside. */
const SAFE_SHARE = 0.8
/** The radius of the mark's corners. A maskable icon reaches its edges, because the system rounds it. */
const CORNERS = / rx="7"/

const mark = await readFile(`${SOURCES}mark.svg`, 'utf8')
const square = mark.replace(CORNERS, '')
if (square === mark) throw new Error('The mark has no rounded square; CORNERS must follow what mark.svg draws.')
const background = /fill="(#[0-9A-F]{6})"/.exec(mark)?.[1] ?? ''
const browser = await chromium.launch(chromiumOptions())
try {
  const page = await browser.newPage()
  for (const { name, size, purpose } of ICONS) {
    const isMaskable = purpose === 'maskable'
    const width = isMaskable ? size * SAFE_SHARE : size
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(
      `<style>
        body { margin: 0; display: grid; place-content: center; height: ${size}px; background: ${isMaskable ? background : 'none'} }
        svg { display: block; width: ${width}px; height: ${width}px }
      </style>${isMaskable ? square : mark}`,
    )
    const input = await page.screenshot({ omitBackground: true })
    await writeFile(`${SOURCES}icons/${name}`, execFileSync('pngquant', ['--nofs', '--speed', '1', '--strip', '64', '-'], { input }))
  }
} finally {
  await browser.close()
}
