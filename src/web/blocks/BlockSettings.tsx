import { Button, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import classes from './blocks.module.css'
import { useBuilding } from './builder-context.ts'
import { useRemoveBlock } from './use-remove-block.ts'

/** The fields of the chosen block. A sheet has the title in its own head. */
export function BlockSettings({ isSheet = false }: { isSheet?: boolean }) {
  const t = useTexts()
  const { builder } = useBuilding()
  const remove = useRemoveBlock()
  const { chosen, kinds } = builder
  const kind = chosen && kinds[chosen.kind]
  if (!chosen || !kind) return null
  const { Settings, title, isFixed = false } = kind
  return (
    <section className={isSheet ? undefined : classes.settings} aria-label={t('Settings')}>
      <Stack gap="md">
        {!isSheet && <h2 className={classes.title}>{t(title)}</h2>}
        {Settings ? (
          <Settings values={chosen.values} put={changed => builder.put(chosen.id, changed)} />
        ) : (
          <Text size="sm" c="dimmed">
            {t('This block has no settings.')}
          </Text>
        )}
        <div className={classes.ends}>
          {!isFixed && (
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              leftSection={<IconTrash size={14} />}
              onClick={() => remove(chosen)}
            >
              {t('Remove')}
            </Button>
          )}
          {!isSheet && (
            <Button variant="subtle" size="compact-sm" onClick={() => builder.choose(null)}>
              {t('Done')}
            </Button>
          )}
        </div>
      </Stack>
    </section>
  )
}
