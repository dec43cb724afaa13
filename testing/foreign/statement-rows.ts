import { sql } from 'kysely'
import { disputePictureOwner } from '../../server/src/settlement/statements/disputes.ts'
import { evidencePicture } from '../corrections.ts'
import { writeStatement } from '../sailings/statements.ts'
import type { TestApp } from '../test-app.ts'
import { selectOne } from './select-one.ts'

// Foreign rows of statements: those of an agency of others.

/** Statements of an agency in some states, and a dispute with a picture. */
export async function createStatements(app: TestApp, agency: string) {
  const theirs = { organisation: agency, user: 'strange.agent' }
  const statement = async (...statuses: string[]) => (await writeStatement(app, theirs, ...statuses)).id
  await statement('checked', 'sent', 'disputed')
  const { id: dispute } = await selectOne(
    app,
    sql<{ id: string }>`select max(id)::text as id from settlement.disputes`,
  )
  await sql`insert into settlement.dispute_pictures (dispute_id, type, cipher) values (${dispute}, 'image/png',
    ${app.services.crypto.encrypt('evidence', evidencePicture(), disputePictureOwner(dispute))})`.execute(
    app.database.db,
  )
  return {
    statement: await statement('checked', 'sent'),
    statementToCheck: await statement(),
    statementToSend: await statement('checked'),
    statementToPay: await statement('checked', 'sent', 'confirmed'),
    dispute,
  }
}
