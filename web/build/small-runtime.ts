import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** React's entries only choose between this and the code for developing, and look for tools; here nothing is chosen. */
const production: Record<string, string> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
}

/** What only the long form needs, and the long form itself. */
const helpers = /^var (?:__create|__getOwnPropDesc|__getOwnPropNames|__getProtoOf|__hasOwnProp) = .*;\n/gm
const longForm = /^var __copyProps = [\s\S]*(?=^export )/m
/** Nothing here asks whether an object is the namespace of a module. */
const moduleTag =
  /if \(!no_symbols\)\s*\{?\s*__defProp\(target, Symbol\.toStringTag, \{\s*value: ["']Module["']\s*\}\);?(?:\s*\})?/
const shortForm = 'var __toESM = (mod) => ({ ...mod, default: mod });\n'

/**
 * The bundler's helper that lets modules of the old kind (React's) be imported like new ones, in a fraction of its
 * size: theirs are plain objects that are complete before anybody reads them, so a copy does. It stands in front of
 * the very first file, and React is taken without the entries in front of it. Without this plugin everything works the
 * same.
 */
export function smallRuntime(): Plugin {
  return {
    name: 'small-runtime',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      const file = production[source]
      const path = file && fileURLToPath(new URL(`../../node_modules/${file}`, import.meta.url))
      return path && existsSync(path) ? path : null
    },
    renderChunk(code, { moduleIds }) {
      if (!moduleIds.some((id) => id.endsWith('rolldown/runtime.js'))) return null
      const shortened = code.replace(helpers, '').replace(longForm, shortForm).replace(moduleTag, '')
      // Another version of the bundler may write it otherwise; then it stays as it is.
      return /__copyProps|__hasOwnProp/.test(shortened) ? null : { code: shortened, map: null }
    },
  }
}
