import { atom } from 'nanostores'
import { type ComponentType, createElement, lazy, type ReactElement } from 'react'

export interface DialogProps<Props, Result> {
  props: Props
  /** Without a result: dismissed. */
  close: (result?: Result) => void
}

export interface Dialog<Props, Result> {
  name: string
  Component: ComponentType<DialogProps<Props, Result>>
}

export const $dialogs = atom<readonly { key: number; element: ReactElement }[]>([])

let lastKey = 0

export function defineDialog<Props, Result = void>(
  name: string,
  load: () => Promise<{ default: ComponentType<DialogProps<Props, Result>> }>
): Dialog<Props, Result> {
  return { name, Component: lazy(load) }
}

/** Resolves with what the dialog was closed with, or undefined when it was dismissed. */
export function openDialog<Props, Result>(
  dialog: Dialog<Props, Result>,
  props: NoInfer<Props>
): Promise<Result | undefined> {
  return new Promise(resolve => {
    const key = ++lastKey
    const close = (result?: Result) => {
      $dialogs.set($dialogs.get().filter(open => open.key !== key))
      resolve(result)
    }
    const element = createElement(dialog.Component, { key, props, close })
    $dialogs.set([...$dialogs.get(), { key, element }])
  })
}
