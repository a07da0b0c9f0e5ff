import { Checkbox, Switch } from '@mantine/core'
import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { readKey, useRead, useSend } from '#web/use-endpoint.ts'
import { notificationsContract } from '../notifications.contract.ts'
import classes from './NotificationSettingsPage.module.css'
import { PushSwitch } from './PushSwitch.tsx'
import { hidesPush } from './push-device.ts'

type Settings = Receives<typeof notificationsContract.settings>
type Setting = Settings['data'][number]

/** The signed-in person's notification settings; each switch saves immediately. */
export default function NotificationSettingsPage() {
  const t = useTexts()
  const read = useRead(notificationsContract.settings, {})
  return (
    <Loaded read={read} failed={t('Couldn’t load settings')}>
      {({ data }) => (
        <div className={classes.page}>
          <Card
            title={t('Notify me when…')}
            about={t('These settings apply to you. Your own actions don’t notify you.')}
          >
            <ul className={classes.kinds}>
              {data.map(setting => (
                <KindRow key={setting.id} setting={setting} />
              ))}
            </ul>
          </Card>
          {!hidesPush(navigator) && (
            <Card
              title={t('This browser')}
              about={t('Notifications arrive in every browser where you turn them on.')}
            >
              <PushSwitch />
            </Card>
          )}
        </div>
      )}
    </Loaded>
  )
}

function KindRow({ setting }: { setting: Setting }) {
  const t = useTexts()
  const { id, name, about } = setting
  const isOn = setting.status === 1
  const change = useSend(notificationsContract.changeStatus, {
    optimistic: ({ status }, queryClient) => showAtOnce(queryClient, id, { status: Number(status) }),
  })
  const save = useSend(notificationsContract.saveSetting, {
    optimistic: ({ bell, push }, queryClient) =>
      showAtOnce(queryClient, id, {
        ...(bell === undefined ? {} : { bell: Number(bell) }),
        ...(push === undefined ? {} : { push: Number(push) }),
      }),
  })
  return (
    <li className={classes.kind}>
      <Switch
        label={t(name)}
        description={t(about)}
        checked={isOn}
        onChange={event => void change.send({ id, status: event.currentTarget.checked })}
      />
      <fieldset className={classes.channels} aria-label={t(name)}>
        <Checkbox
          label={t('Bell')}
          checked={isOn && setting.bell === 1}
          disabled={!isOn}
          onChange={event => void save.send({ id, bell: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('Browser')}
          checked={isOn && setting.push === 1}
          disabled={!isOn}
          onChange={event => void save.send({ id, push: event.currentTarget.checked })}
        />
      </fieldset>
    </li>
  )
}

/** Shows the change before it is saved; the function it returns undoes that. */
function showAtOnce(
  queryClient: {
    getQueryData(key: readonly unknown[]): unknown
    setQueryData(key: readonly unknown[], data: Settings): unknown
  },
  id: number,
  change: Partial<Setting>,
): (() => void) | undefined {
  const key = readKey(notificationsContract.settings, {})
  const before = queryClient.getQueryData(key) as Settings | undefined
  if (!before) return undefined
  const data = before.data.map(each => (each.id === id ? { ...each, ...change } : each))
  queryClient.setQueryData(key, { ...before, data })
  return () => queryClient.setQueryData(key, before)
}
