import './broadcast-strip.css'
import { useQueryOf } from '../../api/queries.ts'
import { usePermission } from '../../blocks/page/page-context.tsx'
import { pagePath } from '../../blocks/page/paths.ts'
import { useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'

/** Says on every page that the proof is red, to those who may read it. It goes when the proof is green again. */
export function ProofBanner() {
  const t = useText()
  const enabled = usePermission('settlement.viewProof')
  const { data } = useQueryOf('settlement.proof', {}, { enabled })
  if (!enabled || data?.state !== 'red') return null
  return (
    <p role="alert" className="proof-banner line-below row no-print">
      <Icon name="danger" />
      <a href={pagePath('settlement/proof', { view: 'violations' })}>
        {t('news.proofRed', { count: data.violations })}
      </a>
    </p>
  )
}
