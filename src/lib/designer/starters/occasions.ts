import { AXE, CAP, CROSS, CUP, MOUNTAINS, OAK, PINE, SNOW, STEAM, TASSEL } from './art.ts'
import { around, layout, path, ring, shape, type StarterLayout, text } from './build.ts'
import { wreath } from './wreath.ts'

export const OCCASIONS: readonly StarterLayout[] = [
  {
    slug: 'monogram',
    name: 'Monogram wreath',
    summary: 'Three letters in a wreath of leaves, for towels, totes and left chests.',
    tags: ['Monogram', 'Wedding'],
    build: () =>
      layout({
        name: 'Monogram wreath',
        size: [220, 220],
        ground: '#FFFFFF',
        films: ['Navy', 'Forest'],
        variables: { first: 'A', last: 'M', middle: 'K' },
        objects: [
          ...wreath(110, 110, { radius: 88, leaves: 15, fill: 'Forest' }),
          text('{{last}}', { x: 110, y: 143, font: 'abril-fatface', size: 92, fill: 'Navy', name: 'Last name' }),
          text('{{first}}', { x: 62, y: 131, font: 'abril-fatface', size: 50, fill: 'Navy', name: 'First name' }),
          text('{{middle}}', { x: 158, y: 131, font: 'abril-fatface', size: 50, fill: 'Navy', name: 'Middle name' })
        ]
      })
  },
  {
    slug: 'family-reunion',
    name: 'Family reunion',
    summary: 'An oak with the family’s name, the place and the year.',
    tags: ['Family'],
    build: () =>
      layout({
        name: 'Family reunion',
        size: [280, 320],
        ground: '#F4EBDD',
        films: ['Forest', 'Brown', 'Orange'],
        variables: { family: 'Henderson', place: 'CEDAR LAKE', year: 2027 },
        objects: [
          path(OAK, { x: 140, y: 172, scale: 0.92, fill: 'Forest', name: 'Oak' }),
          text('{{family}}', {
            x: 140,
            y: 232,
            font: 'lobster',
            size: 76,
            fill: 'Brown',
            name: 'Family',
            maxWidth: 260,
            variable: 'family'
          }),
          text('FAMILY REUNION', { x: 140, y: 274, font: 'league-gothic', size: 50, fill: 'Forest', track: 4 }),
          text('{{place}} · {{year}}', {
            x: 140,
            y: 305,
            font: 'bebas-neue',
            size: 26,
            fill: 'Orange',
            name: 'Place and year',
            track: 5,
            maxWidth: 250
          }),
          shape('heart', [28, 25], { x: 140, y: 96, fill: 'Orange', name: 'Heart', strokes: [] })
        ]
      })
  },
  {
    slug: 'workshop-badge',
    name: 'Small business badge',
    summary: 'A round mark with two axes and a pine, for a shop, a workshop or a brewery.',
    tags: ['Business', 'Logo'],
    build: () =>
      layout({
        name: 'Small business badge',
        size: [240, 240],
        ground: '#CDAF84',
        films: ['Black', 'White'],
        objects: [
          ring(120, 120, { radius: 116, width: 6, fill: 'Black', name: 'Outer ring' }),
          ring(120, 120, { radius: 70, width: 3, fill: 'Black', name: 'Inner ring' }),
          around('MAPLE & OAK', {
            x: 120,
            y: 120,
            radius: 82,
            at: 'top',
            font: 'bree-serif',
            size: 29,
            fill: 'Black',
            track: 2
          }),
          around('WOODWORKS', {
            x: 120,
            y: 120,
            radius: 101,
            at: 'bottom',
            font: 'bree-serif',
            size: 29,
            fill: 'Black',
            track: 3
          }),
          path(AXE, { x: 119, y: 126, turn: 45, scale: 0.98, fill: 'Black', name: 'Axe' }),
          path(AXE, { x: 121, y: 126, turn: -45, scale: 0.98, fill: 'Black', name: 'Axe', flip: true }),
          path(PINE, { x: 120, y: 98, scale: 0.34, fill: 'Black', name: 'Pine' }),
          shape('star', [12, 12], { x: 28, y: 128, fill: 'Black' }),
          shape('star', [12, 12], { x: 212, y: 128, fill: 'Black' })
        ]
      })
  },
  {
    slug: 'graduation',
    name: 'Graduation cap',
    summary: 'A cap with its tassel over the year, the school below.',
    tags: ['School', 'Graduation'],
    build: () =>
      layout({
        name: 'Graduation cap',
        size: [280, 280],
        ground: '#53318C',
        films: ['White', 'Athletic gold'],
        variables: { year: 2027, school: 'RIVERSIDE HIGH' },
        objects: [
          path(CAP, { x: 140, y: 58, scale: 1.1, fill: 'White', name: 'Cap' }),
          path(TASSEL, { x: 140, y: 58, scale: 1.1, fill: 'Athletic gold', name: 'Tassel' }),
          text('{{year}}', {
            x: 140,
            y: 240,
            font: 'anton',
            size: 84,
            fill: 'White',
            name: 'Year',
            track: 4,
            maxWidth: 250
          }),
          text('{{school}}', {
            x: 140,
            y: 270,
            font: 'bebas-neue',
            size: 26,
            fill: 'Athletic gold',
            name: 'School',
            track: 6,
            maxWidth: 255,
            variable: 'school'
          })
        ]
      })
  },
  {
    slug: 'class-of',
    name: 'Class of',
    summary: 'Big figures with the class around them, for seniors and freshmen.',
    tags: ['School', 'Graduation'],
    build: () =>
      layout({
        name: 'Class of',
        size: [280, 250],
        ground: '#17181A',
        films: ['Athletic gold', 'White'],
        variables: { year: 28, mascot: 'TIGERS' },
        objects: [
          text('CLASS OF', {
            x: 140,
            y: 58,
            font: 'graduate',
            size: 42,
            fill: 'White',
            track: 6,
            warp: { kind: 'arch', bend: 0.2 }
          }),
          text('{{year}}', {
            x: 140,
            y: 196,
            font: 'alfa-slab-one',
            size: 158,
            fill: 'Athletic gold',
            name: 'Year',
            maxWidth: 200
          }),
          shape('rect', [52, 5], { x: 34, y: 226, fill: 'White', name: 'Bar' }),
          text('{{mascot}}', {
            x: 140,
            y: 237,
            font: 'graduate',
            size: 30,
            fill: 'White',
            name: 'Mascot',
            track: 4,
            maxWidth: 140,
            variable: 'mascot'
          }),
          shape('rect', [52, 5], { x: 246, y: 226, fill: 'White', name: 'Bar' }),
          shape('star', [26, 26], { x: 24, y: 138, fill: 'White', turn: -10 }),
          shape('star', [26, 26], { x: 256, y: 138, fill: 'White', turn: 10 })
        ]
      })
  },
  {
    slug: 'church-camp',
    name: 'Church camp',
    summary: 'Mountains, pines and a cross in the sun.',
    tags: ['Church', 'Camp'],
    build: () =>
      layout({
        name: 'Church camp',
        size: [280, 290],
        ground: '#F4EBDD',
        films: ['Forest', 'Orange', 'White'],
        objects: [
          shape('ellipse', [148, 148], { x: 144, y: 94, fill: 'Orange', name: 'Sun' }),
          path(CROSS, { x: 144.5, y: 74, scale: 0.62, fill: 'White', name: 'Cross' }),
          path(MOUNTAINS, { x: 140, y: 168, scale: 1.12, fill: 'Forest', name: 'Mountains' }),
          path(SNOW, { x: 140, y: 168, scale: 1.12, fill: 'White', name: 'Snow' }),
          path(PINE, { x: 34, y: 168, scale: 0.72, fill: 'Forest', name: 'Pine' }),
          path(PINE, { x: 250, y: 168, scale: 0.84, fill: 'Forest', name: 'Pine' }),
          text('CAMP GRACE', { x: 140, y: 226, font: 'alfa-slab-one', size: 50, fill: 'Forest', maxWidth: 262 }),
          text('be still and know', { x: 140, y: 262, font: 'kaushan-script', size: 36, fill: 'Orange' }),
          text('SUMMER 2027', { x: 140, y: 284, font: 'bebas-neue', size: 20, fill: 'Forest', track: 7 })
        ]
      })
  },
  {
    slug: 'coffee-shop',
    name: 'Coffee shop',
    summary: 'A cup with steam, a name in script, the street below.',
    tags: ['Business', 'Food'],
    build: () =>
      layout({
        name: 'Coffee shop',
        size: [240, 250],
        ground: '#5A3A26',
        films: ['White', 'Tan'],
        objects: [
          path(STEAM, { x: 92, y: 48, scale: 0.9, fill: 'Tan', name: 'Steam' }),
          path(STEAM, { x: 115, y: 48, scale: 1.05, fill: 'Tan', name: 'Steam' }),
          path(STEAM, { x: 138, y: 48, scale: 0.9, fill: 'Tan', name: 'Steam' }),
          path(CUP, { x: 120, y: 146, fill: 'White', name: 'Cup' }),
          text('The Daily Grind', { x: 120, y: 195, font: 'lobster', size: 44, fill: 'White', maxWidth: 214 }),
          shape('rect', [40, 3], { x: 24, y: 222, fill: 'Tan', name: 'Bar' }),
          text('COFFEE & BAKERY', {
            x: 120,
            y: 229,
            font: 'bebas-neue',
            size: 22,
            fill: 'Tan',
            track: 4,
            maxWidth: 130
          }),
          shape('rect', [40, 3], { x: 216, y: 222, fill: 'Tan', name: 'Bar' }),
          text('EST. 2026', { x: 120, y: 247, font: 'bebas-neue', size: 15, fill: 'White', track: 5 })
        ]
      })
  }
]
