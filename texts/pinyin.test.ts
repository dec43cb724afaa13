import { expect, test } from 'vitest'
import { pinyinKeys, syllablesOf } from './pinyin.ts'

test('characters of several readings are typed as the word is read', () => {
  const expected = {
    重庆: ['cq', 'chongqing'],
    银行: ['yh', 'yinhang'],
    弹子石: ['dzs', 'danzishi'],
    旅客: ['lk', 'lvke'],
    航线网络: ['hxwl', 'hangxianwangluo'],
    涪陵: ['fl', 'fuling'],
    参数: ['cs', 'canshu'],
    旅客类型: ['lklx', 'lvkeleixing'],
    预留座位: ['ylzw', 'yuliuzuowei'],
    银行卡: ['yhk', 'yinhangka'],
  }
  for (const [name, [initials, pinyin]] of Object.entries(expected))
    expect(pinyinKeys(name), name).toEqual({ initials, pinyin })
})

test('letters and digits of a name stay as they are, signs are left out', () => {
  expect(pinyinKeys('县际 7 号（A）')).toEqual({ initials: 'xj7ha', pinyin: 'xianji7haoa' })
  expect(pinyinKeys(undefined)).toEqual({ initials: '', pinyin: '' })
})

test('a family name is read as one', () => {
  expect(syllablesOf('单田芳', 'surname')).toEqual(['shan', 'tian', 'fang'])
  expect(syllablesOf('单位')).toEqual(['dan', 'wei'])
})
