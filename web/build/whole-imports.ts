import type { Plugin } from 'vite'

/** What Vite puts where a dynamic import needs the files of its chunk, and replaces when all chunks are written. */
const preloadMarker = /__VITE_PRELOAD__/g

const countMarkers = (code: string) => code.match(preloadMarker)?.length ?? 0

/**
 * Counts the dynamic imports before and after the minifier.
 * @throws when it folded two of them into one, as in `either ? import(a) : import(b)`: Vite would then load the styles
 *   of one of them only.
 */
export function wholeImports(): Plugin {
  let written = 0
  return {
    name: 'whole-imports',
    apply: 'build',
    enforce: 'pre',
    renderStart() {
      written = 0
    },
    renderChunk(code) {
      written += countMarkers(code)
      return null
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const left = chunks.reduce((sum, { code }) => sum + countMarkers(code), 0)
      if (left !== written)
        this.error(`the minifier folded dynamic imports: ${written} were written, ${left} are left`)
    },
  }
}
