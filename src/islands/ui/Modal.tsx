import { DialogFrame, type DialogFrameProps } from './DialogFrame.tsx'

/** A question in the middle of the page; the whole screen on a phone. Rendered means open. */
export function Modal(props: DialogFrameProps) {
  return <DialogFrame {...props} kind="modal" />
}
