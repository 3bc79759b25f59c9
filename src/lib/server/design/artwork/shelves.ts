/** What stands for each category on the first page of the library: drawings that look good side by side. */
export const SHELVES: Record<string, [string, string, string]> = {
  sports: ['g-american-football-helmet', 't-basketball', 'g-baseball-bat'],
  animals: ['g-wolf-head', 't-fox', 'g-bear-head'],
  holidays: ['t-christmas-tree', 'g-pumpkin-lantern', 't-balloon'],
  school: ['t-graduation-cap', 'g-atom', 't-backpack'],
  music: ['g-guitar', 't-drum', 'g-saxophone'],
  food: ['t-hamburger', 'g-coffee-cup', 't-strawberry'],
  nature: ['g-oak', 't-sunflower', 'g-mountains'],
  vehicles: ['t-fire-engine', 'g-farm-tractor', 't-sailboat'],
  professions: ['g-stethoscope', 't-firefighter', 'g-anvil'],
  outdoors: ['g-campfire', 't-tent', 'g-fishing-hook'],
  people: ['t-smiling-face-with-sunglasses', 'g-thumb-up', 't-superhero'],
  fantasy: ['g-spiked-dragon-head', 't-unicorn', 'g-viking-helmet'],
  places: ['t-flag-united-states', 'g-lighthouse', 't-castle'],
  games: ['g-card-ace-spades', 't-video-game', 'g-chess-knight'],
  faith: ['g-dove', 'g-church', 'g-angel-wings'],
  shapes: ['t-star', 'g-laurels', 't-red-heart'],
  home: ['t-alarm-clock', 'g-sewing-machine', 't-key']
}

export const PREMIUM_SHELF = ['f-owl', 'f-racing-car', 'f-hamburger']

/** What comes first where nothing else decides: drawings that sell on shirts. */
export const FEATURED = `
g-wolf-head t-basketball g-american-football-helmet g-spiked-dragon-head t-sunflower g-anchor g-viking-helmet t-flag-united-states
g-bear-head t-soccer-ball g-stag-head g-skull-crossed-bones t-christmas-tree g-eagle-head g-farm-tractor t-graduation-cap g-oak
g-baseball-bat t-fire-engine g-horse-head g-fishing-hook g-campfire t-red-heart g-laurels g-paw-print g-trophy-cup t-hamburger
g-butterfly g-guitar g-maple-leaf t-fox g-owl g-lion g-tiger-head g-elephant-head t-rocket g-shark-jaws g-octopus g-raven
g-sword-spade g-mountains g-sailboat t-cupcake g-coffee-cup g-lighthouse g-crown g-rose g-dove g-angel-wings g-weight-lifting-up
g-boxing-glove g-high-heel g-stethoscope g-anvil g-crossed-axes g-cowboy-boot g-western-hat t-balloon t-birthday-cake t-unicorn
g-pumpkin-lantern g-ghost t-snowman t-wrapped-gift g-easter-egg g-shamrock t-dog-face t-cat-face g-sitting-dog g-jumping-dog
`
  .trim()
  .split(/\s+/)
