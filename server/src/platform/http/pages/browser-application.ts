import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../services.ts'
import { brandedPage, isStandardBrand } from './branded-page.ts'

const webFolder = fileURLToPath(new URL('../../../../../web/dist', import.meta.url))

export interface BrowserApplication {
  /** Sends the page of the application, with name and logo of this installation. */
  sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  /** Adds the routes of the page and of its files. */
  serve(server: FastifyInstance): Promise<void>
}

/** The built browser application; undefined where it is not built. */
export function createBrowserApplication(
  { brand }: Pick<Services, 'brand'>,
  folder = webFolder,
): BrowserApplication | undefined {
  if (!existsSync(folder)) return undefined
  let source: Promise<string> | undefined
  let paths: ReadonlySet<string> | undefined

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('cache-control', 'no-cache')
    const standing = await brand().catch((error: unknown) => {
      // The page reports by itself what is out of order.
      request.log.warn({ err: error }, 'the page is sent without name and logo of this installation')
      return undefined
    })
    if (!standing || isStandardBrand(standing)) return reply.sendFile('index.html')
    source ??= readFile(join(folder, 'index.html'), 'utf8')
    return reply.type('text/html; charset=utf-8').send(brandedPage(await source, standing))
  }

  return {
    sendPage,
    async serve(server) {
      for (const path of ['/', '/index.html']) server.get(path, sendPage)
      // One route for all files: a route for each took a third of a second of every start.
      await server.register(files, {
        root: folder,
        serve: false,
        preCompressed: true,
        cacheControl: false,
        setHeaders: (response, path) => {
          // Hashed files are immutable; everything else is revalidated.
          const hashed = relative(folder, path).startsWith(`assets${sep}`)
          response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        },
      })
      server.route({
        method: ['GET', 'HEAD'],
        url: '/*',
        handler: (request, reply) => {
          const path = request.url.split('?', 1)[0] ?? ''
          paths ??= pathsOf(folder)
          return paths.has(path) ? reply.sendFile(path) : reply.callNotFound()
        },
      })
    },
  }
}

/**
 * The paths of the files that are sent by name. Allow list: a name from outside is looked up here and never reaches the
 * file system, so that there is no path traversal. Files that begin with a dot are not given away.
 */
function pathsOf(folder: string): ReadonlySet<string> {
  return new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `/${relative(folder, join(parentPath, name)).replaceAll(sep, '/')}`)
      .filter((path) => path !== '/index.html' && !/\/\.|\.(?:br|gz)$/.test(path)),
  )
}
