import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'

/**
 * The bundler's helper that asks for a chunk's files before the chunk itself, in a third of its size: it stands in the
 * very first file, and we need neither nonces nor its events. Without this plugin everything works the same.
 */
const code = `
const asked = new Map()
const ask = (file) => {
  const style = file.endsWith('.css')
  // The page has the styles of the start: loaded again, they would come after those of the shell and win over them.
  if (style && document.querySelector('link[rel=stylesheet][href="/' + file + '"]')) return
  const link = document.createElement('link')
  link.rel = style ? 'stylesheet' : 'modulepreload'
  link.href = '/' + file
  document.head.append(link)
  return style && new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => (asked.delete(file), reject(Error(file)))
  })
}
export const __vitePreload = (load, files = []) =>
  Promise.all(
    files.map((file) => {
      if (!asked.has(file)) asked.set(file, ask(file))
      return asked.get(file)
    }),
  ).then(load)
`

export function smallPreload(): Plugin {
  return {
    name: 'small-preload',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === helper ? { code, moduleSideEffects: false } : null),
  }
}
