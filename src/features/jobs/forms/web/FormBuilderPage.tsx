import { Button, Stack } from '@mantine/core'
import { IconCertificate, IconEye } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { type FormContent, fieldsOf } from '#shared/forms/form.ts'
import { formProblems } from '#shared/forms/form-problems.ts'
import type { FormPaper } from '#shared/forms/paper.ts'
import { useAddressQuery } from '#web/address/use-address-query.ts'
import { useGo } from '#web/address/use-go.ts'
import { BlockBuilder } from '#web/blocks/BlockBuilder.tsx'
import { useBlocks } from '#web/blocks/use-blocks.ts'
import { VersionBar } from '#web/blocks/VersionBar.tsx'
import { versionState } from '#web/blocks/version-state.ts'
import { useTyped } from '#web/forms/use-typed.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { toast } from '#web/toast.ts'
import { useLeaveGuard } from '#web/ui/dialog/use-leave-guard.ts'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type Form, formsContract } from '../forms.contract.ts'
import { formTexts } from '../forms.rules.ts'
import { readyForms } from '../ready-forms.rules.ts'
import { BuildingFormProvider } from './builder/building-form.ts'
import { formBlockKinds } from './builder/field-kinds.tsx'
import { blocksOf, contentOf, type FormBlock, fieldOf } from './builder/form-blocks.ts'
import { paperOf } from './paper/place-facts.ts'

const PaperDialog = lazyDialog(async () => (await import('./paper/PaperDialog.tsx')).PaperDialog)
const PreviewDialog = lazyDialog(async () => (await import('./PreviewDialog.tsx')).PreviewDialog)

/** Builds a form: a new one, one that is there, or a ready one as a start. */
export default function FormBuilderPage() {
  const { id, template } = useAddressQuery()
  if (id !== undefined) return <Opened key={String(id)} id={Number(id)} />
  const ready = readyForms.find(each => each.id === template)
  return ready ? <Ready key={ready.id} ready={ready} /> : <Building form={null} start={undefined} />
}

function Opened({ id }: { id: number }) {
  const t = useTexts()
  const read = useRead(formsContract.open, { id })
  return (
    <Loaded read={read} failed={t('Couldn’t load the form')} shape="form">
      {({ result }) => <Building key={result.id} form={result} start={result} />}
    </Loaded>
  )
}

function Ready({ ready: { id, name, about } }: { ready: (typeof readyForms)[number] }) {
  const t = useTexts()
  const read = useRead(formsContract.ready, { name: id }, { staleTime: Infinity })
  return (
    <Loaded read={read} failed={t('Couldn’t load the form')} shape="form">
      {({ content }) => <Building form={null} start={{ name: t(name), about: t(about), content }} />}
    </Loaded>
  )
}

interface BuildingProps {
  /** null: a new one. */
  form: Form | null
  start: { name: string; about: string; content: FormContent } | undefined
}

const emptyContent: FormContent = { pages: [{ id: 'first', title: '', fields: [] }] }

function Building({ form, start }: BuildingProps) {
  const t = useTexts()
  const go = useGo()
  const [kept, setKept] = useState(form)
  const begun = start ?? { name: '', about: '', content: emptyContent }
  const draft = useTyped(
    form ? `form ${form.id}` : 'new form',
    {
      name: begun.name,
      about: begun.about,
      blocks: blocksOf(begun.content) as readonly FormBlock[],
      paper: (begun.content.paper ?? null) as FormPaper | null,
    },
    form?.version,
  )
  const { name, about, paper } = draft.typed
  const builder = useBlocks(formBlockKinds, draft.typed.blocks)
  const { put } = draft
  useEffect(() => put({ blocks: builder.blocks }), [put, builder.blocks])
  const content = useMemo(() => {
    const asked = contentOf(builder.blocks)
    return paper ? { ...asked, paper: paperOf(paper, asked) } : asked
  }, [builder.blocks, paper])
  const [isPaperOpen, setPaperOpen] = useState(false)
  const [isPreviewed, setPreviewed] = useState(false)
  const add = useSend(formsContract.add)
  const edit = useSend(formsContract.edit)
  const state = versionState(
    { name, about, content },
    kept && { name: kept.name, about: kept.about, content: kept.content },
    // A name that was changed is published with the next version.
    kept?.published_content && !kept.is_changed
      ? { name: kept.name, about: kept.about, content: kept.published_content }
      : kept?.published_content
        ? { content: kept.published_content }
        : null,
  )
  useLeaveGuard(draft.isDirty)
  const fields = builder.blocks.flatMap(block => (block.kind === 'page' ? [] : [fieldOf(block)]))

  async function save(publish: boolean) {
    if (name.trim() === '') return toast.error(t(formTexts.name))
    const [problem] = publish ? formProblems(content) : []
    if (problem) {
      if (problem.field !== '') builder.choose(problem.field)
      return toast.error(t(problem.message))
    }
    const sent = { name, about, content: content as Form['content'], publish }
    const saved = kept
      ? await edit.send({ id: kept.id, version: kept.version, ...sent })
      : await add.send(sent)
    draft.saved()
    setKept(saved.result)
    toast.success(t(saved.message))
    if (!kept) await go({ to: '/FormBuilder', query: { id: saved.result.id } }, { replace: true })
  }

  return (
    <BuildingFormProvider value={{ fields, chosen: builder.chosen?.id ?? null }}>
      <BlockBuilder
        builder={builder}
        label={t('Form')}
        actions={
          <VersionBar
            state={state}
            busy={add.isPending || edit.isPending}
            onSave={() => void save(false).catch(() => {})}
            onPublish={() => void save(true).catch(() => {})}
            onRevert={
              kept?.published_content && kept.is_changed
                ? () => {
                    builder.replaceAll(blocksOf(kept.published_content!))
                    draft.put({ paper: kept.published_content!.paper ?? null })
                  }
                : undefined
            }
          >
            <Button
              variant="default"
              leftSection={<IconCertificate size={16} />}
              disabled={fieldsOf(content).length === 0}
              onClick={() => setPaperOpen(true)}
            >
              {t('Own paper')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconEye size={16} />}
              disabled={fieldsOf(content).length === 0}
              onClick={() => setPreviewed(true)}
            >
              {t('Preview')}
            </Button>
          </VersionBar>
        }
      >
        <Stack gap="md">
          <TextInput
            label={t('Name')}
            withAsterisk
            value={name}
            maxLength={120}
            onChange={event => draft.put({ name: event.currentTarget.value })}
          />
          <TextInput
            label={t('Description')}
            value={about}
            maxLength={300}
            onChange={event => draft.put({ about: event.currentTarget.value })}
          />
        </Stack>
      </BlockBuilder>
      {isPaperOpen && (
        <PaperDialog
          name={name}
          content={content}
          paper={content.paper ?? null}
          onChange={next => draft.put({ paper: next })}
          onClose={() => setPaperOpen(false)}
        />
      )}
      {isPreviewed && <PreviewDialog name={name} content={content} onClose={() => setPreviewed(false)} />}
    </BuildingFormProvider>
  )
}
