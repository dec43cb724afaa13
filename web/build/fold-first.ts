import { minify, type Plugin } from 'vite'

/**
 * Minifies with Oxc what Terser minifies afterwards (`build.minify`): each folds what the other leaves. In brotli the
 * start and the shell are about a hundredth smaller than by either of the two alone.
 */
export function foldFirst(): Plugin {
  return {
    name: 'fold-first',
    apply: 'build',
    async renderChunk(code, { fileName }) {
      const { code: folded } = await minify(fileName, code, { module: true, compress: { target: 'es2022' } })
      return { code: folded, map: null }
    },
  }
}
