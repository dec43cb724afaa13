import { type RuleVersion, ruleDifferences } from '@fairway/contract/fares/rule-differences'
import { StatusBadge } from '../../../blocks/values/StatusBadge.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useName, useText } from '../../../i18n/text.ts'

/** What a version says, line by line, and what is new or gone since the version before it. */
export function RuleDifferences({ version, former }: { version: RuleVersion; former: RuleVersion | null }) {
  const text = useText()
  const name = useName()
  const { money, moment } = useFormat()
  const parts = ruleDifferences(version, former, {
    text,
    money,
    name,
    moment: (at) => moment(at, 'full'),
  })
  return (
    <div className="stack">
      <p className="soft small">
        {former
          ? text('refundRules.comparedWith', { version: former.set.version })
          : text('refundRules.firstVersion')}
      </p>
      <div className="columns">
        {parts.map(({ title, lines, removed }) => (
          <section key={title} className="stack gap-1">
            <h3>{title}</h3>
            <ul className="stack gap-1">
              {lines.map(({ line, added }) => (
                <li key={line}>
                  {added ? (
                    <ins>
                      <StatusBadge tone="success">{text('refundRules.added')}</StatusBadge> {line}
                    </ins>
                  ) : (
                    line
                  )}
                </li>
              ))}
              {removed.map((line) => (
                <li key={line}>
                  <StatusBadge tone="danger">{text('refundRules.removed')}</StatusBadge> <del>{line}</del>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
