import { certificateTypes } from '@fairway/contract/kernel/certificates'
import type { StartingNames } from '@fairway/contract/kernel/languages'
import type { DictionaryName } from '@fairway/contract/system/values'
import { sql } from 'kysely'
import type { Transaction } from '../../src/platform/database/database.ts'
import { localizedText } from '../../src/platform/texts.ts'
import { countries } from './countries.ts'

interface StartingEntry {
  code: string
  names: StartingNames
  details?: Record<string, string>
  builtIn: boolean
}

const reason = (code: string, ...[en, zh, es, ja]: [string, string, string, string]): StartingEntry => ({
  code,
  names: { en, zh, es, ja },
  builtIn: false,
})

/** What the dictionaries of a new database hold. */
const startingDictionaries: Record<DictionaryName, readonly StartingEntry[]> = {
  certificateTypes: certificateTypes.map((code) => ({
    code,
    names: localizedText(`certificates.${code}`),
    builtIn: true,
  })),
  countries: countries.map(([alpha2, alpha3, numeric, en, zh, es, ja]) => ({
    code: alpha2,
    names: { en, zh, es, ja },
    details: { alpha3, numeric },
    builtIn: true,
  })),
  refundReasons: [
    reason(
      'passengerWish',
      'The passenger does not travel',
      '旅客取消行程',
      'El pasajero no viaja',
      '旅客の都合',
    ),
    reason('sailingCancelled', 'Sailing cancelled', '航班取消', 'Travesía cancelada', '欠航'),
    reason('sailingDelayed', 'Sailing late', '航班延误', 'Travesía con retraso', '遅延'),
    reason('weather', 'Weather or water level', '天气或水位原因', 'Tiempo o nivel del agua', '天候・水位'),
    reason(
      'illness',
      'Illness, with a certificate',
      '因病（有证明）',
      'Enfermedad, con justificante',
      '病気（証明あり）',
    ),
    reason('soldByMistake', 'Sold by mistake', '错售', 'Vendido por error', '誤発売'),
    reason('other', 'Another reason', '其他原因', 'Otro motivo', 'その他'),
  ],
  lockReasons: [
    reason('crew', 'For the crew', '船员用座', 'Para la tripulación', '乗組員用'),
    reason('damaged', 'Seat damaged', '座位损坏', 'Asiento dañado', '座席破損'),
    reason('cleaning', 'Being cleaned', '清洁中', 'En limpieza', '清掃中'),
    reason('official', 'Kept for official business', '公务预留', 'Reservado para servicio oficial', '公務用'),
    reason('group', 'Kept for a group', '团队预留', 'Reservado para un grupo', '団体用'),
  ],
  hideReasons: [
    reason('insult', 'Insulting or obscene', '含辱骂或低俗内容', 'Insultos u obscenidades', '誹謗・わいせつ'),
    reason('advertisement', 'Advertisement', '广告', 'Publicidad', '広告'),
    reason('personalData', 'Names or numbers of people', '含个人信息', 'Datos personales', '個人情報を含む'),
    reason('notAboutTrip', 'Not about the trip', '与行程无关', 'No trata del viaje', '乗船と無関係'),
    reason('byAuthor', 'Asked for by its author', '作者要求', 'A petición de su autor', '投稿者の希望'),
  ],
}

/**
 * Fills dictionaries that are empty and adds built-in entries that are missing. What administrators renamed, moved,
 * switched off or took away stays so. Safe to repeat.
 */
export async function loadDictionaries(tx: Transaction): Promise<void> {
  const rows = Object.entries(startingDictionaries).flatMap(([dictionary, entries]) =>
    entries.map(({ code, names, details = {}, builtIn }, position) => ({
      dictionary,
      code,
      names,
      details,
      position,
      built_in: builtIn,
    })),
  )
  await sql`
    insert into system.dictionary_entries (dictionary, code, names, details, position, built_in)
    select new.dictionary, new.code, new.names, new.details, new.position, new.built_in
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as new(dictionary text, code text, names jsonb, details jsonb, position integer, built_in boolean)
    where new.built_in
      or not exists (select from system.dictionary_entries old where old.dictionary = new.dictionary)
    on conflict do nothing`.execute(tx)
}
