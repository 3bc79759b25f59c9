// Figures as people type them: "12,5", "3in", "3 1/2"", "75mm", "300/4", "2 * (1/2 in + 3mm)".

/** What a unit is worth in the unit that counts; a sign that changes nothing, such as % or °, is worth 1. */
export type UnitTable = Readonly<Record<string, number>>

const MM: UnitTable = {
  mm: 1,
  cm: 10,
  m: 1000,
  in: 25.4,
  inch: 25.4,
  inches: 25.4,
  '"': 25.4,
  '”': 25.4,
  '″': 25.4,
  ft: 304.8,
  "'": 304.8,
  '’': 304.8,
  '′': 304.8,
  yd: 914.4,
  pt: 25.4 / 72
}

/** Millimetres of a length; figures without a unit are in the one that is shown. */
export function parseLength(text: string, shown: 'in' | 'mm'): number | undefined {
  return evaluateSum(text, MM, MM[shown])
}

/** The value of a sum, or nothing where it is none. */
export function evaluateSum(text: string, units: UnitTable, plain = 1): number | undefined {
  const marks = marksOf(text, units)
  if (!marks) return undefined
  const result = read(marks, plain)
  return result !== undefined && Number.isFinite(result) ? result : undefined
}

/** A figure has no unit yet (0), or is a measure (1). */
interface Value {
  n: number
  power: 0 | 1
}

type Mark = { kind: 'number'; n: number } | { kind: 'unit'; worth: number } | { kind: 'sign'; sign: string }

// "3 1/2" and "1/2" are one figure; "300/2.5" is a division.
const FIGURE = /^(?:(\d+)\s+)?(\d+)\s*\/\s*(\d+)(?![\d.,])|^(?:\d+(?:[.,]\d*)?|[.,]\d+)/

function marksOf(text: string, units: UnitTable): Mark[] | undefined {
  const marks: Mark[] = []
  let rest = text.trim().toLowerCase()
  const names = Object.entries(units).sort(([a], [b]) => b.length - a.length)
  while (rest !== '') {
    const figure = FIGURE.exec(rest)
    const unit = names.find(
      ([each]) => rest.startsWith(each) && !/^[a-z]/.test(/[a-z]$/.test(each) ? rest.slice(each.length) : '')
    )
    let taken = 1
    if (figure) {
      const [whole, ones, top, below] = figure
      const n = top === undefined ? Number(whole.replace(',', '.')) : Number(ones ?? 0) + Number(top) / Number(below)
      marks.push({ kind: 'number', n })
      taken = whole.length
    } else if (unit) {
      const [name, worth] = unit
      marks.push({ kind: 'unit', worth })
      taken = name.length
    } else if (/^[-+*/×÷()−]/.test(rest)) {
      const sign = rest.charAt(0)
      marks.push({ kind: 'sign', sign: { '×': '*', '÷': '/', '−': '-' }[sign] ?? sign })
    } else return undefined
    rest = rest.slice(taken).trimStart()
  }
  return marks
}

/** Sums of products of figures; undefined as soon as something makes no sense. */
function read(marks: readonly Mark[], plain: number): number | undefined {
  let at = 0

  function measured({ n, power }: Value): number {
    return power === 1 ? n : n * plain
  }

  function takeSign(signs: string): string | undefined {
    const mark = marks[at]
    if (mark?.kind !== 'sign' || !signs.includes(mark.sign)) return undefined
    at++
    return mark.sign
  }

  function sum(): Value | undefined {
    let left = product()
    for (let sign = takeSign('+-'); sign; sign = takeSign('+-')) {
      const right = product()
      if (!left || !right) return undefined
      const by = sign === '+' ? 1 : -1
      left =
        left.power === right.power
          ? { n: left.n + by * right.n, power: left.power }
          : { n: measured(left) + by * measured(right), power: 1 }
    }
    return left
  }

  function product(): Value | undefined {
    let left = figure()
    for (let sign = takeSign('*/'); sign; sign = takeSign('*/')) {
      const right = figure()
      if (!left || !right) return undefined
      const power: number = sign === '*' ? left.power + right.power : left.power - right.power
      if (power !== 0 && power !== 1) return undefined
      left = { n: sign === '*' ? left.n * right.n : left.n / right.n, power }
    }
    return left
  }

  function figure(): Value | undefined {
    const sign = takeSign('+-')
    if (sign) {
      const value = figure()
      return value && { n: sign === '-' ? -value.n : value.n, power: value.power }
    }
    const opened = takeSign('(')
    const value = opened ? sum() : plainFigure()
    if (opened && !takeSign(')')) return undefined
    return value && withUnit(value)
  }

  function plainFigure(): Value | undefined {
    const mark = marks[at]
    if (mark?.kind !== 'number') return undefined
    at++
    return { n: mark.n, power: 0 }
  }

  /** "6 ft 2 in" is one length. */
  function withUnit(value: Value): Value | undefined {
    const mark = marks[at]
    if (mark?.kind !== 'unit') return value
    at++
    if (value.power !== 0) return undefined
    const n = value.n * mark.worth
    const rest = plainFigure()
    if (!rest) return { n, power: 1 }
    const smaller = withUnit(rest)
    return smaller?.power === 1 ? { n: n + smaller.n, power: 1 } : undefined
  }

  const all = sum()
  return all && at === marks.length ? measured(all) : undefined
}
