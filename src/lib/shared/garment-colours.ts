// What garment colours look like by their names: makers publish names, and price lists often have nothing else. Screens
// differ and dye lots do, so these are for drawing; what they are bought by is the name.

export interface NamedColour {
  hex: string
  heather: boolean
}

/** Name, hex; those with a star are yarns of several colours. Names of the trade, in small letters, "gray" as "grey". */
const TABLE = `
white ffffff, arctic white f7f9fa, bright white ffffff, pfd white fafaf7, prepared for dye faf7ee, off white f4efe2, vintage white f2ede1,
ivory f5efdc, cream f3ead2, natural e1dabc, bone e7dfcc, ecru e9dfc6, oatmeal ded3be*, oat e2d8c3, eggshell f0e8d6, pearl ece8df, alabaster efece4,
sand d2c4a8, stone bdb3a0, dust d8ceba, soft cream efe4cc, vintage cream efe6d0, butter f6e3a1, champagne eadbbf, linen e6ddca, parchment e8dcc0,
ash ededed*, ash grey e1e2e2*, silver c4c7c9, silver grey b9bdc0, light grey cfd1d2, athletic grey cbcbcb, athletic heather c7c8ca*,
sport grey b7b9bb*, sports grey b7b9bb*, heather grey cbcbcb*, oxford b3b5b8*, oxford grey aeb1b4*, premium heather bdbec0*, light heather grey d4d5d7*,
medium grey 9a9da0, graphite 66686c, graphite heather 5f6268*, granite 8b8e90, gravel 8d8a85, grey 8f9295, mid grey 8f9295, smoke 8f9296, slate 6a6f75,
concrete a9a9a5, cement b4b1ab, pewter 86888a, steel 7b848b, steel grey 7b848b, storm 6c7379, storm grey 8c9196, deep heather 7b7e82*, dark grey 55585b,
dark grey heather 4f5257*, dark heather 46494e*, dark heather grey 46494e*, charcoal 54585c, charcoal grey 54585c, charcoal heather 53565b*, asphalt 4e5053,
iron 5b5d60, iron grey 56595c, magnet 4b4c4e, pepper 56544f, vintage black 2a2a2c, washed black 343436, black 16171a, jet black 111214, black heather 2e3034*,
solid black blend 1a1b1e, tweed 484b4e, coal 3b3c3e, anthracite 383b3f, gunmetal 53565a,
navy 1b2438, navy blue 1b2438, classic navy 212b45, true navy 1d2a44, athletic navy 1e2640, midnight navy 1a2033, dark navy 161d2e, french navy 23283c,
new navy 202a40, oxford navy 1f2a44, vintage navy 38445c, heather navy 333f58*, navy heather 333f58*, heather midnight navy 38425a*, midnight 252d42,
china blue 4a5a75, blue jean 6c8093, denim 5a7390, denim blue 4f6b88, indigo 3f4a73, indigo blue 4e6a8c, heather indigo 50658a*, washed denim 8196ad,
royal 224d9c, royal blue 224d9c, true royal 1f4da0, deep royal 1c3f88, bright royal 2256b8, heather royal 3f66ac*, heather true royal 3f67b0*, team royal 20489a,
athletic royal 2450a0, flo blue 5b74c8, iris 4b74b5, cobalt 1a4b9b, cobalt blue 1f50a5, sapphire 0077a8, heather sapphire 2f86b3*, antique sapphire 156c99,
electric blue 1f5fd0, bright blue 1b62c5, blue 2a5caa, azure 3f8fd0, azure blue 3f8fd0, ocean 2d7fa6, ocean blue 2d7fa6, deep ocean 1f5f7c, atlantic 2d6c86,
marine 33658a, neptune 2a7fa5, pacific blue 2b6f92, harbor blue 3f6f87, steel blue 4a6d8b, slate blue 5c7287, heather slate 6e7f90*, heather blue 6f8fb5*,
columbia blue 7bafd4, carolina blue 7ba4db, heather columbia blue 7da7cf*, light blue a9c9e6, heather light blue a6c4df*, baby blue b6d3ea, powder blue d8e3f5,
sky c4ddf0, sky blue a7cbe8, ice blue d3e3ea, chambray bcccdc, heather ice blue c3d9e3*, chalky mint 9fd6cb, lagoon 57bfcb, lagoon blue 4fb6c6, aqua 36b6c3,
heather aqua 4fb3c4*, aquatic blue 3f9fb2, caribbean blue 009fb9, turquoise 00a9b7, turquoise blue 00a3b5, tropical blue 00838f, tahiti blue 4fb7c2, scuba blue 4aaec0,
teal 007c80, heather teal 2f8288*, deep teal 1e5560, heather deep teal 31626d*, jade dome 008e85, jade 00806f, dark teal 0f4f55, galapagos blue 005d6f,
antique jade dome 007f7b, blue lagoon 5b9aa0, seafoam a3d5c6, mint b5e0cc, mint green a9dcc0, heather mint aedcca*, celadon a8c9b6, island reef 8fd6bd,
sage a9b79a, heather sage a8b59c*, dusty sage a7b39b, bay a9b8a8, light green 9fbd9b, pistachio c2d6a0, kiwi 8ab34a, key lime c9e27a, lime 8fc73e, lime green 8fc73e,
apple green 8cc152, electric green 4ccf4f, safety green c6f03b, neon green 9cf04a, neon yellow e6f53c, safety yellow e4f43a, hi vis yellow e4f43a,
irish green 00a35e, antique irish green 00844f, kelly 00805a, kelly green 00805a, heather kelly 3f9b72*, heather irish green 44ab74*, turf green 00734a,
green 1f7a4a, bright green 2aa34f, bottle green 0f4032, dark green 20453a, emerald 008060, emerald green 008060, evergreen 27463a, forest 21412f,
forest green 21412f, heather forest 4a6255*, hunter green 20412f, deep forest 223c32, pine 2c4a3e, pine green 2c4a3e, alpine spruce 2f5249, spruce 2f5249,
blue spruce 4f6a60, light grass 6c8f5e, grass green 4f8a45, leaf 6a9a4a, moss 6e7455, moss green 6b7152, olive 5f5f3c, olive green 5b5b3a, heather olive 74755c*,
military green 5e6148, heather military green 71745e*, army 585a40, army green 585a40, od green 54573c, khaki green 7a7a58, city green 5a6a57, cypress 4a5a4a,
lichen 6f7a62, hemp 6e7058, willow 6f7f62, thyme 5d6b52, wasabi b7bf6a, cactus 6f8b63,
gold f2a900, athletic gold f4b223, vegas gold c8b273, old gold b98a2f, antique gold d9a441, team gold f0ab1f, heather gold e9b34f*, mustard d2a03a, heather mustard d5aa55*,
yellow f8dd4b, maize f5cf5c, maize yellow f5cf5c, daisy fbdb65, lemon f6ea6b, lemon zest f4e24c, yellow haze f4e0a0, cornsilk f6ea9b, banana f3e27f, sun yellow f7d33d,
sunflower f5c02c, honey dba24a, ginger c87a3a, pale yellow f5ecb8, heather yellow gold e8b04a*, citrus efc33c, dandelion f3cf4c, yam bf5a2b, bright yellow fbe122,
tan c7ae8b, heather tan c9b394*, khaki b8a583, heather khaki bba98a*, camel b98e5f, latte b99b7f, sandstone c4a98a, sandshell c9b394, toast a9805a, saddle 8d6444, chestnut 6f4632,
brown 5b4030, dark chocolate 3c2c25, chocolate 4a342a, russet 5e3529, espresso 4a3b33, mocha 6f5748, heather brown 6b5547*, coyote brown 866c4c, brown savana 7b695a,
nutmeg 9c6b4a, clay b0683f, terracotta b85f43, heather clay b4785a*, copper a85a3a, rust 99482f, heather autumn c06b3c*, autumn b8622c, adobe a5573e,
orange e8601c, burnt orange bf5700, texas orange b5521c, heather orange e5804a*, heather burnt orange c9783f*, bright orange ff6a13, safety orange ff7a1a, neon orange ff7b3a,
tangerine f58a45, sunset dd6a3f, melon f59d7c, bright salmon e8705f, burnt sienna ad4f33, poppy e2483a, tennessee orange ff8200, antique orange b5512a, mango f4a54a,
apricot f1b58a, peach f6c6a5, heather peach f3b89a*, peachy f0b79a, peach f6c6a5, dusty peach e6b79e, coral ee7565, coral silk f2827b, heather coral ee8a80*, bright coral f0685a,
neon red orange ff5344, salmon ee8f80, terra cotta b85f43, watermelon e0596b, crunchberry d85a7a, papaya f18a63,
red c8202f, true red c41f30, bright red d5202f, classic red c4202f, athletic red c52230, cherry red a8152c, antique cherry red 9c1b2f, heather red c14b56*, heather cherry red c03b4b*,
fire red d0202c, scarlet c31c2e, scarlet red c31c2e, crimson a11d33, lobster 9c3b3b, brick 9c4236, brick red 983a34, paprika d0402d, tomato d23b2f, hot red d7202f, sport red b6222f, team red b5202f, poppy red d92a2e,
cardinal 8a1b2c, cardinal red 8a1b2c, heather cardinal 914451*, garnet 7c2434, antique cardinal 84283a, maroon 5b1f2e, heather maroon 6e3a48*, burgundy 5a2233, oxblood 57222b, wine 5f2438, berry 8b2f54,
crimson red a11d33, currant 6e2b3a, vintage red a84448, chili 9b3434, chilli 9b3434, merlot 5f2233, team maroon 5a2131, independence red a01f30, deep red 8f1f2c, raspberry a3245a, heather raspberry c1557f*,
light pink f3c6d3, pale pink f6d6dc, baby pink f4cdd6, soft pink f5d3d8, heather pink e9a9bd*, blush f0d0cc, blossom f3cfd6, dusty pink d9aca9, dusty rose c8908f, mauve b88a94, heather mauve bb909a*,
pink ee9fb9, azalea f16aa2, charity pink f27ba8, true pink e98fb0, bubble gum f392b8, bubblegum f392b8, heliconia db3e79, heather heliconia e05c8f*, hot pink e24280, fuchsia d12f78, magenta c52a76, neon pink ff5fa2,
safety pink f2679e, wow pink ef3f84, cyber pink d42a74, antique heliconia b82f66, heather berry a84f78*, rose c9506b, peony d9648c, orchid c89bc6, heather orchid c3a0c6*, paprika red c13a2c, crunch pink e48aa8, cotton candy f3b8cd, flamingo f08fa0,
purple 4a2a7a, team purple 4a2d80, heather purple 6c559b*, heather team purple 665093*, violet 8080bb, heather violet 8f8fc0*, lilac bfaedc, lavender c2b4d8, heather lavender c3b8d9*, orchid pink d9a3c9, wisteria a79bc6,
grape 5c3a75, blackberry 41304d, plum 5a3052, eggplant 45304a, aubergine 42293f, dark purple 3a2660, royal purple 54358c, purple rush 5a3a98, sport purple 4a3a7d, heather dusty purple 8a7a9c*,
dark lavender 7d6f9e, amethyst 8568ab, iris purple 6a5aa8, storm purple 5f5674, heather prism lilac cdb9dd*, heather prism mint b9dccf*, heather prism peach f2c3a9*, heather prism ice blue bcd8e3*, heather dust ddd2bd*, heather natural e4dcc6*,
heather white dust e6dfd0*, heather storm 878c93*, heather deep navy 2e3a53*, heather black 2e3034*, heather charcoal 53565b*, heather silver c9ccd0*, heather athletic grey c7c8ca*, heather dark grey 4f5257*, heather stone c5bcab*, heather sand d2c6b0*,
multi cam 7d7558, digital camo 6f715c
`

