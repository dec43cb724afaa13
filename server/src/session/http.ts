import { session } from '@fairway/contract/session/endpoints'
import type { OpenContext } from '../platform/http/context.ts'
import { handlers } from '../platform/http/serve.ts'
import { challengePasskey } from '../staff/index.ts'
import { drawCaptcha } from './captcha.ts'
import { handOver, redeemHandOverCode } from './hand-over.ts'
import { lock, lockState, unlock } from './lock.ts'
import { me } from './me.ts'
import { outcome } from './outcome.ts'
import { addPartner, partners, setPartner } from './partners.ts'
import { makeChallenge } from './proof-of-work.ts'
import { factorState, verifyCode, verifyPasskey } from './second-factor.ts'
import { signIn, signOut } from './sign-in.ts'

async function captcha(context: OpenContext, { show }: { show: string }) {
  const { image, answer } = await drawCaptcha(context.db, show, context.now)
  context.services.onCaptchaDrawn?.(show, answer)
  return image as Uint8Array<ArrayBuffer>
}

export const sessionHandlers = handlers(session, {
  'session.captcha': captcha,
  'session.captchaImage': captcha,
  'session.challenge': async ({ config, services, now }, { deviceId }) => ({
    challenge:
      config.captcha && config.proofOfWork ? await makeChallenge(services.crypto, deviceId, now) : null,
  }),
  'session.signIn': signIn,
  'session.me': me,
  'session.signOut': async (context) => {
    await signOut(context)
    return {}
  },
  // Permissions are read anew by every call; the client fetches /me.json after this.
  'session.refresh': async ({ services, caller }) => ({
    version: await services.sessions.refresh(caller.sessionId),
  }),
  'session.socketTicket': async ({ services, caller, now }) => ({
    ticket: await services.live.issueTicket({ audience: 'desk', sessionId: caller.sessionId }, now),
  }),
  'session.lockState': lockState,
  'session.lock': lock,
  'session.unlock': unlock,
  'session.factorState': factorState,
  'session.verifyCode': verifyCode,
  'session.challengePasskey': challengePasskey,
  'session.verifyPasskey': verifyPasskey,
  'session.handOver': handOver,
  'session.takeOver': redeemHandOverCode,
  'session.partners': (context) => partners(context),
  'session.addPartner': addPartner,
  'session.setPartner': setPartner,
  'session.outcome': outcome,
})
