import type { Texts } from '@fairway/contract/kernel/languages'
import type { DictionaryName } from '@fairway/contract/system/values'

const texts = (en: string, zh: string, es: string, ja: string): Texts => ({ en, zh, es, ja })

/** Every dictionary, in the order of the page. In an open one administrators may add entries. */
export const dictionaries: Record<DictionaryName, { open: boolean; names: Texts; explanation: Texts }> = {
  certificateTypes: {
    open: false,
    names: texts('Certificate types', '证件类型', 'Tipos de documento', '証明書の種類'),
    explanation: texts(
      'Papers a real-name ticket is sold against, each with the rule its number is checked by.',
      '实名售票可用的证件，以及每种证件号码的校验规则。',
      'Documentos con los que se vende un billete nominativo, cada uno con la regla de su número.',
      '実名乗船券の販売に使える証明書と、その番号の検査規則です。',
    ),
  },
  countries: {
    open: false,
    names: texts('Countries and areas', '国家和地区', 'Países y territorios', '国・地域'),
    explanation: texts(
      'All of ISO 3166-1 with its codes; those that are switched off are not offered.',
      'ISO 3166-1 的全部国家和地区及其代码；停用的不再供选择。',
      'Todos los de la norma ISO 3166-1 con sus códigos; los desactivados no se ofrecen.',
      'ISO 3166-1 のすべての国・地域とコードです。無効にしたものは選択肢に出ません。',
    ),
  },
  refundReasons: {
    open: true,
    names: texts('Reasons for refunds', '退票原因', 'Motivos de reembolso', '払戻の理由'),
    explanation: texts(
      'Why a ticket is given back; shown to the clerk and in reports.',
      '退票的原因，供售票员选择并用于报表。',
      'Por qué se devuelve un billete; se muestran al taquillero y en los informes.',
      '払戻の理由です。窓口と報告書で使われます。',
    ),
  },
  lockReasons: {
    open: true,
    names: texts('Reasons for locking seats', '锁座原因', 'Motivos de bloqueo de plazas', '座席ロックの理由'),
    explanation: texts(
      'Offered when seats are taken out of sale.',
      '锁定座位停止售卖时供选择。',
      'Se ofrecen al retirar plazas de la venta.',
      '座席を販売から外すときに選べます。',
    ),
  },
  hideReasons: {
    open: true,
    names: texts(
      'Reasons for hiding comments',
      '隐藏评论的原因',
      'Motivos para ocultar comentarios',
      'コメントを非表示にする理由',
    ),
    explanation: texts(
      'Offered when a comment is hidden from the public.',
      '隐藏公开评论时供选择。',
      'Se ofrecen al ocultar un comentario al público.',
      'コメントを非公開にするときに選べます。',
    ),
  },
}
