import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

import { encoderModulesPlugin } from '../build/encoder-modules-plugin.ts'
import { modelsPlugin } from '../build/models-plugin.ts'
import { RUNTIME_ALIAS } from '../build/runtime-alias.ts'
import { rotationOf } from './rotation.ts'
import { encodeWithFfmpeg, probeVideo } from './tools/ffmpeg.ts'
import { hearByFfmpeg, makeByFfmpeg, probeByFfmpeg } from './tools/ffmpeg-files.ts'
import { findChromium } from '#server/workers/find-chromium.ts'
import { chromiumOptions } from './tools/find-chromium.ts'
import { drawByPoppler, readByPdfTools } from './tools/pdf-tools.ts'
import { readSample } from './tools/samples.ts'
import { replacesModules } from './tools/replaces-modules.ts'
import { writeWhisperModel } from './tools/write-whisper-model.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folders = '{src,backend,mocks,server,build,tests}'
/** Files whose turn is another day. The option `--exclude` has no effect on projects that exclude files themselves. */
const leftOut = (process.env['TESTS_LEFT_OUT'] ?? '').split(' ').filter(Boolean)
const functions = {
  environment: 'node',
  exclude: ['**/*.browser.test.ts', 'node_modules/**', ...leftOut],
  setupFiles: ['tests/setup/fail-on-console.ts'],
}
const pages = { environment: 'jsdom', setupFiles: ['tests/setup/fail-on-console.ts', 'tests/setup/dom.ts'] }
// Loading modules takes longer than most tests, so files share them, except those that replace some or count on new ones.
const replacing = (pattern: string): string[] => globSync(pattern, { cwd: root }).filter((file) => replacesModules(join(root, file)))
const withOwnModules = {
  // The gateway measures real time, which what other files leave behind would stretch.
  unit: ['tests/no-eval.test.ts', 'mocks/storage/gateway.test.ts', ...replacing(`${folders}/**/*.test.ts`)],
  dom: [
    'src/app/shell/account-menu.test.tsx',
    'src/app/shell/conversions.test.tsx',
    'src/ui/dock/dock.test.tsx',
    ...replacing(`${folders}/**/*.test.tsx`),
  ],
}
const chromium = chromiumOptions(findChromium)
// Each test file starts its own workers, which translate their WebAssembly anew. With the usual limit, a function is optimised so early that
// this costs more than it gains: 15% of the processor time of tests that read pages, and 4% of those that search faces.
const optimisesLate = '--js-flags=--wasm-tiering-budget=300000000'
const notUnit = [...functions.exclude, 'src/{lib,editor,engine}/**']

export default defineConfig({
  root,
  plugins: [modelsPlugin(), encoderModulesPlugin(), react()],
  resolve: { alias: RUNTIME_ALIAS },
  define: { __BACKEND__: '"embedded"' },
  test: {
    passWithNoTests: false,
    // Only guards against hanging: property tests share two cores with a browser, and machines of CI are slower by far at times.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The hostile files of tests/corpus. The set changes daily, so that every file gets its turn. `npm run corpus` makes more of them.
    provide: {
      corpus: {
        seed: Number(process.env['CORPUS_SEED'] ?? Math.floor(Date.now() / 86_400_000)),
        files: Number(process.env['CORPUS_FILES'] ?? 120),
        isShort: process.env['CORPUS_FILES'] === undefined,
      },
      // The cases of large matrices take turns by day. `npm run test:matrix` runs all of them.
      rotation: rotationOf(process.env),
    },
    projects: [
      {
        extends: true,
        test: { ...functions, name: 'functions', isolate: false, include: ['src/{lib,editor,engine}/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          ...functions,
          name: 'unit',
          isolate: false,
          include: [`${folders}/**/*.test.ts`],
          exclude: [...notUnit, ...withOwnModules.unit],
        },
      },
      {
        extends: true,
        test: { ...functions, name: 'unit, own modules', include: withOwnModules.unit, exclude: notUnit },
      },
      {
        extends: true,
        test: {
          ...pages,
          name: 'dom',
          isolate: false,
          setupFiles: [...pages.setupFiles, 'tests/setup/shared-modules.ts'],
          include: [`${folders}/**/*.test.tsx`],
          exclude: ['**/*.browser.test.tsx', 'node_modules/**', ...withOwnModules.dom, ...leftOut],
        },
      },
      {
        extends: true,
        test: { ...pages, name: 'dom, own modules', include: withOwnModules.dom, exclude: leftOut },
      },
      {
        extends: true,
        // A dependency discovered late makes the dev server reload the page during a test.
        optimizeDeps: {
          include: [
            'zod',
            'fast-check',
            'onnxruntime-web/wasm',
            'utif2',
            'libheif-js/libheif-wasm/libheif.js',
            'mediabunny',
            'react',
            'react-dom',
            'react-dom/client',
            'idb',
            'mediabunny',
            'msw',
            'msw/browser',
            'fake-indexeddb/auto',
            '@huggingface/transformers',
            'compromise',
            'wink-nlp',
            'wink-eng-lite-web-model',
            'pdfjs-dist/legacy/build/pdf.mjs',
            'pdfjs-dist/legacy/build/pdf.worker.min.mjs',
            '@noble/hashes/sha2.js',
            '@noble/hashes/utils.js',
            '@cantoo/pdf-lib',
            'mammoth/mammoth.browser.js',
            '@testing-library/react',
            '@blueprintjs/core',
            '@blueprintjs/icons',
          ],
        },
        server: { fs: { allow: ['.'] } },
        test: {
          name: 'browser',
          // The files share one page process, where a running model would make other tests time out.
          fileParallelism: false,
          include: [`${folders}/**/*.browser.test.{ts,tsx}`],
          exclude: ['node_modules/**', ...leftOut],
          setupFiles: ['tests/setup/fail-on-console.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: {
              readSample,
              probeVideo,
              encodeWithFfmpeg,
              makeByFfmpeg,
              probeByFfmpeg,
              hearByFfmpeg,
              readByPdfTools,
              drawByPoppler,
              writeWhisperModel,
            },
            provider: playwright({ launchOptions: { ...chromium, args: [...chromium.args, optimisesLate] } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
