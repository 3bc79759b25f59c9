// Drawings of our own for the starter layouts, each in its own coordinates around (0, 0).

/** Three peaks, 200 wide and 90 high, on the line y = 0. */
export const MOUNTAINS = 'M-100 0L-52 -58L-34 -36L4 -90L44 -38L58 -54L100 0Z'

/** Snow for the middle peak. */
export const SNOW = 'M4 -90L24 -63L14 -55L6 -64L-5 -54L-14 -63Z'

/** A pine, 60 wide and 100 high, standing on y = 0. */
export const PINE =
  'M0 -100L18 -72L10 -72L24 -46L14 -46L30 -16L5 -16L5 0L-5 0L-5 -16L-30 -16L-14 -46L-24 -46L-10 -72L-18 -72Z'

/** An oak in summer, 160 wide and 170 high, standing on y = 0. */
export const OAK =
  'M-9 0C-6 -20 -7 -38 -9 -52C-18 -55 -28 -60 -34 -70C-44 -60 -66 -62 -72 -80C-86 -88 -86 -110 -72 -118C-72 -136 -54 -148 -38 -142C-30 -162 2 -174 20 -160C36 -172 60 -160 62 -142C78 -138 88 -118 78 -104C84 -88 74 -72 58 -72C50 -60 36 -60 28 -66C22 -58 15 -54 9 -52C7 -38 6 -20 9 0C16 4 24 6 34 6L-34 6C-24 6 -16 4 -9 0Z'

/** A leaf with its stem at (0, 0), 40 long, upward. */
export const LEAF = 'M0 0C-13 -8 -15 -26 0 -42C15 -26 13 -8 0 0Z'

/** A mortarboard, 160 wide; its middle at the middle of the board. */
export const CAP = 'M0 -36L86 0L0 36L-86 0ZM-50 24L0 45L50 24L50 52C36 66 -36 66 -50 52Z'

export const TASSEL = 'M66 10L72 8L72 44C77 46 79 51 78 56L83 84L55 84L60 56C59 51 61 46 66 44Z'

/** A fish to the right, 200 long and 84 high. */
export const FISH =
  'M100 -2C86 -24 60 -38 26 -40L6 -56L-10 -36C-34 -30 -54 -18 -66 -6C-76 -22 -88 -32 -102 -36C-94 -20 -92 -6 -94 2C-92 12 -94 26 -102 42C-88 38 -76 26 -66 12C-50 26 -30 34 -8 38L-14 54L22 40C58 38 84 24 100 6C92 8 84 8 76 4C84 4 92 2 100 -2ZM72 -14C77 -14 80 -10.5 80 -6.5C80 -2.5 77 1 72 1C68 1 65 -2.5 65 -6.5C65 -10.5 68 -14 72 -14ZM48 -28C38 -14 38 14 50 28L44 30C30 14 30 -16 42 -30Z'

/** Three waves, 200 wide. */
export const WAVES =
  'M-100 0C-90 -12 -76 -12 -66 0C-56 12 -44 12 -34 0C-24 -12 -10 -12 0 0C10 12 24 12 34 0C44 -12 56 -12 66 0C76 12 90 12 100 0L100 9C90 21 76 21 66 9C56 -3 44 -3 34 9C24 21 10 21 0 9C-10 -3 -24 -3 -34 9C-44 21 -56 21 -66 9C-76 -3 -90 -3 -100 9Z'

/** A cup with its saucer, 130 wide and 92 high; the saucer's edge is y = 0. */
export const CUP =
  'M-48 -92L38 -92L38 -84C58 -88 72 -76 70 -58C68 -40 52 -30 32 -32C26 -22 18 -16 8 -14L-18 -14C-38 -18 -48 -38 -48 -64ZM38 -72L38 -58C38 -52 37 -47 36 -43C46 -43 56 -48 57 -59C58 -69 49 -75 38 -72ZM-66 -8L60 -8C56 2 46 6 34 6L-40 6C-52 6 -62 2 -66 -8Z'

/** Steam, 40 high, beginning at (0, 0). */
export const STEAM = 'M-3 0C-14 -10 -12 -18 -4 -24C2 -29 3 -34 -2 -40C10 -36 13 -28 5 -21C-2 -15 -2 -9 3 0Z'

/** A drum, 120 wide and 76 high, its middle at (0, 0). */
export const DRUM =
  'M-60 -34C-60 -46 60 -46 60 -34L60 30C60 46 -60 46 -60 30ZM-54 -20L-54 18L-36 24L-22 -14C-34 -15.5 -46 -17.5 -54 -20ZM-14 -13L-28 26C-18 28 -9 28.7 0 28.7C9 28.7 18 28 28 26L14 -13C5 -12.4 -5 -12.4 -14 -13ZM22 -14L36 24L54 18L54 -20C46 -17.5 34 -15.5 22 -14Z'

/** A drumstick, 130 long, its tip up at the end. */
export const STICK = 'M-3.4 60L-2.4 -52C-6.5 -55 -6.5 -66 0 -68C6.5 -66 6.5 -55 2.4 -52L3.4 60C3 64 -3 64 -3.4 60Z'

/** A crown, 110 wide and 70 high, standing on y = 0. */
export const CROWN = 'M-55 0L-62 -52L-30 -26L0 -70L30 -26L62 -52L55 0ZM-53 6L53 6L52 16L-52 16Z'

/** A Latin cross, 46 wide and 70 high, standing on y = 0. */
export const CROSS = 'M-6 0L-6 -40L-22 -40L-22 -52L-6 -52L-6 -72L6 -72L6 -52L22 -52L22 -40L6 -40L6 0Z'

/** A leaping dancer, 150 wide and 120 high. */
export const DANCER =
  'M8 -60C14 -60 18 -55 18 -49C18 -43 14 -39 8 -39C2 -39 -2 -43 -2 -49C-2 -55 2 -60 8 -60ZM-4 -36C2 -39 10 -38 14 -34C26 -40 40 -50 52 -62L57 -58C48 -42 34 -28 20 -19L17 -4C34 -6 56 -2 78 12L76 17C54 12 34 12 14 16C2 18 -8 16 -14 10C-26 22 -46 38 -72 46L-74 41C-56 30 -40 14 -28 -4C-22 -10 -14 -14 -7 -18C-20 -22 -36 -32 -46 -46L-41 -49C-30 -38 -18 -33 -4 -36Z'

/** A swoosh under a word, 200 wide. */
export const SWOOSH =
  'M-100 10C-50 -8 30 -14 100 -6C40 -4 -20 2 -64 12C-10 4 40 4 76 8C20 8 -40 12 -84 22C-88 18 -94 14 -100 10Z'

/** A small spark of four points, 40 high. */
export const SPARK = 'M0 -20C2 -6 6 -2 20 0C6 2 2 6 0 20C-2 6 -6 2 -20 0C-6 -2 -2 -6 0 -20Z'

/** An axe, 100 high, its head to the right. */
export const AXE =
  'M-5 50L-5 -30L-12 -34L-12 -48L6 -50C16 -52 26 -54 34 -58C38 -44 38 -26 34 -12C26 -18 16 -22 5 -24L5 50Z'
