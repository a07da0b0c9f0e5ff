import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { NumberInput } from '#web/ui/input/NumberInput.tsx'
import { Switch } from '#web/ui/input/Switch.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { keepingContract } from '../keeping.contract.ts'
import { isKeepLength, keepingTexts, keepYears } from '../keeping.rules.ts'

/** For how many years filled-in forms are kept, and what the code on their PDFs tells. */
export function KeepingDialog({ mayChange, onClose }: { mayChange: boolean; onClose: () => void }) {
  const t = useTexts()
  const time = useCompanyTime()
  const read = useRead(keepingContract.read, {})
  return (
    <Loaded read={read} failed={t('Couldn’t load settings')} shape="form">
      {({ result, next }) => (
        <Keeping key={result.version} {...result} mayChange={mayChange} onClose={onClose}>
          {next && (
            <Alert color="yellow">
              {t('{{count}} forms from before {{day}} will be deleted on {{on}}.', {
                count: next.answers,
                day: time.instant(next.before, 'date'),
                on: time.instant(next.on, 'date'),
              })}
            </Alert>
          )}
        </Keeping>
      )}
    </Loaded>
  )
}

interface KeepingProps {
  keep_years: number | null
  tells_author: boolean
  version: number
  mayChange: boolean
  onClose: () => void
  children: React.ReactNode
}

/** Australian practice for records of work health and safety. */
const usualYears = 7

function Keeping({ keep_years, tells_author, version, mayChange, onClose, children }: KeepingProps) {
  const t = useTexts()
  const save = useSend(keepingContract.save, { saved: 'Saved.' })
  const [years, setYears] = useState<number | null | ''>(keep_years)
  const [tells, setTells] = useState(tells_author)
  const isWrong = years === '' || !isKeepLength(years)
  async function send() {
    if (isWrong) return
    await save.send({ keep_years: years, tells_author: tells, version })
    onClose()
  }
  return (
    <Dialog
      opened
      title={t('Form settings')}
      busy={save.isPending}
      dirty={(years !== keep_years || tells !== tells_author) && !save.isSuccess}
      onClose={onClose}
      footer={
        mayChange && (
          <Button
            ml="auto"
            loading={save.isPending}
            disabled={isWrong}
            onClick={() => void send().catch(() => {})}
          >
            {t('Save')}
          </Button>
        )
      }
    >
      <Stack gap="md">
        {children}
        <Switch
          label={t('Keep filled-in forms for ever')}
          checked={years === null}
          disabled={!mayChange}
          onChange={event => setYears(event.currentTarget.checked ? null : (keep_years ?? usualYears))}
        />
        {years !== null && (
          <NumberInput
            label={t('Years to keep')}
            value={years}
            min={keepYears.least}
            max={keepYears.most}
            allowDecimal={false}
            disabled={!mayChange}
            error={isWrong ? t(keepingTexts.years) : undefined}
            onChange={value => setYears(value === '' ? '' : Number(value))}
          />
        )}
        <Text size="sm" c="dimmed">
          {t('We tell you 30 days before. Forms of open jobs and held ones stay.')}
        </Text>
        <Switch
          label={t('Name who filled it in')}
          description={t('On the page that the code on a form’s PDF opens.')}
          checked={tells}
          disabled={!mayChange}
          onChange={event => setTells(event.currentTarget.checked)}
        />
      </Stack>
    </Dialog>
  )
}
