import { readdirSync, readFileSync } from 'node:fs'

// Which part may import which. The names are the sentences one would say in a review.

const capability = '^server/src/(?!(?:platform|office)/)([^/]+)/'
/** Tests, and the workspace that sets them up, may import anything. */
const tests = '(\\.test\\.tsx?$|\\.e2e\\.ts$|^testing/)'

/** Packages without input or output, which decisions may use like the language itself. */
const purePackages = ['pinyin-pro'].map((name) => `^node_modules/${name}/`)

const withSchemas = readdirSync(new URL('contract/src/', import.meta.url), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => file.endsWith('.ts'))
  .filter((file) =>
    readFileSync(new URL(`contract/src/${file}`, import.meta.url), 'utf8').includes("'zod/mini'"),
  )
  .map((file) => `^contract/src/${file.replaceAll('.', '\\.')}$`)

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Two files that need each other are one thing in two places: move what both need into a third. Types too: files that only need each other for types cannot be read one after the other either.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every-import-is-found',
      comment: 'An import that cannot be followed cannot be judged either.',
      severity: 'error',
      from: { path: '^(contract|server|web)/' },
      // Modules that the build makes have no file.
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'contract-stands-alone',
      comment:
        'The contract is words and schemas: no input, no output, nothing of the server or the browser. Of the texts it knows the keys.',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: tests },
      to: { pathNot: ['^contract/src/', '^texts/keys\\.ts$', '^node_modules/zod/'] },
    },
    {
      name: 'texts-stand-alone',
      comment:
        'The texts are words by key, and how a message is formatted: anything may use them, they use nothing.',
      severity: 'error',
      from: { path: '^texts/', pathNot: tests },
      to: { pathNot: ['^texts/', '^node_modules/@lingui/message-utils/', '^node_modules/pinyin-pro/'] },
    },
    {
      name: 'the-browser-parses-no-messages',
      comment: 'ICU messages are compiled by the build, so that no browser has to carry the parser.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: tests },
      to: { path: ['^texts/compile-message\\.ts$', '^node_modules/@lingui/'] },
    },
    {
      name: 'the-browser-carries-no-dictionary',
      comment:
        'The pinyin of names comes from the server, that of the interface from the build: its dictionary of words is too large to be sent.',
      severity: 'error',
      from: { path: '^web/src/', pathNot: tests },
      to: { path: ['^texts/pinyin\\.ts$', '^node_modules/pinyin-pro/'] },
    },
    {
      name: 'web-knows-only-the-contract',
      comment: 'What the browser may know of the server is what the contract says.',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-knows-no-browser',
      comment: 'The server does not care how its answers are shown.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'domain-is-pure',
      comment:
        'Decisions get what they need as values, the clock too. They read no database, file or network; of packages they use those that are pure as well, by name.',
      severity: 'error',
      from: { path: '^server/src/([^/]+)/domain/', pathNot: tests },
      // A refusal is a value too: problems.ts only gives it its name.
      to: {
        pathNot: [
          '^server/src/[^/]+/domain/',
          '^contract/src/',
          '^texts/pinyin\\.ts$',
          '^server/src/platform/http/problems\\.ts$',
          ...purePackages,
        ],
      },
    },
    {
      name: 'capabilities-meet-at-the-front-door',
      comment:
        'A capability asks another one through its index.ts: the few questions it is willing to answer.',
      severity: 'error',
      from: { path: capability, pathNot: tests },
      to: { path: capability, pathNot: ['^server/src/$1/', '^server/src/[^/]+/index\\.ts$'] },
    },
    {
      name: 'platform-knows-no-business',
      comment: 'The platform would serve any other trade as well.',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: tests },
      to: { path: ['^server/src/(?!platform/)', '^server/database/starting-data/'] },
    },
    {
      name: 'tests-stay-outside',
      comment: 'What runs for people does not import what is there for tests.',
      severity: 'error',
      from: { path: '^(contract|server|web)/src/', pathNot: tests },
      to: { path: [tests, '^node_modules/(vitest|fast-check|playwright-core)/'] },
    },
    {
      name: 'pages-of-one-capability-stay-together',
      comment: 'What pages of two capabilities share is a block.',
      severity: 'error',
      from: { path: '^web/src/pages/([^/]+)/' },
      to: { path: '^web/src/pages/', pathNot: '^web/src/pages/$1/' },
    },
    {
      name: 'the-first-page-does-without-schemas',
      comment:
        'The schema library is a twelfth of the first page of the shell, and the server checks anyway: take types from it, and move what the browser needs into a file without schemas.',
      severity: 'error',
      from: { path: '^web/src/(main|api|i18n|shell|blocks|ui|sign-in)', pathNot: tests },
      to: {
        path: ['^node_modules/zod/', ...withSchemas],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'pages-do-not-reach-into-the-shell',
      comment: 'A page gets its surroundings through blocks/page-context.',
      severity: 'error',
      from: { path: '^web/src/(pages|blocks|ui|api|i18n)/' },
      to: { path: '^web/src/(shell|sign-in)/' },
    },
    {
      name: 'blocks-know-no-page',
      comment: 'A block serves pages it has never heard of.',
      severity: 'error',
      from: { path: '^web/src/(blocks|ui|api|i18n)/' },
      to: { path: '^web/src/pages/' },
    },
    {
      name: 'ui-is-generic',
      comment: 'No router, no query, no word of the trade: these parts could be given away.',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: {
        path: [
          '^web/src/(api|blocks|i18n|pages|shell|sign-in)/',
          '^contract/',
          '^node_modules/(wouter|zod|@lingui|@tanstack/react-query)/',
        ],
      },
    },
  ],
  options: {
    doNotFollow: { path: '^node_modules/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
