import type { Plugin } from 'vite'

/** What only the long form needs, and the long form itself. */
const helpers = /^var (?:__create|__getOwnPropDesc|__getOwnPropNames|__getProtoOf|__hasOwnProp) = .*;\n/gm
const longForm = /^var __copyProps = [\s\S]*(?=^export )/m
const shortForm = 'var __toESM = (mod) => ({ ...mod, default: mod });\n'

/**
 * The bundler's helper that lets modules of the old kind (React's) be imported like new ones, in a fraction of its
 * size: theirs are plain objects that are complete before anybody reads them, so a copy does. It stands in front of
 * the very first file. Without this plugin everything works the same.
 */
export function smallRuntime(): Plugin {
  return {
    name: 'small-runtime',
    apply: 'build',
    renderChunk(code, { moduleIds }) {
      if (!moduleIds.some((id) => id.endsWith('rolldown/runtime.js'))) return null
      const shortened = code.replace(helpers, '').replace(longForm, shortForm)
      // Another version of the bundler may write it otherwise; then it stays as it is.
      return /__copyProps|__hasOwnProp/.test(shortened) ? null : { code: shortened, map: null }
    },
  }
}
