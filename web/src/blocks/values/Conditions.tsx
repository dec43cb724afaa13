import './conditions.css'
import { conditionLines, shortConditions } from '@fairway/contract/fares/condition-lines'
import type { ConditionSet } from '@fairway/contract/fares/terms'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'

/** What a refund, an exchange or a correction will cost: in one sentence, and in full when it is opened. */
export function Conditions({ set }: { set: ConditionSet }) {
  const text = useText()
  const { money } = useFormat()
  return (
    <details className="conditions small">
      <summary>{shortConditions(set, { text, money })}</summary>
      <ConditionList set={set} />
    </details>
  )
}

/** All lines of a set. */
function ConditionList({ set }: { set: ConditionSet }) {
  const text = useText()
  const { money } = useFormat()
  return (
    <dl className="condition-list">
      {conditionLines(set, { text, money }).map(({ title, lines }) => (
        <div key={title}>
          <dt>{title}</dt>
          {lines.map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
