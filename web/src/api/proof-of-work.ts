import { hasCaptcha } from './captcha.ts'
import type { Reply, Request } from './client.ts'
import { send } from './http.ts'
import { deviceId } from './token.ts'

/** A proof is valid for five minutes; an older one is solved again before it is refused. */
const maxAgeMs = 4 * 60_000

let ready: { at: number; proof: Promise<string> } | undefined

/** Starts solving a proof unless one is pending or ready, so that it is there when the form is sent. */
export function prepareProof(): void {
  if (!hasCaptcha || (ready && performance.now() - ready.at < maxAgeMs)) return
  const pending = { at: performance.now(), proof: solveProof() }
  ready = pending
  // The form that needs the proof reports the error; the next call starts again.
  pending.proof.catch(() => {
    if (ready === pending) ready = undefined
  })
}

/**
 * Takes the proof of work for one form; it counts once. Empty where the server needs none.
 * @throws ApiProblem, NetworkError
 */
export async function takeProof(): Promise<string> {
  prepareProof()
  const taken = ready
  ready = undefined
  return (await taken?.proof) ?? ''
}

async function solveProof(): Promise<string> {
  const body = JSON.stringify({ deviceId: deviceId() } satisfies Request<'session.challenge'>)
  const { data } = await send('/session/challenge', { method: 'POST', body })
  const { challenge } = data as Reply<'session.challenge'>
  if (challenge === null) return ''
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<string>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data)
      worker.onerror = (event) => reject(new Error(event.message))
      worker.postMessage(challenge)
    })
  } finally {
    worker.terminate()
  }
}
