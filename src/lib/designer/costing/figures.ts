// The figures of the trade, in one place. Starting values: a shop sets its own rates and margin.

/** Film without a price: about a cent a square inch of roll. */
export const FILM_CENTS_PER_SQ_IN = 1

/** Printable film and its ink, without a price: about three cents a square inch of sheet. */
export const PRINT_CENTS_PER_SQ_IN = 3

/** Film that is torn, weeded wrong or left over: 5 to 15 %. */
export const WASTE_PERCENT = 10

/** Weeding takes half a minute to five minutes a graphic. */
export const LEAST_WEEDING_S = 30
/** A film is laid down, peeled and checked; each outline is followed, each hole picked, each metre of cut pulled along. */
export const WEEDING_S = { film: 15, outline: 1.2, hole: 2.5, metre: 9 }

/** The garment is laid on, pressed flat and dry before the first film. */
export const PRE_PRESS_S = 8
/** All films but the last are only tacked. */
export const TACK_S = 3
/** The last one gets the full time of its recipe; this where it has none. */
export const PRESS_S = 15
/** Lining a film up, covering it, peeling its carrier. */
export const PLACING_S = 20
/** Laying the garment on the press and taking it off again. */
export const LOADING_S = 15

/** Full-colour transfers are sold by the area of their sheet, spaced by a quarter of an inch. */
export const TRANSFER_CENTS_PER_SQ_IN = 6
export const TRANSFER_SPACE_IN = 0.25
/** On cotton, 12 to 15 s, and a second time for 5 to 10. */
export const TRANSFER_PRESS_S = 15 + 8

/** What a cutter cuts in a second on average, with its moves in between; and the time to load and start a sheet. */
export const CUT_MM_PER_S = 150
export const SHEET_S = 120

/** A piece is checked, folded and put into its bag. */
export const PACKING_S = 45

/** A pull on the press, its flash and the way through the dryer; ink of one print. */
export const SCREEN_S = 30
export const SCREEN_INK_CENTS = 10

/** About half of the square is covered, at two thousand stitches a square inch; hooping and trimming; thread and backing. */
export const STITCHES = { perSqIn: 1000, aSecond: 800 / 60, hoopingS: 60, centsPerThousand: 5 }

/** Sublimation is pressed longer than film. */
export const SUBLIMATION_S = 45

/** What a card payment costs where the service has not reported it: 2.9 % and 30 cents. */
export const CARD_FEE = { percent: 2.9, cents: 30 }

/** Letters are about so wide by their height, and the blade goes round each about so many times its height. */
export const LETTER = { width: 0.62, cut: 3.2 }
/** Of a print of which no size is known. */
export const PRINT_WIDTH_MM = 100

export const MM_PER_INCH = 25.4

/** A blank tee, an hour of work, and keystone: (blank + transfer) × 2 is a margin of half the price. */
export const USUAL_RATES = { hourlyCents: 2000, blankCents: 320, marginPercent: 50, wastePercent: WASTE_PERCENT }

/** What cut film sells for, pressed, without the garment: by pieces ordered (1, 6, 12 and 24 up). */
export const RETAIL_CENTS = {
  from: [1, 6, 12, 24],
  leftChest: [600, 500, 450, 400],
  fullFront: [1000, 850, 750, 650],
  furtherColour: [300, 250, 200, 175]
} as const
