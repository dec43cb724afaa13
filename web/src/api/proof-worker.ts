import { sha256 } from '@noble/hashes/sha2.js'
import { solveChallenge } from 'altcha-lib'
import type { Challenge, DeriveKeyFunction } from 'altcha-lib/types'

/** SHA-256 in rounds, as the server derives keys; without Web Crypto, which a page without TLS has not got. */
const deriveKey: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => {
  let derived = new Uint8Array(salt.length + password.length)
  derived.set(salt)
  derived.set(password, salt.length)
  for (let round = 0; round < cost; round++) derived = new Uint8Array(sha256(derived))
  return { derivedKey: derived.subarray(0, keyLength) }
}

addEventListener('message', async ({ data }: MessageEvent<string>) => {
  const challenge = JSON.parse(data) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  postMessage(JSON.stringify({ challenge, solution }))
})
