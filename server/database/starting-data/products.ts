import { names, type StartingNames } from '@fairway/contract/kernel/languages'
import { sql } from 'kysely'
import type { Transaction } from '../../src/platform/database/database.ts'

/** What visitors know the trips by, with the lines each is made of. */
const products: readonly {
  code: string
  lines: readonly string[]
  names: StartingNames
  descriptions: StartingNames
}[] = [
  {
    code: 'TWO-RIVERS',
    lines: ['NIGHT-2R'],
    names: names('Two-River night cruise', '两江夜游', 'Crucero nocturno Dos Ríos', '両江ナイトクルーズ'),
    descriptions: names(
      'One hour on the Yangtze and the Jialing under the lights of Chongqing, from Chaotianmen and back.',
      '朝天门登船，一小时饱览长江、嘉陵江两岸的山城夜景。',
      'Una hora por el Yangtsé y el Jialing bajo las luces de Chongqing, con salida y llegada en Chaotianmen.',
      '朝天門発着の1時間。長江と嘉陵江から重慶の夜景を眺めます。',
    ),
  },
  {
    code: 'GORGES-CRUISE',
    lines: ['CRUISE-DOWN', 'CRUISE-UP'],
    names: names('Three Gorges cruise', '长江三峡游轮', 'Crucero de las Tres Gargantas', '長江三峡クルーズ'),
    descriptions: names(
      'Three days between Chongqing and Maoping with cabins, shore visits and all three gorges by daylight.',
      '重庆与茅坪之间三天航程，住舱舒适，登岸观光，白天游览三峡全程。',
      'Tres días entre Chongqing y Maoping, con camarote, visitas a tierra y las tres gargantas de día.',
      '重慶と茅坪を結ぶ3日間。客室に泊まり、寄港地を観光し、三つの峡谷を昼間に通ります。',
    ),
  },
  {
    code: 'TWO-DAMS',
    lines: ['DAY-2D1G'],
    names: names('Two dams and one gorge', '两坝一峡', 'Dos presas y una garganta', '二つのダムと一つの峡谷'),
    descriptions: names(
      'A day from Yichang through the ship lock and the Xiling Gorge to the great dam.',
      '宜昌出发，过葛洲坝船闸，穿西陵峡，直达三峡大坝的一日游。',
      'Un día desde Yichang, por la esclusa y la garganta de Xiling, hasta la gran presa.',
      '宜昌から船閘を抜け、西陵峡を通って三峡ダムへ向かう日帰りの旅。',
    ),
  },
  {
    code: 'GORGES-FAST',
    lines: ['FAST-DOWN', 'FAST-UP'],
    names: names('Gorges fast boat', '三峡快船', 'Barco rápido de las Gargantas', '三峡高速船'),
    descriptions: names(
      'From Fengjie through the Qutang and Wu gorges to Taipingxi in three hours, several times a day.',
      '奉节至太平溪，穿越瞿塘峡与巫峡，三小时可达，每天多班。',
      'De Fengjie a Taipingxi por las gargantas de Qutang y Wu en tres horas, varias veces al día.',
      '奉節から瞿塘峡と巫峡を抜けて太平渓まで3時間。1日に数便あります。',
    ),
  },
  {
    code: 'RIVER-FERRY',
    lines: ['FERRY-CW', 'FERRY-WC', 'FERRY-WB', 'FERRY-BW'],
    names: names('River ferries', '长江客轮', 'Transbordadores del río', '長江客船'),
    descriptions: names(
      'The slow boats between the towns from Chongqing to Badong: open seats, local passengers, low fares.',
      '重庆至巴东沿江城镇间的客轮：普通舱位，乡情浓厚，票价实惠。',
      'Los barcos lentos entre los pueblos de Chongqing a Badong: asientos libres, gente de la zona, precios bajos.',
      '重慶から巴東まで沿岸の町を結ぶ客船。自由席で運賃も手ごろ、地元の人たちの足です。',
    ),
  },
]

/** Makes the products over the lines that are there. */
export async function loadProducts(tx: Transaction): Promise<void> {
  const rows = products.map((product, position) => ({ ...product, position }))
  await sql`
    insert into comments.products (code, names, descriptions, position)
    select code, names, descriptions, position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(code text, names jsonb, descriptions jsonb, position integer)
    order by position`.execute(tx)
  await sql`
    insert into comments.product_lines (product_id, line_id)
    select product.id, l.id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(code text, lines jsonb)
    join comments.products product on product.code = p.code
    join network.lines l on p.lines ? l.code`.execute(tx)
}
