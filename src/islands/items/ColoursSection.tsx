import { Images, Plus } from 'lucide-react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { productImagesDialog } from '#islands/dialogs/product-images/index.ts'
import { ColourToggles } from '#islands/parts/ColourToggles.tsx'
import { MoveButtons } from '#islands/parts/MoveButtons.tsx'
import { moved } from '#islands/parts/move.ts'
import { newColour } from '#islands/parts/new-item.ts'
import { Button } from '#islands/ui/Button.tsx'
import { ColourField } from '#islands/ui/ColourField.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import type { ItemColour } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'

import { hasError, Section } from './Section.tsx'
import type { SectionProps } from './section-props.ts'

interface Props extends SectionProps {
  workspaceId: string
  /** Shows the picture in this colour. */
  onShow: (colourId: string) => void
}

const MAX_COLOURS = 60

export function ColoursSection({ draft, change, errors, workspaceId, onShow }: Props) {
  const { colours } = draft

  function put(index: number, part: Partial<ItemColour>) {
    change({ colours: colours.with(index, { ...colours[index]!, ...part }) })
  }

  function add(colour: ItemColour) {
    change({ colours: [...colours, colour] })
    onShow(colour.id)
  }

  async function choosePictures(colourId: string) {
    const changed = await openDialog(productImagesDialog, { workspaceId, item: draft, colourId })
    if (changed) change({ colours: changed })
  }

  return (
    <Section
      title={t('itemEditor.colours')}
      summary={
        <span className="flex gap-1">
          {colours.slice(0, 10).map(({ id, hex }) => (
            <span key={id} className="swatch-dot" style={{ '--swatch': hex } as object} />
          ))}
        </span>
      }
      isWrong={hasError(errors, 'colours')}
    >
      <div className="form">
        <ul className="grid gap-2">
          {colours.map((colour, index) => (
            <li
              key={colour.id}
              className="flex items-center gap-1.5 max-sm:flex-wrap"
              onFocus={() => onShow(colour.id)}
            >
              <Field
                hideLabel
                className="min-w-0 flex-1 max-sm:flex-[1_1_8rem]"
                label={t('itemEditor.colourNumber', { number: index + 1 })}
                value={colour.name}
                error={errors[`colours.${index}.name`]}
                maxLength={120}
                onChange={event => put(index, { name: event.target.value })}
              />
              <ColourField
                hideLabel
                className="w-31"
                label={t('parts.colourOf', { name: colour.name })}
                value={colour.hex}
                onChange={hex => put(index, { hex })}
              />
              <IconButton
                size="small"
                label={t('itemEditor.picturesOf', { name: colour.name })}
                icon={<Images />}
                data-on={colour.pictures.front || colour.pictures.back ? true : undefined}
                onClick={() => void choosePictures(colour.id)}
              />
              <MoveButtons
                keepsLast
                name={colour.name}
                index={index}
                count={colours.length}
                onMove={by => change({ colours: moved(colours, index, by) })}
                onRemove={() => change({ colours: colours.toSpliced(index, 1) })}
              />
            </li>
          ))}
        </ul>
        <p className="text-sm leading-[1.125rem] text-muted">{t('itemEditor.firstColour')}</p>
        <ColourToggles
          label={t('itemEditor.usualColours')}
          chosen={colours.map(({ name }) => name)}
          error={errors['colours']}
          onToggle={(colour, on) => {
            if (on && colours.length < MAX_COLOURS) return add(newColour(colour))
            const others = colours.filter(({ name }) => name !== colour.name)
            if (others.length > 0) change({ colours: others })
          }}
        />
        <Button
          size="small"
          className="justify-self-start"
          icon={<Plus />}
          disabled={colours.length >= MAX_COLOURS}
          onClick={() => add(newColour({ name: t('itemEditor.ownColour'), hex: '#3f7f8c', heather: false }))}
        >
          {t('itemEditor.addColour')}
        </Button>
      </div>
    </Section>
  )
}
