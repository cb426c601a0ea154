import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)

/** Not a temporary folder, so that fontconfig reads the fonts once per checkout instead of once per run. */
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/packaged-fonts', import.meta.url))

/** Families with the metrics of Arial, Times New Roman and Courier New, in which Chromium draws the generic families. */
const FAMILIES = [
  { name: 'Arimo', package: '@expo-google-fonts/arimo', for: ['sans-serif', 'system-ui', 'Arial', 'Helvetica'] },
  { name: 'Tinos', package: '@expo-google-fonts/tinos', for: ['serif', 'Times New Roman', 'Times'] },
  { name: 'Cousine', package: '@expo-google-fonts/cousine', for: ['monospace', 'Courier New', 'Courier'] },
]
/** Arimo's medium and semi-bold are left out: the families have the same two weights. */
const STYLES = ['400Regular', '400Regular_Italic', '700Bold', '700Bold_Italic']

const escaped = (text: string): string => text.replace(/[&<]/g, (character) => `&#${character.charCodeAt(0)};`)

const folderOf = (name: string): string => dirname(require.resolve(`${name}/package.json`))

const alias = (family: string, name: string): string => `  <match target="pattern">
    <test name="family"><string>${family}</string></test>
    <edit name="family" mode="assign" binding="strong"><string>${name}</string></edit>
  </match>`

/** Other families fall back to Arimo. The other settings are Debian's defaults, which a machine can change. */
const DEFAULTS = `  <match target="pattern">
    <edit name="family" mode="append_last"><string>Arimo</string></edit>
    <edit name="antialias" mode="assign"><bool>true</bool></edit>
    <edit name="hinting" mode="assign"><bool>true</bool></edit>
    <edit name="hintstyle" mode="assign"><const>hintslight</const></edit>
    <edit name="autohint" mode="assign"><bool>false</bool></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
    <edit name="lcdfilter" mode="assign"><const>lcddefault</const></edit>
  </match>`

/** Returns the folders of the fonts, which a sandboxed browser must be able to read. */
export const fontFolders = (): string[] => FAMILIES.flatMap((family) => STYLES.map((style) => join(folderOf(family.package), style)))

function configuration(): string {
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">',
    '<fontconfig>',
    ...fontFolders().map((folder) => `  <dir>${escaped(folder)}</dir>`),
    `  <cachedir>${escaped(join(FOLDER, 'cache'))}</cachedir>`,
    ...FAMILIES.flatMap(({ name, for: names }) => names.map((one) => alias(one, name))),
    DEFAULTS,
    '</fontconfig>',
    '',
  ].join('\n')
}

/**
 * Returns an environment in which programs use only fonts from npm packages, so that tests draw, read and measure the same on every Linux.
 * Other systems don't use fontconfig and ignore it.
 */
export function withPackagedFonts(environment: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const path = join(FOLDER, 'fonts.conf')
  mkdirSync(FOLDER, { recursive: true })
  // Replaced as a whole, because a browser of another run may be reading it.
  const written = `${path}.${process.pid}`
  writeFileSync(written, configuration())
  renameSync(written, path)
  const defined = Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { ...Object.fromEntries(defined), FONTCONFIG_FILE: path }
}
