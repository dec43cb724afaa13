import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { assertMayInspect } from './inspection.ts'
import { openApiDocument } from './openapi.ts'

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 130 40"><text y="29" font-family="sans-serif"
font-size="26" font-weight="600" fill="#fff">Fairway</text></svg>`

/**
 * Serves the OpenAPI description at `/api/openapi.json`, and at `/api/docs` a page to search and try the endpoints;
 * its files are served from here too, to the same callers.
 */
export async function addOpenApi(
  server: FastifyInstance,
  { config, brand }: Pick<Services, 'config' | 'brand'>,
): Promise<void> {
  let document: ReturnType<typeof openApiDocument> | undefined
  // Generated at the first request: a start does not wait for it.
  const describeApi = () => {
    document ??= openApiDocument()
    return document
  }
  const describeInstallation = async () => {
    const { info, ...rest } = describeApi()
    return { ...rest, info: { ...info, title: (await brand()).productName } }
  }
  await server.register(async (inspected) => {
    inspected.addHook('onRequest', async (request) => assertMayInspect(request, config))
    inspected.get('/api/openapi.json', describeInstallation)
    await inspected.register(swagger, {
      mode: 'static',
      specification: { document: { openapi: '3.1.0', info: { title: 'Fairway', version: '1' }, paths: {} } },
    })
    await inspected.register(swaggerUi, {
      routePrefix: '/api/docs',
      transformSpecification: describeApi,
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
  })
}
