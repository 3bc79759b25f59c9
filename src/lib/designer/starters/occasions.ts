import { AXE, CAP, CROSS, CUP, GROUND, MOUNTAINS, OAK, PINE, SNOW, STEAM, TASSEL } from './art.ts'
import { textOnCircle, layout, path, ring, shape, type StarterLayout, text } from './build.ts'
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
          text('{{last}}', {
            x: 110,
            y: 144,
            font: 'abril-fatface',
            size: 96,
            fill: 'Navy',
            name: 'Last name',
            maxWidth: 62,
            variable: 'last'
          }),
          text('{{first}}', {
            x: 58,
            y: 129,
            font: 'abril-fatface',
            size: 54,
            fill: 'Navy',
            name: 'First name',
            maxWidth: 36,
            variable: 'first'
          }),
          text('{{middle}}', {
            x: 162,
            y: 129,
            font: 'abril-fatface',
            size: 54,
            fill: 'Navy',
            name: 'Middle name',
            maxWidth: 36,
            variable: 'middle'
          }),
          shape('heart', [15, 13.5], { x: 110, y: 198, fill: 'Navy', name: 'Heart' })
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
          path(OAK, { x: 140, y: 164, scale: 0.88, fill: 'Forest', name: 'Oak' }),
          text('{{family}}', {
            x: 140,
            y: 230,
            font: 'lobster',
            size: 74,
            track: 1,
            fill: 'Brown',
            name: 'Family',
            maxWidth: 250,
            variable: 'family'
          }),
          text('FAMILY REUNION', { x: 140, y: 275, font: 'league-gothic', size: 42, fill: 'Forest', track: 4 }),
          text('{{place}} · {{year}}', {
            x: 140,
            y: 305,
            font: 'bebas-neue',
            size: 25,
            fill: 'Orange',
            name: 'Place and year',
            track: 5,
            maxWidth: 250
          }),
          shape('heart', [28, 25], { x: 140, y: 91, fill: 'Orange', name: 'Heart', strokes: [] })
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
          textOnCircle('MAPLE & OAK', {
            x: 120,
            y: 120,
            radius: 82,
            at: 'top',
            font: 'bree-serif',
            size: 29,
            fill: 'Black',
            track: 2
          }),
          textOnCircle('WOODWORKS', {
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
        size: [280, 290],
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
            size: 80,
            fill: 'White',
            name: 'Year',
            track: 4,
            maxWidth: 250
          }),
          text('{{school}}', {
            x: 140,
            y: 273,
            font: 'bebas-neue',
            size: 28,
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
        size: [280, 304],
        ground: '#F4EBDD',
        films: ['Forest', 'Orange', 'White'],
        objects: [
          shape('ellipse', [148, 148], { x: 144, y: 92, fill: 'Orange', name: 'Sun' }),
          path(CROSS, { x: 144, y: 76, scale: 0.66, fill: 'White', name: 'Cross' }),
          path(MOUNTAINS, { x: 140, y: 168, fill: 'Forest', name: 'Mountains' }),
          path(SNOW, { x: 140, y: 168, fill: 'White', name: 'Snow' }),
          path(PINE, { x: 58, y: 169, scale: 0.5, fill: 'Forest', name: 'Pine' }),
          path(PINE, { x: 30, y: 169, scale: 0.72, fill: 'Forest', name: 'Pine' }),
          path(PINE, { x: 225, y: 169, scale: 0.54, fill: 'Forest', name: 'Pine' }),
          path(PINE, { x: 252, y: 169, scale: 0.66, fill: 'Forest', name: 'Pine' }),
          path(GROUND, { x: 140, y: 168, fill: 'Forest', name: 'Ground' }),
          text('CAMP GRACE', { x: 140, y: 224, font: 'alfa-slab-one', size: 48, fill: 'Forest', maxWidth: 250 }),
          text('be still and know', { x: 140, y: 259, font: 'satisfy', size: 37, fill: 'Orange' }),
          text('SUMMER 2027', { x: 140, y: 288, font: 'bebas-neue', size: 22, fill: 'Forest', track: 8 })
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
        size: [240, 278],
        ground: '#5A3A26',
        films: ['White', 'Tan'],
        objects: [
          path(STEAM, { x: 92, y: 55, scale: 0.9, fill: 'Tan', name: 'Steam' }),
          path(STEAM, { x: 115, y: 55, scale: 1.05, fill: 'Tan', name: 'Steam' }),
          path(STEAM, { x: 138, y: 55, scale: 0.9, fill: 'Tan', name: 'Steam' }),
          path(CUP, { x: 120, y: 153, fill: 'White', name: 'Cup' }),
          text('The Daily Grind', { x: 120, y: 202, font: 'grand-hotel', size: 53, fill: 'White', maxWidth: 212 }),
          shape('rect', [34, 3], { x: 31, y: 233, fill: 'Tan', name: 'Bar' }),
          text('COFFEE & BAKERY', {
            x: 120,
            y: 241,
            font: 'bebas-neue',
            size: 22,
            fill: 'Tan',
            track: 4,
            maxWidth: 130
          }),
          shape('rect', [34, 3], { x: 209, y: 233, fill: 'Tan', name: 'Bar' }),
          text('SINCE 2026', { x: 120, y: 263, font: 'bebas-neue', size: 17, fill: 'White', track: 6 })
        ]
      })
  }
]
