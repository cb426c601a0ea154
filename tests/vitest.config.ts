import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

import { encoderModulesPlugin } from '../build/encoder-modules-plugin.ts'
import { modelsPlugin } from '../build/models-plugin.ts'
import { RUNTIME_ALIAS } from '../build/runtime-alias.ts'
import { encodeWithFfmpeg, probeVideo } from './tools/ffmpeg.ts'
import { hearByFfmpeg, makeByFfmpeg, probeByFfmpeg } from './tools/ffmpeg-files.ts'
import { chromiumArguments, findChromium } from './tools/find-chromium.ts'
import { readByPdfTools } from './tools/pdf-tools.ts'
import { readSample } from './tools/samples.ts'
import { writeWhisperModel } from './tools/write-whisper-model.ts'

const folders = '{src,mocks,build,tests}'
const executablePath = findChromium()

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  plugins: [modelsPlugin(), encoderModulesPlugin(), react()],
  resolve: { alias: RUNTIME_ALIAS },
  define: { __BACKEND__: '"embedded"' },
  test: {
    passWithNoTests: false,
    // Only a guard against hanging: property tests share two cores with a browser.
    testTimeout: 30_000,
    // The hostile files of tests/corpus; `npm run corpus` makes more of them.
    provide: {
      corpus: {
        seed: Number(process.env['CORPUS_SEED'] ?? 1),
        files: Number(process.env['CORPUS_FILES'] ?? 320),
        isShort: process.env['CORPUS_FILES'] === undefined,
      },
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [`${folders}/**/*.test.ts`],
          exclude: ['**/*.browser.test.ts', 'node_modules/**'],
          setupFiles: ['tests/setup/fail-on-console.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: [`${folders}/**/*.test.tsx`],
          exclude: ['**/*.browser.test.tsx', 'node_modules/**'],
          setupFiles: ['tests/setup/fail-on-console.ts', 'tests/setup/dom.ts'],
        },
      },
      {
        extends: true,
        // A dependency discovered late makes the dev server reload the page during a test.
        optimizeDeps: {
          include: [
            'zod',
            'fast-check',
            'onnxruntime-web/wasm',
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
          setupFiles: ['tests/setup/fail-on-console.ts'],
          testTimeout: 60_000,
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
              writeWhisperModel,
            },
            provider: playwright({
              launchOptions: { ...(executablePath === undefined ? {} : { executablePath }), args: chromiumArguments },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
