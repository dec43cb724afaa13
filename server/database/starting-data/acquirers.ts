import { suggestMapping } from '@fairway/contract/accounts/acquirers/values'
import type { SentMethod } from '@fairway/contract/accounts/values'
import { names, type StartingNames } from '@fairway/contract/kernel/languages'
import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Transaction } from '../../src/platform/database/database.ts'

/** The titles of their statements, by which the columns are known. */
const acquirers: readonly {
  code: string
  names: StartingNames
  method: SentMethod
  titles: readonly string[]
}[] = [
  {
    code: 'CARD',
    names: names('Card acquirer', '银行卡收单', 'Adquirente de tarjetas', 'カード決済会社'),
    method: 'card',
    titles: ['交易时间', '系统参考号', '交易类型', '交易金额', '手续费'],
  },
  {
    code: 'WECHAT',
    names: names('WeChat Pay', '微信支付', 'WeChat Pay', 'WeChat Pay'),
    method: 'wechat',
    titles: ['交易时间', '微信订单号', '交易状态', '应结订单金额', '微信退款单号', '退款金额', '手续费'],
  },
  {
    code: 'ALIPAY',
    names: names('Alipay', '支付宝', 'Alipay', 'Alipay'),
    method: 'alipay',
    titles: ['支付宝交易号', '业务类型', '完成时间', '订单金额（元）', '退款批次号/请求号', '服务费（元）'],
  },
]

/** The acquirers of the demo river, whose payments are looked for from today on. */
export async function loadDemoAcquirers(tx: Transaction, now: Date): Promise<void> {
  const rows = acquirers.map(({ titles, ...acquirer }) => {
    const mapping = suggestMapping([titles])
    if (!mapping) throw new Error(`the columns of ${acquirer.code} are not known`)
    return { ...acquirer, mapping }
  })
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a(code text, names jsonb, method text, mapping jsonb)
    ), made as (
      insert into accounts.acquirers (code, names, starts_on, mapping, changed_at, changed_by)
      select g.code, g.names, ${serviceDateOf(now)}::date, g.mapping, ${now}, u.id
      from given g join staff.users u on u.code = 'admin' returning id, code
    )
    insert into accounts.acquirer_methods (method, acquirer_id) select g.method, m.id from given g join made m using (code)`.execute(
    tx,
  )
}
