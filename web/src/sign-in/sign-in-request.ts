import type { Reply, Request } from '../api/client.ts'
import { passwordDigest } from '../api/digest.ts'
import { send } from '../api/http.ts'
import { ApiProblem } from '../api/problem.ts'
import { prepareProof, takeProof } from '../api/proof-of-work.ts'
import { deviceId } from '../api/token.ts'
import type { Translate } from '../i18n/text.ts'

/** Starts the proof of work, so that it is there when the form is sent. */
export const prepareSignIn = prepareProof

/** Switches between the light and the dark mode of this browser. */
export const switchMode = async () => (await import('./switch-mode.ts')).switchMode()

type Fields = Record<'username' | 'password', HTMLInputElement> & { code?: HTMLInputElement }

/**
 * Signs in with the form, and hands over the token and the digest of the password. Answers what went wrong, with the
 * focus where it is corrected: an empty field, else the CAPTCHA, which is valid for one attempt, or the password.
 */
export async function submitSignIn(
  form: HTMLFormElement,
  t: Translate,
  onToken: (token: string, digest: string) => Promise<void>,
): Promise<string | undefined> {
  const { username, password, code } = form.elements as unknown as Fields
  const empty = [username, password].find((field) => !field.value.trim())
  if (empty) {
    empty.focus()
    return t('session.required', { field: empty.labels?.[0]?.textContent ?? '' })
  }
  try {
    const { token, digest } = await requestSignIn(
      username.value.trim(),
      password.value,
      code?.value.trim() ?? '',
    )
    await onToken(token, digest)
    return undefined
  } catch (failure) {
    if (code) code.value = ''
    ;(code ?? password).focus()
    const answered = failure instanceof ApiProblem
    return (answered && failure.message) || t(answered ? 'session.wrong' : 'session.noAnswer')
  }
}

async function requestSignIn(username: string, password: string, code: string) {
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
