import type { OpenContext } from '../platform/http/context.ts'
import { problem } from '../platform/http/problems.ts'
import { consumeCaptcha } from './captcha.ts'
import { consumeProof } from './proof-of-work.ts'

/** What an open form brings besides what it is for. */
export interface ChallengeResponse {
  deviceId: string
  /** The answer to the captcha. */
  code: string
  /** The browser's proof of work. */
  proof: string
}

/**
 * Bot protection of open forms: first the proof of work, whose cost grows with the number of requests, then the
 * captcha. Both are single-use; a refused proof leaves the captcha valid, so that the browser can compute another one
 * by itself.
 * @throws session.proofNeeded, session.wrongCode
 */
export async function assertChallengePassed(
  { config, db, services, now }: OpenContext,
  { deviceId, code, proof }: ChallengeResponse,
): Promise<void> {
  if (!config.captcha) return
  if (config.proofOfWork && !(await consumeProof(db, services.crypto, { proof, deviceId }, now)))
    throw problem('session.proofNeeded')
  if (!(await consumeCaptcha(db, deviceId, code, now))) throw problem('session.wrongCode')
}
