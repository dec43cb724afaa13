import type { Reply, Request } from '../api/client.ts'
import { passwordDigest } from '../api/digest.ts'
import { send } from '../api/http.ts'
import { prepareProof, takeProof } from '../api/proof-of-work.ts'
import { deviceId } from '../api/token.ts'

/** Starts the proof of work, so that it is there when the form is sent. */
export const prepareSignIn = prepareProof

/**
 * Signs in with the password's digest and a proof of work; answers the token and the digest.
 * @throws ApiProblem, NetworkError
 */
export async function requestSignIn(username: string, password: string, code: string) {
  const digest = await passwordDigest(password)
  const request: Request<'session.signIn'> = {
    username,
    password: digest,
    deviceId: deviceId(),
    code,
    proof: await takeProof(),
  }
  const { data } = await send('/login/loginNoAuthCode.do', { method: 'POST', body: JSON.stringify(request) })
  return { token: data as Reply<'session.signIn'>, digest }
}
