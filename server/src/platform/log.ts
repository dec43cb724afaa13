import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * The one logger: JSON lines on stdout. Requests are logged by route, so neither names,
 * certificates, tokens nor tickets can reach a log through an address; headers and bodies are never logged.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'password',
          '*.password',
          'token',
          '*.token',
          'authorization',
          '*.authorization',
          'cookie',
          '*.cookie',
          'certificateNumber',
          '*.certificateNumber',
          'phone',
          '*.phone',
        ],
        censor: '…',
      },
      serializers: {
        err: pino.stdSerializers.err,
        // The route, not the URL: an unknown URL may contain anything.
        req: ({ method, routeOptions }: { method: string; routeOptions?: { url?: string } }) => ({
          method,
          path: routeOptions?.url ?? 'unknown',
        }),
        res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      },
    },
    destination,
  )
}
