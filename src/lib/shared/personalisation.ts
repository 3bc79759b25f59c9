import { letteringFor, letteringNote, type Lettered } from './lettering-letters.ts'

/** What is checked of a field; the contract's PersonalisationField has all of it. */
interface Field {
  label: string
  type: 'text' | 'number' | 'size' | 'colorList' | 'colorPicker' | 'textList'
  required: boolean
  maxLength: number
  uppercase: boolean
  min: number
  max: number
  values: { id: string; value?: string | undefined; name?: string | undefined }[]
  /** How it is set on the garment; null where it is only read. */
  placement?: Lettered | null | undefined
}

interface Checked {
  /** As it will be printed; what was typed, where it cannot be. */
  value: string
  problem: string | null
}

// Letters and digits of any language, their marks, punctuation and what a keyboard types; nothing invisible or directional.
const PRINTABLE = /^(?!.*\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}\p{P}\x20-\x7e]*$/u
const PILED_MARKS = /\p{M}{4}/u
const HEX = /^#[0-9a-fA-F]{6}$/

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Letters as a reader counts them: an accented letter is one, however it was typed. */
export function countLetters(text: string): number {
  let count = 0
  for (const _ of graphemes.segment(text)) count++
  return count
}

/** Without what no press can print: emoji, and what is invisible. */
export function withoutUnprintable(text: string): string {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
    .filter(segment => PRINTABLE.test(segment))
    .join('')
}

/** Brings what was filled in into the form it is printed in, or says in a sentence why it cannot be. */
export function checkPersonalisation(field: Field, typed: string): Checked {
  const checked = checkValue(field, typed)
  if (checked.problem) return checked
  const lacking = lettersProblem(field, checked.value)
  return lacking ? { ...checked, problem: `${field.label}: ${lacking}` } : checked
}

/** What is drawn in a lettering that has not all of its letters, in a sentence; '' where all is well. */
export function lettersProblem(field: Pick<Field, 'type' | 'uppercase' | 'placement'>, value: string): string {
  const text = shownIn(field, value)
  if (!field.placement || text === '' || letteringFor(text, field.placement)) return ''
  return `${letteringNote(text, field.placement)}. Please write it in other letters, or ask the shop`
}

/** Where it is set in the shop's other lettering: which, and why; '' where it is not. */
export function otherLettering(field: Pick<Field, 'type' | 'uppercase' | 'placement'>, value: string): string {
  const text = shownIn(field, value)
  return field.placement && letteringFor(text, field.placement) ? letteringRemark(field, value) : ''
}

/** For whoever makes it: in which other lettering it is set, or which letters it cannot be made of; '' where all is usual. */
export function letteringRemark(field: Pick<Field, 'type' | 'uppercase' | 'placement'>, value: string): string {
  return field.placement ? letteringNote(shownIn(field, value), field.placement) : ''
}

/** A colour is drawn by no letters. */
function shownIn({ type, uppercase }: Pick<Field, 'type' | 'uppercase'>, value: string): string {
  if (type === 'colorList' || type === 'colorPicker') return ''
  const text = value.normalize('NFC').trim()
  return uppercase ? text.toUpperCase().normalize('NFC') : text
}

function checkValue(field: Field, typed: string): Checked {
  const value = typed.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  if (value === '') return { value, problem: field.required ? `${field.label}: please fill this in` : null }
  if (field.type === 'text') return checkText(field, value)
  if (field.type === 'number') return checkNumber(field, value)
  if (field.type === 'colorPicker') return { value: HEX.test(value) ? value.toLowerCase() : '#000000', problem: null }
  return checkChoice(field, value)
}

function checkText({ label, uppercase, maxLength }: Field, typed: string): Checked {
  // A few capitals are written with a mark of their own, which is composed again where it can be.
  const value = uppercase ? typed.toUpperCase().normalize('NFC') : typed
  if (!PRINTABLE.test(value) || PILED_MARKS.test(value)) {
    return { value, problem: `${label}: please use only letters, digits, spaces and punctuation` }
  }
  const length = countLetters(value)
  if (length <= maxLength) return { value, problem: null }
  return { value, problem: `${label}: at most ${maxLength} characters (this has ${length})` }
}

/** Leading zeros are part of a player's number: 07 stays 07. */
function checkNumber({ label, min, max }: Field, value: string): Checked {
  const fits = /^\d+$/.test(value) && value.length <= String(max).length && Number(value) >= min && Number(value) <= max
  return { value, problem: fits ? null : `${label}: please give a number from ${min} to ${max}` }
}

function checkChoice({ label, values }: Field, value: string): Checked {
  const textOf = (option: Field['values'][number]) => option.value ?? option.name ?? option.id
  const chosen = values.find(({ id }) => id === value) ?? values.find(option => textOf(option) === value)
  if (chosen) return { value: textOf(chosen), problem: null }
  return { value, problem: `${label}: “${value}” is not offered, please choose again` }
}
