import { Button, SimpleGrid, Stack, Text } from '@mantine/core'
import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { minisiteContract } from '../minisite.contract.ts'
import { designLabels, minisiteTexts } from '../minisite.rules.ts'
import classes from './minisite.module.css'

/** Three designs to begin with, filled from the company. */
export function ChooseDesign({ version }: { version: number }) {
  const t = useTexts()
  const read = useRead(minisiteContract.fetchDefaultMicrositeTemplate, {})
  const save = useSend(minisiteContract.save, { saved: minisiteTexts.saved })
  return (
    <Stack gap="md">
      <Text>{t('Choose a design to begin with. You can change everything later.')}</Text>
      <Loaded read={read} shape="cards" failed={t('Couldn’t load the designs')}>
        {({ data }) => (
          <SimpleGrid cols={{ base: 1, md: 3 }} spacing="md">
            {data.map(({ site }) => (
              <Card
                key={site.design}
                title={t(designLabels[site.design])}
                end={
                  <Button
                    size="xs"
                    loading={save.isPending}
                    aria-label={t('Use {{design}}', { design: t(designLabels[site.design]) })}
                    onClick={() => void save.send({ ...site, version })}
                  >
                    {t('Use')}
                  </Button>
                }
              >
                <DesignPreview site={site} />
              </Card>
            ))}
          </SimpleGrid>
        )}
      </Loaded>
    </Stack>
  )
}

type Design = Receives<typeof minisiteContract.fetchDefaultMicrositeTemplate>['data'][number]

/** The first screen of the design, as the server makes it. */
function DesignPreview({ site }: Pick<Design, 'site'>) {
  const t = useTexts()
  const name = t(designLabels[site.design])
  const { data } = useRead(minisiteContract.preview, site, { staleTime: 300_000 })
  return (
    <div className={classes.shot}>
      {data && <iframe title={t('Design {{name}}', { name })} sandbox="" srcDoc={data.html} tabIndex={-1} />}
    </div>
  )
}
