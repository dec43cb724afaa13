import { isUtf8 } from 'node:buffer'
import { openBodyLimit } from '@fairway/contract/kernel/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../problems.ts'

/** Maximum of bytes of a request whose endpoint names no other. */
export const maxBodyBytes = 1_048_576

/** Nesting bomb: parsing deep nests takes a hundred times as long as their bytes. */
const maxDepth = 32
/** Beyond the free ones a value for so many bytes: long bodies are of names and texts, and files come as one text. */
const bytesPerValue = 20
const freeValues = 20_000

/** Slow request: what an unknown caller may send has arrived after this, or never will. */
const shortBodyMs = 10_000
/** A refused body is read to its end for this long, so that its sender sees the answer. */
const refusedBodyMs = 3_000

/** True where a body is longer than an unknown caller may send, or may become so. */
export function isLargeBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > openBodyLimit
}

/**
 * Structural limits, before anything is built of a text of JSON: how deep it nests and of how many values it is. One
 * walk over the bytes; what is not JSON is left to the parser.
 */
export function isBounded(bytes: Buffer): boolean {
  const maxValues = freeValues + bytes.length / bytesPerValue
  let depth = 0
  let values = 1
  for (let place = 0; place < bytes.length; place++) {
    switch (bytes[place]) {
      case 0x22: // "
        place = endOfText(bytes, place)
        break
      case 0x5b: // [
      case 0x7b: // {
        depth += 1
        values += 1
        break
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1
        break
      case 0x2c: // ,
        values += 1
    }
    if (depth > maxDepth || values > maxValues) return false
  }
  return true
}

/** The place of the quotation mark that ends a text, or the end of the bytes. */
function endOfText(bytes: Buffer, begin: number): number {
  for (let end = bytes.indexOf(0x22, begin + 1); end >= 0; end = bytes.indexOf(0x22, end + 1)) {
    let escapes = 0
    while (bytes[end - 1 - escapes] === 0x5c) escapes += 1
    if (escapes % 2 === 0) return end
  }
  return bytes.length
}

/** Bodies are read as bytes first: text that is not UTF-8 is refused instead of being guessed at. */
export function readBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer
    if (bytes.length === 0) return done(null, undefined)
    if (!isUtf8(bytes)) return done(problem('request.unreadable', { expected: 'UTF-8' }))
    if (!isBounded(bytes)) return done(problem('request.tooComplex', { most: maxDepth }))
    parseJson(request, bytes.toString('utf8'), (error, value) =>
      error ? done(problem('request.unreadable', { expected: 'JSON' })) : done(null, value),
    )
  })
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (request, body, done) => {
      // CSRF: any site can submit a form, so forms are accepted only where one is expected.
      if (!request.routeOptions.config.takesForm)
        return done(problem('request.wrongMediaType', { expected: 'application/json' }))
      const bytes = body as Buffer
      if (!isUtf8(bytes)) return done(problem('request.unreadable', { expected: 'UTF-8' }))
      done(null, Object.fromEntries(new URLSearchParams(bytes.toString('utf8'))))
    },
  )
  dropHalfBodies(server)
}

/** Slow requests: a short body that does not arrive, and the rest of a refused one, end with their connection. */
function dropHalfBodies(server: FastifyInstance): void {
  const dropUnless = (request: FastifyRequest, ms: number) => {
    const timer = setTimeout(() => {
      if (!request.raw.complete) request.raw.destroy()
    }, ms)
    timer.unref()
    request.raw.once('close', () => clearTimeout(timer))
  }
  server.addHook('preParsing', async (request) => {
    if (request.raw.complete === false && !isLargeBody(request)) dropUnless(request, shortBodyMs)
  })
  server.addHook('onResponse', async (request) => {
    if (request.raw.complete === false) dropUnless(request, refusedBodyMs)
  })
}
