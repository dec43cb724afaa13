import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const source = 'src/first-paint.ts'
const devAddress = '/first-paint.js'

/**
 * The small script that runs before anything is painted: it applies colours, size and language, so that nothing
 * flashes, and asks for the files of the first view. It is a file of its own because the page allows no inline script.
 */
export function firstPaint(): Plugin {
  let root = ''
  let address = devAddress

  async function written(files: Record<string, string[]>): Promise<string> {
    const output = (await build({
      root,
      configFile: false,
      logLevel: 'warn',
      define: { FILES: JSON.stringify(files) },
      build: {
        write: false,
        copyPublicDir: false,
        rolldownOptions: {
          checks: { bundlerTimings: false },
          input: join(root, source),
          output: { format: 'iife' },
        },
      },
    })) as Rolldown.RolldownOutput
    return output.output[0].code
  }

  return {
    name: 'first-paint',
    configResolved(config) {
      root = config.root
    },
    configureServer(server) {
      server.middlewares.use(devAddress, async (_request, response) => {
        response.setHeader('content-type', 'text/javascript')
        response.end(await written({}))
      })
    },
    async generateBundle(_options, bundle) {
      const reference = this.emitFile({
        type: 'asset',
        name: 'first-paint.js',
        source: await written(firstFiles(bundle)),
      })
      address = `/${this.getFileName(reference)}`
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: address }, injectTo: 'head-prepend' }],
    },
  }
}

/** The files of the shell and of the first texts, by the names the script asks for them. */
function firstFiles(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const files: Record<string, string[]> = {}
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue
    const name = chunk.moduleIds.map(nameOf).find((found) => found !== undefined)
    if (!name) continue
    const styles = [...(chunk.viteMetadata?.importedCss ?? [])]
    // What the shell is made of as well; the start is there already.
    const parts = name === 'shell' ? chunk.imports.filter((file) => /\/written-/.test(file)) : []
    files[name] = [chunk.fileName, ...parts, ...styles].map((file) => `/${file}`)
  }
  return files
}

function nameOf(module: string): string | undefined {
  const path = module.replaceAll('\\', '/')
  if (path.endsWith('/src/shell/Shell.tsx')) return 'shell'
  const texts = /\/texts\/([a-z]{2})\/(shell|session)\.ts$/.exec(path)
  return texts ? `${texts[1]}/${texts[2]}` : undefined
}