const WORDS: [RegExp, string][] = [
  [/gray/g, 'grey'],
  [/\b(?:hthr|hth|htr|hea|hther)\b/g, 'heather'],
  [/\b(?:melange|marl|marled)\b/g, 'heather'],
  [/\bgrn\b/g, 'green'],
  [/\b(?:blk|bk)\b/g, 'black'],
  [/\b(?:wht|wh)\b/g, 'white'],
  [/\b(?:nvy|nv)\b/g, 'navy'],
  [/\bchar\b/g, 'charcoal'],
  [/\b(?:dk|drk)\b/g, 'dark'],
  [/\b(?:lt|lgt)\b/g, 'light'],
  [/\bfuschia\b/g, 'fuchsia'],
  [/[^a-z0-9]+/g, ' ']
]

function wordsOf(name: string): string {
  const lower = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return WORDS.reduce((text, [found, written]) => text.replace(found, written), lower).trim()
}

/** The words of a name in any order: "navy heather" is "heather navy". */
const keyOf = (words: string) => words.split(' ').toSorted().join(' ')

let table: Map<string, NamedColour> | undefined

function colourTable(): Map<string, NamedColour> {
  table ??= new Map(
    TABLE.split(',').map(row => {
      const [, name = '', hex = '', star = ''] = /^\s*(.+) ([\da-f]{6})(\*?)\s*$/.exec(row) ?? []
      return [keyOf(wordsOf(name)), { hex: `#${hex}`, heather: star !== '' }]
    })
  )
  return table
}

/** Undefined where nobody can say: a name that makers made up, or two colours at once. */
export function findNamedColour(name: string): NamedColour | undefined {
  // "Navy/White" is a garment of two colours; one of them alone would be another garment.
  if (/[/&+]|\band\b/i.test(name)) return undefined
  const words = wordsOf(name)
  const found = colourTable().get(keyOf(words))
  if (found) return found
  const plain = words
    .replace(/\bheather\b/, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const base = plain === words ? undefined : colourTable().get(keyOf(plain))
  return base && { ...base, heather: true }
}

interface Coloured {
  colour: string
  /** As it was chosen; null where nobody did. */
  hex: string | null
}

export interface ColourLook {
  /** Null: no colour is known, which is drawn as such. */
  hex: string | null
  heather: boolean
}

/** How a colour is drawn: as it was chosen, else as its name says. */
export function lookOfColour({ colour, hex }: Coloured): ColourLook {
  const named = findNamedColour(colour)
  return { hex: hex ?? named?.hex ?? null, heather: named?.heather ?? false }
}
