import { useEffect, useState } from 'react'
import { OwnFactors } from '../../blocks/factor/OwnFactors.tsx'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { reloadMe, signOut } from './session.ts'

/** The page of a user who must set a second factor up: until then the server answers nothing else. */
export function FactorGate() {
  const t = useText()
  const [leaving, setLeaving] = useState(false)
  useEffect(() => {
    document.title = t('factor.gate')
  }, [t])
  return (
    <main className="factor-gate stack gap-4">
      <h1>{t('factor.gate')}</h1>
      <p>{t('factor.gateWhy')}</p>
      <OwnFactors
        onSetUp={() => {
          setLeaving(true)
          void reloadMe()
        }}
      />
      <div className="button-row">
        <Button icon="logout" busy={leaving} onClick={() => void signOut()}>
          {t('shell.signOut')}
        </Button>
      </div>
    </main>
  )
}
