export function readOpacity(text: string | undefined, otherwise: number): number {
  const value = Number.parseFloat(text ?? '')
  if (text === undefined || !Number.isFinite(value)) return otherwise
  return Math.min(1, Math.max(0, text.trim().endsWith('%') ? value / 100 : value))
}
