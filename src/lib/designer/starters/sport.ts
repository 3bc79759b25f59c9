import { CROWN, DANCER, DRUM, FISH, SPARK, STICK, SWOOSH, WAVES } from './art.ts'
import { textOnCircle, layout, outline, path, ring, shape, type StarterLayout, text } from './build.ts'

export const SPORT: readonly StarterLayout[] = [
  {
    slug: 'team-arch',
    name: 'Team name and number',
    summary: 'An arched name over a large number, with an outline: the classic front or back of a jersey.',
    tags: ['Sport', 'Names and numbers'],
    build: () =>
      layout({
        name: 'Team name and number',
        size: [290, 300],
        ground: '#14213D',
        films: ['White', 'Red', 'Navy'],
        variables: { team: 'WILDCATS', number: 23 },
        objects: [
          text('{{team}}', {
            x: 145,
            y: 106,
            font: 'graduate',
            size: 66,
            fill: 'White',
            name: 'Team',
            track: 4,
            maxWidth: 264,
            variable: 'team',
            warp: { kind: 'arch', bend: 0.4 },
            strokes: [outline('Red', 2.5, 'miter')]
          }),
          text('{{number}}', {
            x: 145,
            y: 278,
            font: 'graduate',
            size: 208,
            fill: 'White',
            name: 'Number',
            track: -16,
            maxWidth: 240,
            variable: 'number',
            strokes: [outline('Red', 5, 'miter')]
          })
        ]
      })
  },
  {
    slug: 'marching-band',
    name: 'Marching band',
    summary: 'A snare with crossed sticks between two arcs of letters.',
    tags: ['School', 'Music'],
    build: () =>
      layout({
        name: 'Marching band',
        size: [280, 280],
        ground: '#5B1F2E',
        films: ['Athletic gold', 'White'],
        objects: [
          textOnCircle('RIVERSIDE HIGH', {
            x: 140,
            y: 142,
            radius: 100,
            at: 'top',
            font: 'alfa-slab-one',
            size: 29,
            fill: 'White',
            track: 1
          }),
          path(STICK, { x: 140, y: 130, turn: 52, scale: 1.05, fill: 'White', name: 'Stick' }),
          path(STICK, { x: 140, y: 130, turn: -52, scale: 1.05, fill: 'White', name: 'Stick' }),
          path(DRUM, { x: 140, y: 156, scale: 0.92, fill: 'Athletic gold', name: 'Snare', strokes: [] }),
          textOnCircle('MARCHING BAND', {
            x: 140,
            y: 142,
            radius: 121,
            at: 'bottom',
            font: 'alfa-slab-one',
            size: 29,
            fill: 'Athletic gold',
            track: 1
          }),
          shape('star', [17, 17], { x: 30, y: 148, fill: 'Athletic gold', turn: -12 }),
          shape('star', [17, 17], { x: 250, y: 148, fill: 'Athletic gold', turn: 12 })
        ]
      })
  },
  {
    slug: 'dance-team',
    name: 'Dance team',
    summary: 'A leap over a handwritten word, with a swoosh and sparks.',
    tags: ['School', 'Dance'],
    build: () =>
      layout({
        name: 'Dance team',
        size: [280, 274],
        ground: '#17181A',
        films: ['Hot pink', 'White'],
        objects: [
          path(DANCER, { x: 143, y: 73, scale: 0.94, fill: 'White', name: 'Dancer' }),
          text('Dance', { x: 140, y: 181, font: 'pacifico', size: 88, fill: 'Hot pink' }),
          path(SWOOSH, { x: 144, y: 201, scale: 0.94, fill: 'White', name: 'Swoosh' }),
          text('STUDIO NINE', { x: 140, y: 255, font: 'bebas-neue', size: 30, fill: 'White', track: 9 }),
          path(SPARK, { x: 48, y: 74, scale: 0.8, fill: 'Hot pink', name: 'Spark' }),
          path(SPARK, { x: 238, y: 104, scale: 0.6, fill: 'Hot pink', name: 'Spark' }),
          path(SPARK, { x: 66, y: 26, scale: 0.45, fill: 'Hot pink', name: 'Spark' })
        ]
      })
  },
  {
    slug: 'fishing-club',
    name: 'Fishing club',
    summary: 'A round badge with a fish over the waves.',
    tags: ['Club', 'Outdoors'],
    build: () =>
      layout({
        name: 'Fishing club',
        size: [260, 260],
        ground: '#1D4430',
        films: ['Tan', 'White'],
        objects: [
          ring(130, 130, { radius: 124, width: 5, fill: 'Tan', name: 'Outer ring' }),
          ring(130, 130, { radius: 82, width: 3, fill: 'Tan', name: 'Inner ring' }),
          textOnCircle('LAKESIDE', {
            x: 130,
            y: 130,
            radius: 91,
            at: 'top',
            font: 'bowlby-one-sc',
            size: 30,
            fill: 'White',
            track: 3
          }),
          textOnCircle('FISHING CLUB', {
            x: 130,
            y: 130,
            radius: 113,
            at: 'bottom',
            font: 'bowlby-one-sc',
            size: 29,
            fill: 'White',
            track: 2
          }),
          path(FISH, { x: 130, y: 118, scale: 0.66, turn: -8, fill: 'White', name: 'Fish' }),
          path(WAVES, { x: 130, y: 160, scale: 0.6, fill: 'Tan', name: 'Waves' }),
          path(WAVES, { x: 130, y: 176, scale: 0.42, fill: 'Tan', name: 'Waves' }),
          shape('star', [12, 12], { x: 28, y: 130, fill: 'Tan' }),
          shape('star', [12, 12], { x: 232, y: 130, fill: 'Tan' })
        ]
      })
  },
  {
    slug: 'birthday-crew',
    name: 'Birthday crew',
    summary: 'A crown, an age and a name: one shirt for each guest.',
    tags: ['Birthday', 'Names and numbers'],
    build: () =>
      layout({
        name: 'Birthday crew',
        size: [270, 312],
        ground: '#FFFFFF',
        films: ['Hot pink', 'Turquoise', 'Athletic gold'],
        variables: { name: 'Lena', age: 7 },
        objects: [
          path(CROWN, { x: 135, y: 70, scale: 0.72, fill: 'Athletic gold', name: 'Crown' }),
          text('{{age}}', {
            x: 135,
            y: 190,
            font: 'titan-one',
            size: 142,
            fill: 'Turquoise',
            name: 'Age',
            maxWidth: 210,
            variable: 'age'
          }),
          text('{{name}}', {
            x: 135,
            y: 252,
            font: 'shrikhand',
            size: 70,
            fill: 'Hot pink',
            name: 'Name',
            maxWidth: 240,
            variable: 'name',
            strokes: []
          }),
          text('BIRTHDAY CREW', { x: 135, y: 295, font: 'bebas-neue', size: 30, fill: 'Turquoise', track: 8 }),
          path(SPARK, { x: 50, y: 118, scale: 1.1, fill: 'Hot pink', name: 'Spark' }),
          path(SPARK, { x: 220, y: 118, scale: 1.1, fill: 'Hot pink', name: 'Spark' }),
          path(SPARK, { x: 30, y: 168, scale: 0.7, fill: 'Athletic gold', name: 'Spark' }),
          path(SPARK, { x: 240, y: 168, scale: 0.7, fill: 'Athletic gold', name: 'Spark' }),
          path(SPARK, { x: 72, y: 182, scale: 0.5, fill: 'Turquoise', name: 'Spark' }),
          path(SPARK, { x: 198, y: 182, scale: 0.5, fill: 'Turquoise', name: 'Spark' })
        ]
      })
  }
]
