import type { EndpointName, Endpoints } from '@fairway/contract/all'
import { text } from '../i18n/text.ts'
import { command, type Request, urlOf } from './client.ts'
import { report } from './errors.ts'
import { envelopeOf, performRequest } from './http.ts'
import { ApiProblem } from './problem.ts'
import { whenUnlocked } from './when-unlocked.ts'

/** Endpoints that answer with a file. */
export type DownloadName = {
  [Name in EndpointName]: Endpoints[Name] extends { responseType: 'download' } ? Name : never
}[EndpointName]

export interface DownloadOptions {
  signal?: AbortSignal
  /** Bytes received; `total` is undefined while the size is unknown. */
  onProgress?: (loaded: number, total: number | undefined) => void
}

/**
 * Downloads a file by script and saves it through an object URL: for spreadsheets, and wherever progress is shown or
 * the download can be cancelled. Returns the file name.
 * @throws ApiProblem when the server refuses, NetworkError when it does not answer, AbortError when cancelled
 */
export async function downloadBlob<Name extends DownloadName>(
  name: Name,
  request: Request<Name>,
  { signal, onProgress }: DownloadOptions = {},
): Promise<string> {
  const { blob, fileName } = await whenUnlocked(() =>
    fetchFile(pathOf(name), JSON.stringify(request), signal, onProgress),
  )
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName })
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return fileName
}

/**
 * Downloads a file by form post with a one-time ticket in the URL: no session ever stands in a URL, and a long file
 * streams straight to the disk. Refusals come before the form is sent, except when the ticket or the session ended in
 * between; those are reported.
 * @throws ApiProblem when the server refuses, NetworkError when it does not answer
 */
export async function downloadByForm<Name extends DownloadName>(
  name: Name,
  request: Request<Name>,
): Promise<void> {
  const { ticket } = await command('downloads.ticket', {
    endpoint: name,
    request: request as Record<string, unknown>,
  })
  const frame = Object.assign(document.createElement('iframe'), {
    name: `download-${ticket.slice(0, 8)}`,
    title: text('blocks.download'),
    hidden: true,
  })
  const form = Object.assign(document.createElement('form'), {
    method: 'post',
    action: `${urlOf(name)}?token=${encodeURIComponent(ticket)}`,
    target: frame.name,
    hidden: true,
  })
  const field = Object.assign(document.createElement('input'), {
    type: 'hidden',
    name: 'request',
    value: JSON.stringify(request),
  })
  form.append(field)
  document.body.append(frame, form)
  // A download never loads into the frame; content there is an error reply.
  frame.addEventListener('load', () => {
    const body = frame.contentDocument?.body?.textContent ?? ''
    if (frame.contentWindow?.location.href === 'about:blank' && body === '') return
    report(problemOf(body, pathOf(name)))
    frame.remove()
  })
  form.submit()
  form.remove()
  setTimeout(() => frame.remove(), frameTimeoutMs)
}

/** The frame is removed after this time: a download that has begun does not need it any more. */
const frameTimeoutMs = 10 * 60_000

function problemOf(body: string, path: string): ApiProblem {
  try {
    const envelope = JSON.parse(body)
    return new ApiProblem(path, envelope.status ?? 500, envelope)
  } catch (error) {
    console.warn('unreadable reply to a download', error)
    return new ApiProblem(path, 502, {})
  }
}

const pathOf = (name: DownloadName) => urlOf(name).slice('/api'.length)

/** The bytes of a file and its name; progress is reported per chunk. */
function fetchFile(
  path: string,
  body: string,
  signal: AbortSignal | undefined,
  onProgress: ((loaded: number, total: number | undefined) => void) | undefined,
): Promise<{ blob: Blob; fileName: string }> {
  return performRequest(path, { method: 'POST', body, signal: signal ?? null }, async (response, sentAt) => {
    const disposition = response.headers.get('content-disposition')
    if (!response.ok || disposition === null || response.body === null) {
      await envelopeOf(path, response, sentAt, signal)
      throw new ApiProblem(path, response.status, {}, sentAt)
    }
    const type = response.headers.get('content-type') ?? ''
    const length = response.headers.get('content-encoding') ? null : response.headers.get('content-length')
    const chunks: Uint8Array<ArrayBuffer>[] = []
    let loaded = 0
    const reader = response.body.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      chunks.push(part.value)
      loaded += part.value.length
      onProgress?.(loaded, length === null ? undefined : Number(length))
    }
    const encodedName = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
    return {
      blob: new Blob(chunks, { type }),
      fileName: encodedName ? decodeURIComponent(encodedName) : 'download',
    }
  })
}
