import { Button } from '@mantine/core'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { creditContract } from '../credit.contract.ts'
import { plansContract } from '../plans.contract.ts'
import { bytesText } from './bytes-text.ts'
import { BuyCard } from './credit/BuyCard.tsx'
import { Meter } from './Meter.tsx'
import classes from './PlansPage.module.css'

/** Storage: how much is used, and more of it. */
export default function StoragePlansPage() {
  const t = useTexts()
  const viewer = useViewer()
  const confirm = useConfirm()
  const drop = useSend(creditContract.dropStorage, { saved: 'Saved.' })
  return (
    <Loaded read={useRead(plansContract.subscription, {})} failed={t('Couldn’t load your plan')}>
      {({ result: { used_storage, total_storage, subscription } }) => (
        <div className={classes.page}>
          <Card title={t('Storage')} style={{ maxWidth: 560 }}>
            <Meter
              label={t('Files')}
              used={used_storage}
              total={total_storage}
              text={
                total_storage === null
                  ? t('{{used}} used.', { used: bytesText(used_storage) })
                  : t('{{used}} of {{total}} used.', {
                      used: bytesText(used_storage),
                      total: bytesText(total_storage),
                    })
              }
            />
            {subscription && subscription.storage_gb > 0 && (
              <p className={classes.until}>
                {subscription.next_storage_gb === 0
                  ? t('Your extra {{gigabytes}} GB ends with this billing period.', {
                      gigabytes: String(subscription.storage_gb),
                    })
                  : t('Includes {{gigabytes}} GB of extra storage.', {
                      gigabytes: String(subscription.storage_gb),
                    })}
              </p>
            )}
            {viewer.kind === 'owner' &&
              subscription &&
              subscription.storage_gb > 0 &&
              subscription.next_storage_gb === null && (
                <Button
                  mt="sm"
                  variant="default"
                  onClick={() =>
                    void confirm({
                      title: t('Cancel extra storage?'),
                      message: t('You keep it until the paid period ends. No files are deleted.'),
                      confirm: t('Cancel extra storage'),
                      run: () => drop.send({}),
                    })
                  }
                >
                  {t('Cancel extra storage')}
                </Button>
              )}
          </Card>
          {viewer.kind === 'owner' && <BuyCard kind="storage" />}
        </div>
      )}
    </Loaded>
  )
}
