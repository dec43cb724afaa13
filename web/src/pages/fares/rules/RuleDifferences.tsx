import { conditionLines } from '@fairway/contract/fares/condition-lines'
import type { ConditionSet } from '@fairway/contract/fares/terms'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/text.ts'

/** What a version says, line by line, and what is new or gone since the version before it. */
export function RuleDifferences({ set, former }: { set: ConditionSet; former: ConditionSet | null }) {
  const text = useText()
  const { money } = useFormat()
  const before = former && conditionLines(former, { text, money })
  const now = conditionLines(set, { text, money })
  return (
    <div className="stack">
      <p className="soft small">
        {former
          ? text('refundRules.comparedWith', { version: former.version })
          : text('refundRules.firstVersion')}
      </p>
      <div className="columns">
        {now.map(({ title, lines }, index) => {
          const old = before?.[index]?.lines ?? lines
          return (
            <section key={title} className="stack gap-1">
              <h3>{title}</h3>
              <ul className="stack gap-1">
                {lines.map((line) => (
                  <li key={line}>
                    {old.includes(line) ? (
                      line
                    ) : (
                      <ins>
                        <StatusBadge tone="success">{text('refundRules.added')}</StatusBadge> {line}
                      </ins>
                    )}
                  </li>
                ))}
                {old
                  .filter((line) => !lines.includes(line))
                  .map((line) => (
                    <li key={line}>
                      <StatusBadge tone="danger">{text('refundRules.removed')}</StatusBadge> <del>{line}</del>
                    </li>
                  ))}
              </ul>
            </section>
          )
        })}
      </div>
    </div>
  )
}
