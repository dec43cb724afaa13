import { useState } from 'react'
import type { Reply } from '../../api/client.ts'
import { useQueryOf } from '../../api/queries.ts'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { PageFrame, Panel } from '../../blocks/page/PageFrame.tsx'
import { CountDialog } from '../../blocks/tills/CountDialog.tsx'
import { OpenTillDialog } from '../../blocks/tills/OpenTillDialog.tsx'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { DropDialog } from './tills/DropDialog.tsx'
import { TillReport } from './tills/TillReport.tsx'
import { useTillPrint } from './tills/use-till-print.tsx'

type Own = Reply<'accounts.ownTill'>

/** The own till: opened, counted, handed over and closed here. */
export default function TillPage() {
  const t = useText()
  const own = useQueryOf('accounts.ownTill', {})
  const [dialog, setDialog] = useState<'open' | 'drop' | 'handOverTill' | 'closeTill'>()
  const { print, slip } = useTillPrint()
  const report = own.data?.report
  const isOpen = report?.shift.state === 'open'
  const close = () => setDialog(undefined)
  return (
    <PageFrame
      title={t('tills.own')}
      actions={
        own.data && (
          <>
            {!isOpen && (
              <Button icon="wallet" tone="primary" onClick={() => setDialog('open')}>
                {t('tills.open')}
              </Button>
            )}
            {isOpen && <Button onClick={() => setDialog('drop')}>{t('tills.drop')}</Button>}
            {isOpen && report.shift.till && (
              <Button icon="users" onClick={() => setDialog('handOverTill')}>
                {t('tills.handOver')}
              </Button>
            )}
            {report && (
              <Button icon="check" onClick={() => setDialog('closeTill')}>
                {t('tills.close')}
              </Button>
            )}
            {report && (
              <Button icon="print" onClick={() => print(report)}>
                {t('tills.printX')}
              </Button>
            )}
          </>
        )
      }
    >
      {own.data && own.data.handedOver.length > 0 && !isOpen && <TakeOver handedOver={own.data.handedOver} />}
      <Panel>
        {own.error && !own.data && <ErrorNote error={own.error} retry={() => void own.refetch()} />}
        {!own.data && !own.error && <Skeleton lines={6} label={t('blocks.loading')} />}
        {own.data && !report && (
          <p role="status">{t(own.data.required ? 'tills.required' : 'tills.noneOpen')}</p>
        )}
        {report?.shift.state === 'handing' && <p role="status">{t('tills.handedOver')}</p>}
        {report && <TillReport report={report} />}
      </Panel>
      {dialog === 'open' && <OpenTillDialog onClose={close} />}
      {report && dialog === 'drop' && <DropDialog shiftId={report.shift.id} onClose={close} />}
      {report && (dialog === 'handOverTill' || dialog === 'closeTill') && (
        <CountDialog name={`accounts.${dialog}`} shiftId={report.shift.id} onClose={close} />
      )}
      {slip}
    </PageFrame>
  )
}

function TakeOver({ handedOver }: { handedOver: Own['handedOver'] }) {
  const t = useText()
  const name = useName()
  const [taking, setTaking] = useState<Own['handedOver'][number]>()
  const label = ({ till, clerk }: Own['handedOver'][number]) =>
    t('tills.takeOver', { till: name(till.names), clerk })
  return (
    <Panel>
      <div className="cluster gap-2">
        {handedOver.map((each) => (
          <Button key={each.shiftId} icon="users" tone="primary" onClick={() => setTaking(each)}>
            {label(each)}
          </Button>
        ))}
      </div>
      {taking && (
        <CountDialog
          name="accounts.takeOverTill"
          shiftId={taking.shiftId}
          heading={label(taking)}
          onClose={() => setTaking(undefined)}
        />
      )}
    </Panel>
  )
}
