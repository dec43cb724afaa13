import { session } from '@fairway/contract/session'
import { outcomeOfKey } from '../platform/commands.ts'
import type { OpenContext } from '../platform/context.ts'
import { handlers } from '../platform/http.ts'
import { drawCaptcha } from './captcha.ts'
import { handOver, takeOver } from './hand-over.ts'
import { me } from './me.ts'
import { addPartner, partners, setPartner } from './partners.ts'
import { signIn, signOut } from './sign-in.ts'

async function captcha(context: OpenContext, { show }: { show: string }) {
  const { image, answer } = await drawCaptcha(context.db, show, context.now)
  context.services.captchaSeen?.(show, answer)
  return image as Uint8Array<ArrayBuffer>
}

export const sessionHandlers = handlers(session, {
  'session.captcha': captcha,
  'session.captchaImage': captcha,
  'session.signIn': signIn,
  'session.me': me,
  'session.signOut': async (context) => {
    await signOut(context)
    return {}
  },
  // Permissions are read anew by every call; the client fetches /me.json after this.
  'session.refresh': async (context) => ({ version: await context.services.sessions.refresh() }),
  'session.socketTicket': async ({ services, caller, now }) => ({
    ticket: await services.live.issueTicket({ audience: 'desk', sessionId: caller.sessionId }, now),
  }),
  'session.handOver': handOver,
  'session.takeOver': takeOver,
  'session.partners': (context) => partners(context),
  'session.addPartner': addPartner,
  'session.setPartner': setPartner,
  'session.outcome': async (context, { key }) => ({ state: (await outcomeOfKey(context, key)).state }),
})
