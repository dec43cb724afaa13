import type { OpenContext } from '../platform/http/context.ts'
import { problem } from '../platform/http/problems.ts'
import { useCaptcha } from './captcha.ts'
import { useProof } from './proof-of-work.ts'

/** What an open form brings besides what it is for. */
export interface GateAnswer {
  deviceId: string
  /** What the picture says. */
  code: string
  /** The browser's proof of work. */
  proof: string
}

/**
 * Lets a form of strangers pass: proof of work first, which costs whoever sends many, then the picture. Both count once;
 * a refused proof leaves the picture as it is, so that a browser can bring another one by itself.
 * @throws session.proofNeeded, session.wrongCode
 */
export async function passGate(
  { config, db, services, now }: OpenContext,
  { deviceId, code, proof }: GateAnswer,
): Promise<void> {
  if (!config.captcha) return
  if (config.proofOfWork && !(await useProof(db, services.crypto, { proof, deviceId }, now)))
    throw problem('session.proofNeeded')
  if (!(await useCaptcha(db, deviceId, code, now))) throw problem('session.wrongCode')
}
