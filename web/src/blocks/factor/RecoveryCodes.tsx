import './factor.css'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useDoNotDisturb } from '../page/do-not-disturb.ts'

/** Recovery codes, shown once: no press beside them and no Esc takes them away. */
export function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  const t = useText()
  useDoNotDisturb(true)

  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'))
    toast({ tone: 'success', text: t('factor.copied') })
  }

  return (
    <Dialog
      id="recovery-codes"
      title={t('factor.recoveryCodes')}
      closeLabel={t('blocks.close')}
      dismissable={false}
      onClose={onStored}
      width="narrow"
      footer={
        <>
          {/* The Clipboard API needs a secure context. */}
          {globalThis.isSecureContext && (
            <Button icon="copy" onClick={() => void copy()}>
              {t('factor.copyCodes')}
            </Button>
          )}
          <Button tone="primary" onClick={onStored} data-autofocus>
            {t('factor.codesStored')}
          </Button>
        </>
      }
    >
      <p>{t('factor.codesHint')}</p>
      <ol className="factor-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
