import { DialogFrame, type DialogFrameProps } from './DialogFrame.tsx'

/** Something beside the page: filters, a cart, a detail. A click outside closes it. */
export function Drawer(props: DialogFrameProps) {
  return <DialogFrame {...props} kind="drawer" />
}
