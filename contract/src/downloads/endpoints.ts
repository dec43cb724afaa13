import * as z from 'zod/mini'
import { capability, command } from '../kernel/endpoint.ts'
import { problems } from '../kernel/problem.ts'

/** How long a ticket fetches its file. */
export const downloadTicketSeconds = 60

/**
 * Files are fetched in one of two ways. A script sends the request with its session like any other command and keeps
 * the bytes. A form of the browser cannot send a session, so it brings a ticket in the address: bought just before for
 * this one request, good once and for a minute.
 */
export const downloads = capability('downloads', {
  ticket: command({
    access: { signedIn: 'a ticket is given for a file only to those who may have that file' },
    scope: 'self',
    /** Name and request of an endpoint that answers with a file. */
    request: z.object({
      endpoint: z.string().check(z.minLength(1), z.maxLength(100)),
      request: z.record(z.string().check(z.maxLength(60)), z.unknown()),
    }),
    reply: z.object({ ticket: z.string(), goodUntil: z.string() }),
  }),
})

export const downloadsProblems = problems('downloads', {
  noFile: {
    status: 404,
    texts: {
      en: 'There is no such file to download.',
      zh: '没有可下载的该文件。',
      es: 'No existe ese archivo para descargar.',
      ja: 'ダウンロードできるそのファイルはありません。',
    },
  },
  ticketGone: {
    status: 403,
    texts: {
      en: 'This download link was used already or is older than a minute. Start the download again.',
      zh: '该下载凭证已使用或已超过一分钟，请重新下载。',
      es: 'Este enlace de descarga ya se usó o tiene más de un minuto. Inicie la descarga de nuevo.',
      ja: 'このダウンロードは使用済みか、1 分以上経過しています。もう一度ダウンロードしてください。',
    },
  },
})
