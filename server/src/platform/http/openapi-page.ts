import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import { assertMayInspect } from './inspection.ts'
import { problem } from './problems.ts'

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 130 40"><text y="29" font-family="sans-serif"
font-size="26" font-weight="600" fill="#fff">Fairway</text></svg>`

/**
 * Serves the OpenAPI description at `/api/openapi.json`, and at `/api/docs` a page to search and try the endpoints;
 * its files are served from here too, to the same callers. Loaded at the first request: hardly any start is one of a
 * developer who reads it.
 */
export function addOpenApi(
  server: FastifyInstance,
  { config, brand }: Pick<Services, 'config' | 'brand'>,
): void {
  const onRequest = async (request: FastifyRequest) => assertMayInspect(request, config)
  server.get('/api/openapi.json', { onRequest }, async () => {
    const { info, ...rest } = await describeApi()
    return { ...rest, info: { ...info, title: (await brand()).productName } }
  })
  let page: Promise<FastifyInstance> | undefined
  for (const path of ['/api/docs', '/api/docs/*'])
    server.get(path, { onRequest }, async ({ url, headers }, reply) => {
      page ??= createApiPage()
      const answer = await (await page).inject({ url, headers })
      if (answer.statusCode === 404) throw problem('request.unknown')
      return reply.status(answer.statusCode).headers(answer.headers).send(answer.rawPayload)
    })
}

let document: ReturnType<typeof import('./openapi.ts')['openApiDocument']> | undefined

async function describeApi() {
  document ??= (await import('./openapi.ts')).openApiDocument()
  return document
}

/** Swagger UI on a server of its own, which does not listen. */
async function createApiPage(): Promise<FastifyInstance> {
  const [description, { default: swagger }, { default: swaggerUi }] = await Promise.all([
    describeApi(),
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const page = Fastify()
  await page.register(swagger, {
    mode: 'static',
    specification: { document: { openapi: '3.1.0', info: { title: 'Fairway', version: '1' }, paths: {} } },
  })
  await page.register(swaggerUi, {
    routePrefix: '/api/docs',
    transformSpecification: () => description,
    transformSpecificationClone: false,
    theme: { title: 'Fairway API' },
    logo: { type: 'image/svg+xml', content: logo },
    uiConfig: {
      filter: true,
      docExpansion: 'none',
      displayOperationId: true,
      displayRequestDuration: true,
      defaultModelsExpandDepth: 0,
      tryItOutEnabled: true,
    },
  })
  return page
}
