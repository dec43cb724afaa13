import { type RuleVersion, ruleDifferences } from '@fairway/contract/fares/rule-differences'
import { references, type Tier } from '@fairway/contract/fares/terms'
import { channels } from '@fairway/contract/fares/values'
import { type Language, languages, textIn } from '@fairway/contract/kernel/languages'
import { lineKinds } from '@fairway/contract/network/values'
import { expect, test } from 'vitest'
import { textOf } from '../../platform/texts.ts'

const tier = (fromMinutes: number | null, feeBasisPoints: number): Tier => ({
  fromMinutes,
  feeBasisPoints,
  allowed: true,
})
const named = (id: string) => ({ id, code: `CODE-${id}`, names: { en: `Name ${id}` } })

const version: RuleVersion = {
  rule: {
    line: named('1'),
    class: named('2'),
    lineKind: 'ferry',
    channel: 'counter',
    validFrom: '2026-06-01T00:00:00+08:00',
  },
  set: {
    id: '1',
    code: 'FERRY',
    version: 1,
    names: { en: 'Ferries', zh: '渡轮', es: 'Transbordadores', ja: 'フェリー' },
    minFeeFen: 200,
    roundingFen: 10,
    refund: {
      reference: 'laterOfPromisedAndExpected',
      tiers: [tier(1_440, 1_000), tier(120, 2_000), tier(null, 5_000)],
      afterExchange: 'same',
      noShow: { allowed: true, feeBasisPoints: 5_000 },
    },
    exchange: { reference: 'promised', tiers: [tier(120, 0), tier(null, 2_000)], most: 1 },
    correction: {
      reference: 'planned',
      untilMinutes: 30,
      feeFen: { typing: 0, paper: 500, otherPerson: 1_000 },
      most: 1,
    },
  },
}

const reader = (language: Language) => ({
  text: (key: Parameters<typeof textOf>[1], values?: Record<string, string | number>) =>
    textOf(language, key, values),
  money: (fen: number) => `¥${fen / 100}`,
  name: (names: Parameters<typeof textIn>[0]) => textIn(names, language),
  moment: (at: string) => at,
})

type Place = readonly (string | number)[]

/** Every value of a version, by its place. What no draft changes is left out: the key of a version, and of what it names. */
function valuesOf(value: unknown, place: Place = []): { place: Place; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ place, value }]
  return Object.entries(value)
    .filter(([key]) => !['id', 'code', 'version'].includes(key))
    .flatMap(([key, part]) => valuesOf(part, [...place, key]))
}

const choices: readonly (readonly string[])[] = [references, lineKinds, channels, ['same', 'lastTier']]

/** What a value can be changed to. A text of an unknown kind has to be named here before a field of it can be added. */
function othersOf(place: Place, value: unknown): unknown[] {
  if (typeof value === 'boolean') return [!value]
  if (place.includes('names')) return ['Other', '']
  if (place.at(-1) === 'validFrom') return ['2026-06-01T00:00:01+08:00']
  if (place.includes('feeFen')) return [Number(value) + 1, null]
  if (place.at(-1) === 'fromMinutes') return [value === null ? 0 : Number(value) + 1]
  if (typeof value === 'number') return [value + 1, 0].filter((other) => other !== value)
  const all = choices.find((values) => values.includes(String(value)))
  if (!all) throw new Error(`no other value of ${place.join('.')}`)
  const scope = place[0] === 'rule' ? [null] : []
  return [...all.filter((other) => other !== value), ...scope]
}

function changed(place: Place, value: unknown): RuleVersion {
  const copy = structuredClone(version)
  let part = copy as unknown as Record<string | number, unknown>
  for (const key of place.slice(0, -1)) part = part[key] as Record<string | number, unknown>
  part[place.at(-1) ?? ''] = value
  return copy
}

const differs = (one: RuleVersion, other: RuleVersion, language: Language = 'en') =>
  ruleDifferences(one, other, reader(language)).some(
    ({ lines, removed }) => removed.length > 0 || lines.some(({ added }) => added),
  )

const changes: { place: string; value: unknown; draft: RuleVersion }[] = [
  ...valuesOf(version).flatMap(({ place, value }) =>
    othersOf(place, value).map((other) => ({
      place: place.join('.'),
      value: other,
      draft: changed(place, other),
    })),
  ),
  ...['line', 'class'].map((part) => ({
    place: `rule.${part}`,
    value: null,
    draft: changed(['rule', part], null),
  })),
  ...(['refund', 'exchange'] as const).map((kind) => ({
    place: `set.${kind}.tiers`,
    value: 'one tier less',
    draft: changed(['set', kind, 'tiers'], version.set[kind].tiers.slice(1)),
  })),
]

test.each(changes)('[L1] the approver of a draft sees that $place is now $value', ({ draft }) => {
  for (const language of languages) {
    expect(differs(draft, version, language)).toBe(true)
    expect(differs(version, draft, language)).toBe(true)
  }
})

test('[L1] a version without changes shows none, and a first version has nothing to be compared with', () => {
  expect(differs(structuredClone(version), version)).toBe(false)
  expect(
    ruleDifferences(version, null, reader('en')).some(
      ({ lines, removed }) => removed.length > 0 || lines.some(({ added }) => added),
    ),
  ).toBe(false)
})

test('[L1] what is not possible at all is shown to the approver in full', () => {
  const none = changed(['set', 'exchange', 'most'], 0)
  const [, , exchange] = ruleDifferences(none, version, reader('en'))
  expect(exchange).toEqual({
    title: 'Exchange',
    lines: [
      { line: 'Times count to: departure as sold', added: false },
      { line: 'not possible', added: true },
      { line: 'free of charge until 2 h before departure', added: false },
      { line: '20% fee later', added: false },
    ],
    removed: ['once'],
  })
})
