import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../config.ts'

const noSource = ["'none'"]
const ownSource = ["'self'"]

/** What a page of the product may load. Scripts and styles come from files of ours alone. */
const pagePolicy = {
  defaultSrc: ownSource,
  scriptSrc: ownSource,
  styleSrc: ownSource,
  imgSrc: ["'self'", 'data:', 'blob:'],
  // Older Safari does not count sockets of the own host as 'self'.
  connectSrc: ["'self'", socketsOf],
  fontSrc: ownSource,
  objectSrc: noSource,
  baseUri: noSource,
  formAction: ownSource,
  frameAncestors: noSource,
}

/** The one style element of Swagger UI, in its logo, by its hash. */
const apiPageStyle = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"

type Policy = Record<keyof typeof pagePolicy, (string | typeof socketsOf)[]>

/**
 * Sets the security headers. Replies of the API are data: nothing in them may run, load or be framed; they are most
 * replies, so their few headers are prebuilt.
 */
export function addSecurityHeaders(
  server: FastifyInstance,
  { publicUrl, captcha }: Pick<Config, 'publicUrl' | 'captcha'>,
): void {
  const hsts = publicUrl?.startsWith('https:') ?? false
  // Made once: building them parses every directive anew.
  const forPages = helmetFor(pagePolicy)
  // The page of the API calls this server alone, and opens no sockets.
  const forApiPage = helmetFor({
    ...pagePolicy,
    styleSrc: [...ownSource, apiPageStyle],
    connectSrc: ownSource,
    formAction: noSource,
  })
  const forData = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    ...(hsts && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  server.addHook('onRequest', (request, reply, done) => {
    const { url } = request
    if (isApiPage(url)) forApiPage(request.raw, reply.raw, () => done())
    else if (url.startsWith('/api/') || url.startsWith('/assets/')) {
      reply.headers(forData)
      done()
    } else {
      reply.header('permissions-policy', permissionsPolicy)
      // Read by the page itself, before it draws its forms.
      if (!captcha) reply.header('server-timing', 'no-captcha')
      forPages(request.raw, reply.raw, () => done())
    }
  })

  function helmetFor(directives: Policy) {
    return helmet({
      contentSecurityPolicy: { useDefaults: false, directives },
      crossOriginEmbedderPolicy: false,
      strictTransportSecurity: hsts,
      referrerPolicy: { policy: 'no-referrer' },
    })
  }
}

/** The page that describes the API, and its files. */
const isApiPage = (url: string) => /^\/api\/docs(?:[/?]|$)/.test(url)

/** What no page of ours uses, so that nothing that gets into one can either. */
const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** The sockets of the host a page came from, as a content policy names them. */
function socketsOf({ headers: { host } }: IncomingMessage): string {
  return host !== undefined && /^[\w.-]+(:\d+)?$/.test(host) ? `ws://${host} wss://${host}` : "'self'"
}
