import { type Language, textIn } from '@fairway/contract/kernel/languages'
import { localizedNameInput } from '@fairway/contract/kernel/texts'
import { parameterText } from '@fairway/contract/system/lists'
import * as z from 'zod/mini'
import { askApproval, useApproval } from '../platform/approvals/approvals.ts'
import type { ApprovalKind } from '../platform/approvals/kinds.ts'
import type { Transaction } from '../platform/database/database.ts'
import { writeJournal } from '../platform/http/commands.ts'
import type { Context } from '../platform/http/context.ts'
import { problem } from '../platform/http/problems.ts'
import { localizedLabel, textOf } from '../platform/texts.ts'
import type { Definition } from './parameter-definition.ts'
import { definitions, type ParameterKey } from './parameter-list.ts'
import { lockParameter, type ParameterValue, writeParameter } from './write-parameter.ts'

const kind = 'system.parameter'
const value = z.union([z.boolean(), z.number(), z.string(), localizedNameInput(500)])
const payload = z.object({
  key: z.enum(Object.keys(definitions) as ParameterKey[]),
  version: z.int(),
  before: z.nullable(value),
  after: z.nullable(value),
})

/** How long the second administrator may think: over a weekend. */
const validMinutes = 3 * 24 * 60

/**
 * Asks a second administrator for the change of a parameter that guards accounts or money.
 * @throws system.parameterAsked while another change of it waits
 */
export async function askForParameter(
  tx: Transaction,
  { caller, now, services }: Context,
  change: {
    key: ParameterKey
    version: number
    before: ParameterValue | null
    after: ParameterValue | null
  },
): Promise<void> {
  const by = { userId: caller.userId, withinOrganisation: false, now, validMinutes }
  if ((await askApproval(tx, { kind, subject: change.key, payload: change }, by)) === undefined)
    throw problem('system.parameterAsked')
  await services.live.sendWith(tx, { everyone: true }, { type: 'approvals' })
}

const nameOf = (key: ParameterKey, language: Language) =>
  textIn(localizedLabel(`parameters.${key}.name`, key), language)

function valueIn(key: ParameterKey, stored: ParameterValue | null, language: Language): string {
  const definition: Definition = definitions[key]
  const words = parameterText(
    stored ?? definition.standard,
    {
      kind: definition.kind,
      unit: 'unit' in definition ? definition.unit : null,
      choices:
        'choices' in definition
          ? definition.choices.map((code) => ({
              code,
              names: localizedLabel(definition.choiceKey(code), code),
            }))
          : null,
    },
    { name: (names) => textIn(names, language), text: (key, values) => textOf(language, key, values) },
  )
  return words ?? textOf(language, 'approvalTexts.nothing')
}

/** The change of a parameter that guards accounts or money, which a second administrator approves. */
export const parameterApproval: ApprovalKind = {
  permission: 'system.setParameters',
  page: () => 'system/parameters',
  summary(content, language) {
    const { key, after } = payload.parse(content)
    return textOf(language, 'approvalTexts.parameter', {
      name: nameOf(key, language),
      value: valueIn(key, after, language),
    })
  },
  changes(content, language) {
    const { key, before, after } = payload.parse(content)
    return [
      {
        name: nameOf(key, language),
        before: valueIn(key, before, language),
        after: valueIn(key, after, language),
      },
    ]
  },
  async carryOut(tx, { id, subject, payload: content }, context) {
    const { key, version, before, after } = payload.parse(content)
    await lockParameter(tx, key, version)
    const refusal = await useApproval(tx, id, { kind, subject, payload: content }, context.now)
    if (refusal !== undefined) return refusal
    await writeParameter(tx, context, { key, version, after })
    await writeJournal(
      tx,
      { ...context, journalLabel: 'system.setParameter' },
      { entity: 'system.parameter', entityId: key, detail: { before, after } },
    )
    return undefined
  },
}
