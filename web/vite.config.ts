import { languages, languageTag } from '@fairway/contract/kernel/languages'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileManual } from './build/compile-manual.ts'
import { compileTexts } from './build/compile-texts.ts'
import { firstPaint } from './build/first-paint.ts'
import { labelPinyin } from './build/label-pinyin.ts'
import { precompress } from './build/precompress.ts'
import { wholeImports } from './build/whole-imports.ts'

/** The server beside us listens where PORT says, as it does without us. */
const server = `http://127.0.0.1:${process.env.PORT || 9527}`

export default defineConfig({
  plugins: [
    react(),
    // The texts of React Aria in the languages of the product; it has thirty more.
    optimizeLocales.vite({ locales: languages.map(languageTag) }),
    compileTexts(),
    labelPinyin(),
    compileManual(),
    wholeImports(),
    firstPaint(),
    precompress(),
  ],
  worker: { rolldownOptions: { checks: { bundlerTimings: false } } },
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // Files are as small as their content allows; the sprite and all others keep an address of their own.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Only the styles of a page, which the bundler adds by itself: naming its code beforehand as well would cost the
      // first page more than it saves the others.
      resolveDependencies: () => [],
    },
    reportCompressedSize: false,
    rolldownOptions: {
      // On a slow machine it is no fault: the first start prints no warning for it.
      checks: { bundlerTimings: false },
      output: {
        // Every list of files is shorter with shorter names; five signs still tell versions apart (a script needs seven).
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:5][extname]',
        codeSplitting: {
          // The sign-in page and the shell are one file each: packed together they are smaller than in pieces.
          groups: [
            { name: 'start', test: /[\\/]src[\\/]main\.tsx$/, priority: 2 },
            // The public pages write texts and figures too, and do without the shell.
            {
              name: 'written',
              test: /[\\/](?:src[\\/](?:i18n[\\/](?:format|short-figure)|api[\\/](?:outcome|live-socket)|kernel[\\/](?:formats|service-date)|blocks[\\/]values[\\/](?:BigFigure|countdown|use-now))|texts[\\/]write-message)\.tsx?$/,
              priority: 2,
            },
            {
              // With the blocks nearly every page is made of and those of the home page, so that the first page does
              // not come in crumbs.
              name: 'shell',
              test: /[\\/]src[\\/](?:home[\\/]values|shell[\\/]Shell|pages[\\/]home[\\/]HomePage|blocks[\\/](?:quick-menu[\\/](?:quick-menu|LazyQuickMenu)|river[\\/](?!deck|Seat|seat|grid|use-)|\w+[\\/](?:PageFrame|ErrorNote|When|StatusBadge)))/,
              priority: 1,
            },
            // Nearly every other page is made of these.
            {
              name: 'forms',
              test: /[\\/]src[\\/](?:ui[\\/]\w+[\\/](?:Field|Input|Select|Choice|Dialog|Tabs)|blocks[\\/]\w+[\\/](?:ConfirmDialog|FormDialog|DateField|DayInput|Money))\.tsx$/,
              priority: 0,
            },
            // A language of the manual is one file: the search needs all of it.
            ...languages.map((language) => ({
              name: `manual-${language}`,
              test: new RegExp(`[\\\\/]docs[\\\\/]manual[\\\\/]${language}[\\\\/]`),
              priority: 3,
            })),
          ],
        },
      },
      treeshake: {
        // Schemas are only values until somebody parses with them; what no form uses is left out.
        manualPureFunctions: ['z'],
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 9528,
    strictPort: true,
    proxy: {
      '/api': { target: server, xfwd: true },
      '/ws': { target: server, ws: true, xfwd: true },
    },
  },
})
