import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** Lazy chunk: WebAuthn in the words of the server. */
const load = () => import('@simplewebauthn/browser')

/** Whether this page can use passkeys: a secure context under a domain, for no key belongs to an address of numbers. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)
}

/** Has an authenticator answer the options of a registration. */
export async function createPasskey(options: Record<string, unknown>) {
  const { startRegistration } = await load()
  return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })
}

/** Has an authenticator answer a challenge. */
export async function answerChallenge(options: Record<string, unknown>) {
  const { startAuthentication } = await load()
  return startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON })
}

/** An error of the authenticator: cancelled, timed out, or no key there. */
export const isPasskeyError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'WebAuthnError' || error instanceof DOMException || error.name === 'NotAllowedError')
