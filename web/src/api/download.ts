import type { EndpointName, Endpoints } from '@fairway/contract/all'
import { text } from '../i18n/text.ts'
import { addressOf, command, type Request } from './client.ts'
import { report } from './errors.ts'
import { envelopeOf, exchange } from './http.ts'
import { ApiProblem } from './problem.ts'

/** Endpoints that answer with a file to keep. */
export type DownloadName = {
  [Name in EndpointName]: Endpoints[Name] extends { answersAs: 'download' } ? Name : never
}[EndpointName]

export interface DownloadOptions {
  signal?: AbortSignal
  /** How much of the file has come; `total` is undefined while nobody knows it. */
  onProgress?: (loaded: number, total: number | undefined) => void
}

/**
 * Fetches a file with a script and hands it to the browser to keep: for spreadsheets, and wherever progress is shown
 * or the person may give up. Gives the name of the file.
 * @throws ApiProblem when the server says no, NoAnswer when it does not answer, AbortError when given up
 */
export async function downloadBlob<Name extends DownloadName>(
  name: Name,
  request: Request<Name>,
  { signal, onProgress }: DownloadOptions = {},
): Promise<string> {
  const { blob, fileName } = await fetchFile(pathOf(name), JSON.stringify(request), signal, onProgress)
  const address = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName })
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return fileName
}

/**
 * Has the browser itself fetch a file: a form is posted with a ticket in its address, so that no session ever stands in
 * one, and a long file goes straight to the disk. Refusals come before the form is sent, except when the ticket or the
 * session ended in between; those are reported.
 * @throws ApiProblem when the server says no, NoAnswer when it does not answer
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
    action: `${addressOf(name)}?token=${encodeURIComponent(ticket)}`,
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
  // A file never fills the frame; what does is a refusal.
  frame.addEventListener('load', () => {
    const answer = frame.contentDocument?.body?.textContent ?? ''
    if (frame.contentWindow?.location.href === 'about:blank' && answer === '') return
    report(problemIn(answer, pathOf(name)))
    frame.remove()
  })
  form.submit()
  form.remove()
  setTimeout(() => frame.remove(), frameStaysMs)
}

/** A download that begins within this time has begun; longer ones need the frame no more once the file comes. */
const frameStaysMs = 10 * 60_000

function problemIn(answer: string, path: string): ApiProblem {
  try {
    const envelope = JSON.parse(answer)
    return new ApiProblem(path, envelope.status ?? 500, envelope)
  } catch (error) {
    console.warn('the answer to a download could not be read', error)
    return new ApiProblem(path, 502, {})
  }
}

const pathOf = (name: DownloadName) => addressOf(name).slice('/api'.length)

/** The bytes of a file and what it is called; progress is told as they come. */
function fetchFile(
  path: string,
  body: string,
  signal: AbortSignal | undefined,
  onProgress: ((loaded: number, total: number | undefined) => void) | undefined,
): Promise<{ blob: Blob; fileName: string }> {
  return exchange(path, { method: 'POST', body, signal: signal ?? null }, async (response, askedAt) => {
    const disposition = response.headers.get('content-disposition')
    if (!response.ok || disposition === null || response.body === null) {
      await envelopeOf(path, response, askedAt, signal)
      throw new ApiProblem(path, response.status, {}, askedAt)
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
    const written = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
    return { blob: new Blob(chunks, { type }), fileName: written ? decodeURIComponent(written) : 'download' }
  })
}
