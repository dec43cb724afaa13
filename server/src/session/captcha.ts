import { Resvg } from '@resvg/resvg-js'
import { sql } from 'kysely'
import svgCaptcha from 'svg-captcha'
import type { Database } from '../platform/database/database.ts'
import { sha256 } from '../platform/security/crypto.ts'

const ttlMs = 5 * 60_000
/** Homoglyphs are left out: capitals and digits that are not mistaken for one another, as outlines and turned. */
const plainCharacters = 'ACDEFHKLMNPRTUWXY3479'
const hashOf = (answer: string) => sha256(answer.toLowerCase())

/** Draws a new picture for a device; the one before it no longer counts. */
export async function drawCaptcha(
  db: Database,
  deviceId: string,
  now: Date,
): Promise<{ image: Uint8Array; answer: string }> {
  const captcha = svgCaptcha.create({
    size: 4,
    charPreset: plainCharacters,
    noise: 2,
    color: true,
    background: '#f4f7fb',
    width: 120,
    height: 40,
  })
  await sql`
    insert into session.captchas (device_id, answer_hash, expires_at)
    values (${deviceId}, ${hashOf(captcha.text)}, ${new Date(now.getTime() + ttlMs)})
    on conflict (device_id) do update set answer_hash = excluded.answer_hash, expires_at = excluded.expires_at`.execute(
    db,
  )
  const image = new Resvg(captcha.data, {
    font: { loadSystemFonts: false },
    fitTo: { mode: 'zoom', value: 2 },
  })
  return { image: image.render().asPng(), answer: captcha.text }
}

/** Consumes the captcha of a device; returns whether the answer was right. Single-use: there is no second attempt. */
export async function consumeCaptcha(
  db: Database,
  deviceId: string,
  answer: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ answer_hash: Buffer; expires_at: Date }>`
    delete from session.captchas where device_id = ${deviceId} returning answer_hash, expires_at`.execute(db)
  const row = rows[0]
  return row !== undefined && row.expires_at > now && row.answer_hash.equals(hashOf(answer))
}

/** Deletes captchas past their lifetime. */
export async function deleteExpiredCaptchas(db: Database, now: Date): Promise<void> {
  await sql`delete from session.captchas where expires_at < ${now}`.execute(db)
}
