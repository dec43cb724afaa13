import { expect, test } from 'vitest'
import { readPeople } from './read-people.ts'

const card = '11010519491231002X'

test.each([
  [`张三|${card}`, '张三', ''],
  [`${card}|张三`, '张三', ''],
  [`张三\t${card}\t13800138000`, '张三', '13800138000'],
  [`张三,男,汉族,${card}`, '张三', ''],
  [`张三，${card}，13800138000`, '张三', '13800138000'],
  [`张三 ${card} 023-63100012`, '张三', '023-63100012'],
  [card.toLowerCase(), '', ''],
  [`阿凡提·买买提;${card}`, '阿凡提·买买提', ''],
  [`MARIA GARCIA\t${card}`, 'MARIA GARCIA', ''],
  [`MARIA GARCIA ${card}`, 'MARIA GARCIA', ''],
  ['１１０１０５１９４９１２３１００２Ｘ', '', ''],
])('the line %j names %s with phone %s', (line, name, phone) => {
  expect(readPeople(line)).toMatchObject([
    { name, certificateType: 'idCard', certificateNumber: card, phone },
  ])
})

test.each([
  ['Zhang San|E12345678', 'passport', 'E12345678'],
  ['陈大文|H12345678', 'hongKongMacaoPermit', 'H12345678'],
  ['王|810000199408230021', 'residencePermit', '810000199408230021'],
  ['小明|T500123456', 'birthCertificate', 'T500123456'],
  ['John Smith|USA110112345678', 'foreignPermanentResidence', 'USA110112345678'],
])('the line %s carries a %s', (line, certificateType, certificateNumber) => {
  expect(readPeople(line)).toMatchObject([{ certificateType, certificateNumber }])
})

test.each([
  ['Maria Garcia|E12345678|F|1990-03-12', 'female', '1990-03-12', ''],
  ['Jean Petit\tE12345678\tM\t19900312\t13800138000', 'male', '1990-03-12', '13800138000'],
  ['陈大文，H12345678，男，1990年03月12日', 'male', '1990-03-12', ''],
  ['Ana Ruiz|E12345678|63100012', '', '', '63100012'],
])('the line %j says sex “%s” and birth date “%s”', (line, sex, birthDate, phone) => {
  expect(readPeople(line)).toMatchObject([{ sex, birthDate, phone }])
})

test('several lines are several people; lines without a certificate are skipped', () => {
  const text = `姓名\t证件\r\n张三\t${card}\r\n\r\n李四\t130503670401001\n`
  expect(readPeople(text).map(({ name }) => name)).toEqual(['张三', '李四'])
})

test('a number with a fault is still read, so that the field can show the fault', () => {
  expect(readPeople('张三|110105194912310021')).toHaveLength(1)
})

test('phones, words and short numbers are no person', () => {
  for (const text of ['13800138000', '023-63100012', 'hello world', '12345', '', '2026-01-01'])
    expect(readPeople(text)).toEqual([])
})
